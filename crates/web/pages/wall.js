// Page for a wall: board, names, clocks, captures, large, without controls.

/** @import {Message, State} from "./protocol.js" */

import { Board } from "./board.js";
import { Cards } from "./clock.js";
import { div, el, keepAwake, root, sayState, setText, span, word } from "./page.js";
import { Connection } from "./socket.js";
import { moved } from "./sound.js";

/** @type {State | null} */
let state = null;

const [event, round, move, last, title, delay, address, result] = ["b", "span", "b", "span", "span", "span", "span", "b"].map((tag) =>
  document.createElement(tag));
const code = el("img", { alt: "", hidden: true });
const invitation = div("invitation", code, el("div", {}, span("", word("scan")), address));
const cards = new Cards();
const stage = div("stage empty");
result.className = "result";
root.className = "wall";
root.append(
  div("where", el("img", { src: "/s/seal.svg", alt: "" }), el("div", {}, event, round)),
  div("moves", move, last),
  cards.root, stage, result,
  div("rules", title, delay), invitation);

const board = new Board(stage);
new Connection(receive);
keepAwake();

/** @param {Message} message */
function receive(message) {
  if (message.kind !== "state") return;
  const before = state;
  state = message;
  const { game } = message;
  if (before?.game && game && before.game.number === game.number) moved(before.game, game);
  setText(event, message.event || word("watch"));
  setText(round, message.round);
  setText(move, game?.move_text ?? "");
  setText(last, game?.last_text ?? "");
  setText(title, message.title);
  setText(delay, message.delay_text);
  // The host alone: the path holds a secret that nobody types.
  setText(address, message.address?.split("/")[2] ?? "");
  setText(result, game?.result ?? "");
  root.classList.toggle("over", Boolean(game?.result));
  code.hidden = !message.qr;
  invitation.hidden = !message.qr && !message.address;
  if (message.qr && code.dataset.code !== message.qr) {
    code.dataset.code = message.qr;
    code.src = `data:image/svg+xml,${encodeURIComponent(message.qr)}`;
  }
  cards.show(game);
  stage.classList.toggle("empty", !game);
  if (!game) return;
  board.show({ ...game, forbidden: [], taps: "none", color: "B" });
  sayState(before, message);
}

// A click fills the screen, another one leaves it.
addEventListener("click", () => {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen();
});
