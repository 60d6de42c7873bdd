// Page of a player: the board with a preview stone, the actions that the server offers, chat.

/** @import {Action, At, Color, Message, State} from "./protocol.js" */

import { Board } from "./board.js";
import { ChatDrawer } from "./chat.js";
import { Cards } from "./clock.js";
import { button, div, el, fillRow, keepAwake, notice, question, root, sayState, showLine, sideName, span, statusLine, store, vertex, word } from "./page.js";
import { Connection } from "./socket.js";
import { moved, sound } from "./sound.js";

/** Widest board on which one tap may play. */
const SMALL = 13;

/** @type {Record<Action, string>} */
const ICONS = {
  press: "clock", pass: "pass", undo: "undo", resign: "resign", count: "score", draw: "draw",
  agree: "check", continue: "resume", rematch: "refresh", accept: "check", decline: "close", help: "hand",
};
/** Actions that stand out. */
const STRONG = ["agree", "accept", "rematch"];

/** @type {State | null} */
let state = null;
/** Action that is asked for once more, at a desk for the side that was to move then. @type {{ do: "resign" | "pass" | "agree", color?: Color } | null} */
let asked = null;
/** Number of moves and point of a stone that was sent and not yet confirmed. */
let sent = "";

const cards = new Cards();
const stage = div("stage empty");
const bar = div("row");
let status = el("div");
const actions = div("actions");
const drawer = new ChatDrawer((text) => line.stands && line.send({ do: "say", text }));
const side = div("side", bar, status, actions, drawer.root);
root.className = "table player";
root.append(cards.root, stage, side);

const board = new Board(stage, { play, dead: (x, y) => line.send({ do: "dead", x, y }), ghost: showBar, oneTap });
const line = new Connection(receive, () => (sent = ""));
keepAwake();

const tapsOnce = () => store.get("one-tap", "off") === "on";

function oneTap() {
  const size = state?.game?.size ?? [19, 19];
  return Math.max(...size) <= SMALL && tapsOnce();
}

/** @param {number} x @param {number} y */
function play(x, y) {
  if (!state?.game || !line.stands) return;
  const { moves, number } = state.game;
  if (sent === `${number} ${moves} ${x} ${y}`) return;
  if (board.isForbidden(x, y)) board.refuse(x, y);
  else sent = `${number} ${moves} ${x} ${y}`;
  line.send({ do: "play", x, y, moves });
}

/** @param {Message} message */
function receive(message) {
  if (message.kind === "state") showState(message);
  else if (message.kind === "notice") showNotice(message);
  else if (message.kind === "ask_name") askName(message.name);
}

/** @param {{tone: import("./protocol.js").Tone, text: string}} message */
function showNotice(message) {
  if (message.tone === "bad" && sent) {
    const [, , x, y] = sent.split(" ").map(Number);
    board.refuse(x, y);
    board.setGhost(null);
  }
  sent = "";
  notice(message.tone, message.text);
}

/** @param {State} next */
function showState(next) {
  const before = state;
  state = next;
  const { game, controls } = next;
  if (before?.game && game && before.game.number === game.number) moved(before.game, game);
  if (before?.game?.moves !== game?.moves) sent = "";
  if (asked && !controls?.actions.includes(asked.do)) asked = null;
  if (game) document.querySelector("dialog.name")?.remove();
  cards.show(game);
  stage.classList.toggle("empty", !game);
  if (game) {
    board.show({
      ...game,
      forbidden: controls?.forbidden ?? [],
      taps: controls?.dead ? "dead" : controls?.play ? "play" : "none",
      color: game.turn ?? "B",
    });
  }
  showBar();
  const { tone, text } = next.status;
  const line = statusLine(next, { also: tone === "plain" ? "" : text, more: settings() });
  status.replaceWith(line);
  status = line;
  showActions();
  drawer.show(next.chat);
  sayState(before, next);
}

/** Row under the board: a question, the preview stone, or the rules. */
function showBar() {
  const { ghost } = board;
  const offered = state?.controls?.question;
  const game = state?.game;
  let kind = "question";
  /** @type {Node[]} */
  let content;
  if (asked) {
    const request = asked;
    const side = request.color && game ? sideName(request.color, game.disc) : "";
    content = question(word(`${request.do}-sure`), side, word("cancel"), word(request.do), (yes) => {
      if (yes) line.send(request);
      asked = null;
      showBar();
    });
  } else if (offered) {
    // The terms of a game that is offered. The detail of a request counts seconds, which would be read out.
    const detail = game && !game.result ? "" : offered.detail ?? "";
    content = question(offered.text, detail, offered.no, offered.yes, (yes) => line.send({ do: "answer", yes }));
  } else if (ghost && game) {
    kind = "confirm";
    content = confirmRow(ghost, game.size[1]);
  } else {
    kind = "idle";
    content = [...facts().map((text) => span("", text)), settings()];
  }
  fillRow(bar, kind, content);
  side.classList.toggle("busy", kind !== "idle");
}

/** Sentences about the game. */
function facts() {
  if (!state) return [];
  return [state.event, state.round, state.title, state.spectators ? state.spectators_text : ""].filter(Boolean);
}

/** @param {At} ghost @param {number} rows @returns {Node[]} */
function confirmRow(ghost, rows) {
  const arrow = (/** @type {string} */ name, /** @type {number} */ dx, /** @type {number} */ dy) =>
    button("arrow", name, word(`nudge-${name}`), () => board.nudge(dx, dy), true);
  const name = vertex(...ghost, rows);
  return [
    button("drop", "close", word("cancel"), () => board.setGhost(null), true),
    div("arrows", arrow("left", -1, 0), arrow("up", 0, -1), arrow("down", 0, 1), arrow("right", 1, 0)),
    button("strong play", "check", `${word("play")} ${name}`, () => play(...ghost)),
  ];
}

const settings = () => button("more", "settings", word("settings"), openSettings, true);

function showActions() {
  const offered = state?.controls?.actions ?? [];
  if (actions.dataset.key === offered.join()) return;
  actions.dataset.key = offered.join();
  actions.replaceChildren(...offered.map((action) =>
    button(`action${STRONG.includes(action) ? " strong" : ""}`, ICONS[action], word(action), () => {
      const game = state?.game;
      const seated = game && Object.values(game.players).some((player) => player.you);
      // What a helper taps stands for both sides.
      if (action === "resign" || (!seated && (action === "pass" || action === "agree"))) {
        asked = { do: action, color: (!seated && game?.turn) || undefined };
        showBar();
      } else {
        line.send({ do: action });
      }
    })));
}

/** Asks a player's name before the table is joined. @param {string} proposed */
function askName(proposed) {
  // Who sat there before the program was started again sits down again.
  const seated = Object.values(state?.game?.players ?? {}).find((player) => player.you);
  if (seated) return line.send({ do: "name", name: seated.name });
  showLine(true);
  if (document.querySelector("dialog.name")) return;
  const input = el("input", { value: store.get("name", "") || proposed, maxLength: 32, autocomplete: "nickname", "aria-label": word("your-name") });
  const form = el("form", { method: "dialog" }, el("h1", {}, word("your-name")), input, el("button", { class: "strong" }, span("", word("join"))));
  // Browsers that do not know `closedBy` ask before they close it.
  const dialog = el("dialog", { class: "name", "aria-label": word("your-name"), closedBy: "none" }, form);
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (!name || !line.send({ do: "name", name })) return;
    store.set("name", name);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function openSettings() {
  const toggle = (/** @type {string} */ key, /** @type {boolean} */ on, /** @type {(on: boolean) => void} */ set) => {
    const input = el("input", { type: "checkbox", checked: on, role: "switch" });
    input.addEventListener("change", () => set(input.checked));
    return el("label", {}, span("", word(key)), input);
  };
  const dialog = el("dialog", { class: "sheet", "aria-label": word("settings") },
    el("h1", {}, word("settings")),
    toggle("one-tap", tapsOnce(), (on) => store.set("one-tap", on ? "on" : "off")),
    toggle("sound", sound.on, (on) => (sound.on = on)),
    el("p", {}, facts().join(" · ")),
    button("strong", null, word("close"), () => dialog.close()));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
