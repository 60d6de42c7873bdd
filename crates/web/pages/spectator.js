// Page of a spectator: the board, walking back without disturbing anybody.

/** @import {Message, Position, State} from "./protocol.js" */

import { AnalysisCard } from "./analysis.js";
import { Board } from "./board.js";
import { ChatDrawer } from "./chat.js";
import { Cards } from "./clock.js";
import { icon } from "./icons.js";
import { button, div, el, keepAwake, notice, root, sayState, setText, span, statusLine, word } from "./page.js";
import { Connection } from "./socket.js";
import { moved, sound } from "./sound.js";

/** Pause between two questions for a position: the server takes 20 messages a second. */
const PAUSE = 60;

/** @type {State | null} */
let state = null;
/** Earlier positions of this game since the last state: moves may have been taken back before it. @type {Map<number, Position>} */
const positions = new Map();
/** Time from which the next position may be asked for. */
let due = 0;
let timer = 0;
/** Move that is shown; none at the live one. @type {number | null} */
let at = null;
/** Moves there were when the spectator began to walk. */
let left = 0;

const heading = el("b");
const round = span("note");
const watchers = span("watchers");
const mute = button("quiet", "sound", word("sound"), () => showMute(!sound.on), true);
const head = el("header", {}, el("img", { src: "/s/seal.svg", alt: "", width: 25, height: 34 }), heading, round, watchers, mute);
const cards = new Cards();
const stage = div("stage empty");
let status = el("div");
const number = span("number");
const step = (/** @type {string} */ name, /** @type {() => number} */ to) => button("step", name, word(name), () => walk(to()), true);
const shown = () => at ?? state?.game?.moves ?? 0;
const back = [step("first", () => 0), step("prev", () => shown() - 1)];
const forth = [step("next", () => shown() + 1), step("last", () => Infinity)];
const follow = button("follow", "eye", word("follow"), () => walk(Infinity));
const fresh = el("b", { class: "fresh" });
follow.append(fresh);
const walking = el("div", { class: "walking", hidden: true }, div("steps", ...back, number, ...forth), follow);
const analysis = new AnalysisCard();
const drawer = new ChatDrawer((text) => line.send({ do: "say", text }));
const side = div("side", status, analysis.root, walking, drawer.root);
root.className = "table spectator";
root.append(head, cards.root, stage, side);

const board = new Board(stage);
const line = new Connection(receive);
keepAwake();
showMute(sound.on);

/** @param {Message} message */
function receive(message) {
  if (message.kind === "state") showState(message);
  else if (message.kind === "position") takePosition(message);
  else if (message.kind === "notice") notice(message.tone, message.text);
}

/** @param {State} next */
function showState(next) {
  const before = state;
  state = next;
  const { game } = next;
  const same = before?.game?.number === game?.number;
  positions.clear();
  if (!same || (at !== null && at >= (game?.moves ?? 0))) at = null;
  if (same && before?.game && game && at === null) moved(before.game, game);
  setText(heading, next.event || word("watch"));
  setText(round, next.round);
  watchers.replaceChildren(icon("eye"), el("span", { "aria-hidden": "true" }, String(next.spectators)), span("spoken", next.spectators_text));
  // A broker counts nobody.
  watchers.hidden = !next.spectators_text;
  cards.show(game);
  stage.classList.toggle("empty", !game);
  ask();
  showBoard();
  drawer.show(next.chat);
  sayState(before, next);
}

/** @param {Position} position */
function takePosition(position) {
  if (position.number !== state?.game?.number) return;
  positions.set(position.move, position);
  if (position.move === at) showBoard();
}

/** Asks for the position that is shown then, as soon as that is due. */
function ask() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const game = state?.game;
    if (!game || at === null || positions.has(at)) return;
    due = performance.now() + PAUSE;
    line.send({ do: "at", number: game.number, move: at });
  }, due - performance.now());
}

/** Shows the position after so many moves. @param {number} move */
function walk(move) {
  const game = state?.game;
  if (!game) return;
  const to = Math.max(0, move);
  if (to >= game.moves) {
    at = null;
  } else {
    if (at === null) left = game.moves;
    at = to;
    ask();
  }
  showBoard();
}

function showBoard() {
  if (!state) return;
  const { game, delay_text: text } = state;
  const past = at === null ? null : positions.get(at);
  if (at === null || past) {
    if (game) {
      board.show({ ...game, ...(past && { stones: past.stones, last: past.last, territory: null }), forbidden: [], taps: "none", color: "B" });
    }
    const line = statusLine(state, { text, picture: text && "clock", move: past?.move_text, result: past ? null : game?.result });
    status.replaceWith(line);
    status = line;
  }
  analysis.show(state.analysis, shown());
  walking.hidden = !game;
  setText(number, String(shown()));
  for (const one of back) one.disabled = shown() === 0;
  for (const one of forth) one.disabled = at === null;
  follow.classList.toggle("strong", at === null);
  follow.setAttribute("aria-pressed", String(at === null));
  const newer = at === null ? 0 : Math.max(0, (game?.moves ?? 0) - left);
  setText(fresh, newer ? `+${newer}` : "");
}

/** @param {boolean} on */
function showMute(on) {
  if (on !== sound.on) sound.on = on;
  mute.replaceChildren(icon(sound.on ? "sound" : "mute"));
  mute.setAttribute("aria-pressed", String(sound.on));
}

addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey) return;
  const to = { ArrowLeft: shown() - 1, ArrowRight: shown() + 1, Home: 0, End: Infinity, PageUp: shown() - 10, PageDown: shown() + 10 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  walk(to);
});
