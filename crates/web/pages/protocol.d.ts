// Messages between the server and its pages. Points are column from the left and row from the top, from 0.

export type Color = "B" | "W";
export type At = [number, number];
export type Tone = "plain" | "good" | "warn" | "bad";

/** Settings of a page, in the document that the server sends. */
export interface Setup {
  page: "player" | "spectator" | "wall" | "camera" | "door" | "overview";
  /** Page behind the door; that of all boards is the arbiter's there. */
  role?: "player" | "camera" | "overview";
  socket: string;
  photo: string;
  /** Path that opens a photographed position in the program: `?use=review`, `black` or `white` for the side that plays on. */
  open?: string;
  secure: boolean;
  secureUrl: string;
  lang: string;
  words: Record<string, string>;
  /** Broker that the page reads from instead of the server. */
  broker?: { url: string; topic: string; lang: string; user: string; password: string };
}

/** Clock of a side; times in milliseconds when the message was sent. */
export interface Clock {
  left: number;
  of: number;
  running: boolean;
  text: string;
  last: boolean;
}

export interface Player {
  name: string;
  rank: string;
  captures: number;
  captures_text: string;
  you: boolean;
  note: string;
  note_tone: Tone;
  clock: Clock | null;
}

export interface Game {
  number: number;
  kind: "go" | "nogo";
  size: At;
  /** Rows from the top in one text: `.`, `B`, `W`; `b`, `w` are marked dead. */
  stones: string;
  territory: string | null;
  last: At | null;
  moves: number;
  move_text: string;
  last_text: string;
  turn: Color | null;
  phase: "playing" | "paused" | "counting" | "over";
  result: string | null;
  players: Record<Color, Player>;
  disc: boolean;
}

export interface Question {
  text: string;
  detail?: string;
  yes: string;
  no: string;
}

export type Action =
  | "press" | "pass" | "undo" | "resign" | "count" | "draw" | "agree" | "continue" | "rematch" | "accept" | "decline" | "help";

export interface Controls {
  play: boolean;
  forbidden: At[];
  dead: boolean;
  actions: Action[];
  question: Question | null;
}

export interface ChatLine {
  who: string;
  mine: boolean;
  text: string;
}

export interface Chat {
  open: boolean;
  lines: ChatLine[];
}

/** Analysis of a game, on pages that may show it. */
export interface Analysis {
  title: string;
  /** Moves that led to the newest position that was analysed. */
  move: number;
  rate_text: string;
  lead_text: string;
  /** Win rates of Black in thousandths after each number of moves. */
  graph: (number | null)[];
  /** The best continuations of that position. */
  lines: { rate_text: string; text: string }[];
}

/** Everything that a page shows; each replaces the last one. */
export interface State {
  kind: "state";
  page: string;
  status: { tone: Tone; text: string };
  title: string;
  event: string;
  round: string;
  game: Game | null;
  controls: Controls | null;
  chat: Chat;
  analysis?: Analysis;
  spectators: number;
  spectators_text: string;
  delay_text: string;
  address?: string;
  qr?: string | null;
}

/** Board of an overview. */
export interface BoardCard {
  number: number;
  name: string;
  /** Path of the page of the game. */
  link: string;
  status: { tone: Tone; text: string };
  /** Milliseconds for which somebody there has asked for the arbiter. */
  help: number | null;
  game: Game | null;
}

/** All boards of an evening; each replaces the last one. */
export interface Overview {
  kind: "overview";
  arbiter: boolean;
  event: string;
  round: string;
  delay_text: string;
  count_text: string;
  boards: BoardCard[];
  /** For the arbiter alone. */
  places?: Places;
}

/** Places of an evening that are not for everybody. */
export interface Places {
  places: { text: string; devices: { number: number; text: string; cut_text: string }[] }[];
  spectators_text: string;
  delay_title: string;
  delays: { value: string; text: string; chosen: boolean }[];
  /** Address that was asked for last. */
  code: { place: number; url: string; qr: string } | null;
}

/** Game of an evening, as it is published on a broker. */
export interface BoardMessage {
  /** Number of the board. */
  board: number;
  /** Time at which it was sent, in milliseconds since 1970. */
  sent: number;
  state: State;
  /** Stones before the first move, and of each move its color, its point and those that it captures; nothing for a pass. */
  first: string;
  colors: string;
  moves: number[][];
}

/** Earlier position of a game. */
export interface Position {
  kind: "position";
  number: number;
  move: number;
  move_text: string;
  stones: string;
  last: At | null;
}

/** Reading of the last picture of the camera. */
export interface Sight {
  kind: "sight";
  tone: Tone;
  label: string;
  width: number;
  height: number;
  /** Pixel of every point, rows from the top: x, y, x, y, … */
  grid: { size: At; points: number[] } | null;
  doubts: { at: At; color: Color | null; text: string }[];
  place: { at: At; color: Color; text: string } | null;
  lift: At[];
  question: Question | null;
}

export type Message =
  | State
  | Position
  | Sight
  | Overview
  | { kind: "notice"; tone: Tone; text: string }
  | { kind: "ask_name"; name: string }
  | { kind: "closed"; text: string }
  | { kind: "next" };

/** Answer to a photograph. */
export type PhotoAnswer = { sgf: string; stones: string; size: At; sure: number } | { error: string };

export type Request =
  | { do: "name"; name: string }
  | { do: "play"; x: number; y: number; moves: number }
  | { do: Action }
  | { do: "resign" | "pass"; color?: Color }
  | { do: "dead" | "correct"; x: number; y: number }
  | { do: "answer"; yes: boolean }
  | { do: "say"; text: string }
  | { do: "at"; number: number; move: number }
  | { do: "corners"; points: At[] }
  | { do: "find" }
  | { do: "settled"; board: number }
  | { do: "delay"; delay: string }
  | { do: "send_away"; device: number }
  | { do: "code"; place: number; renew: boolean };
