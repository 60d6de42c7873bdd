// Page of all boards of an evening: small boards, names, clocks, who is to move; the arbiter sees in addition who asks for help.

/** @import {BoardCard, Color, Game, Message, Overview} from "./protocol.js" */

import { Board } from "./board.js";
import { timeText } from "./clock.js";
import { icon } from "./icons.js";
import { button, div, el, keepAwake, root, say, setText, sideName, span, toneIcon, word } from "./page.js";
import { PlaceList } from "./places.js";
import { Connection } from "./socket.js";
import { chime } from "./sound.js";

const event = el("h1");
const round = span("note");
const delay = span("delay");
const list = div("boards");
const empty = el("p", { class: "sentence", hidden: true }, word("none-yet"));
root.className = "overview";
root.append(
  el("header", {}, el("img", { src: "/s/seal.svg", alt: "", width: 29, height: 40 }), event, round, delay),
  list, empty);
const places = new PlaceList((request) => line.send(request));
delay.after(places.delay);
root.append(places.root);

/** Time on a card that goes on by itself: a text as it is shown after so many milliseconds. */
class Ticker {
  #at = 0;
  #from = performance.now();
  #speed = 0;
  #text;
  root;

  /** @param {HTMLElement} root @param {(milliseconds: number) => string} text */
  constructor(root, text) {
    this.root = root;
    this.#text = text;
  }

  /** @param {number} milliseconds @param {number} speed 1 forwards, -1 backwards, 0 for one that stands */
  set(milliseconds, speed) {
    [this.#at, this.#from, this.#speed] = [milliseconds, performance.now(), speed];
    this.tick();
  }

  tick() {
    setText(this.root, this.#text(this.#at + this.#speed * (performance.now() - this.#from)));
  }
}

class Side {
  #stone = span("stone");
  #name = el("b", { class: "name" });
  #clock = new Ticker(el("span", { class: "time", role: "timer", "aria-live": "off" }), (left) => (this.#timed ? timeText(left) : ""));
  #periods = span("periods");
  #captures = span("captures");
  #timed = false;
  #color;
  root;

  /** @param {Color} color */
  constructor(color) {
    this.#color = color;
    this.root = div(`player ${color === "B" ? "black" : "white"}`, this.#stone, this.#name, this.#clock.root, this.#periods, this.#captures);
  }

  /** @param {Game} game */
  show(game) {
    const player = game.players[this.#color];
    const { clock } = player;
    const active = game.turn === this.#color;
    this.root.setAttribute("aria-label", `${sideName(this.#color, game.disc)}: ${player.name}`);
    this.root.classList.toggle("active", active);
    this.root.classList.toggle("low", Boolean(active && clock?.last));
    this.#stone.classList.toggle("disc", game.disc);
    setText(this.#name, player.rank ? `${player.name} ${player.rank}` : player.name);
    setText(this.#periods, clock?.text ?? "");
    setText(this.#captures, player.captures_text);
    this.#timed = Boolean(clock);
    this.#clock.set(clock?.left ?? 0, clock?.running ? -1 : 0);
  }

  tick() {
    this.#clock.tick();
  }
}

class Card {
  #number;
  #name = el("b");
  #move = span("note");
  #status = span("status");
  #wait = new Ticker(span("wait"), (time) => `${word("help")} ${timeText(time)}`);
  #settled;
  #stage = div("stage");
  #result = el("b", { class: "result" });
  #black = new Side("B");
  #white = new Side("W");
  #sides = div("sides", this.#black.root, this.#white.root);
  #board;
  #link = el("a", { class: "open" });
  /** Somebody asks for the arbiter. */
  #asks = false;
  root;

  /** @param {number} number */
  constructor(number) {
    this.#number = number;
    this.#settled = button("small", "check", word("settled"), () => line.send({ do: "settled", board: this.#number }));
    this.#board = new Board(this.#stage);
    const canvas = this.#stage.querySelector("canvas");
    canvas?.setAttribute("role", "img");
    canvas?.setAttribute("tabindex", "-1");
    this.#link.append(div("content", this.#stage, this.#sides, this.#result));
    this.root = el("article", {}, div("head", this.#name, this.#move, this.#status, this.#wait.root, this.#settled), this.#link);
  }

  /** @param {BoardCard} card @param {boolean} arbiter */
  show({ name, link, status, help, game }, arbiter) {
    const asks = help !== null;
    if (asks && !this.#asks && arbiter) {
      chime();
      say(`${name}: ${word("help")}`);
    }
    this.#asks = asks;
    const turn = game?.turn;
    const low = Boolean(turn && game?.players[turn].clock?.last);
    this.root.className = ["board-card", asks && "asks", low && "low", game?.result && "over"].filter(Boolean).join(" ");
    setText(this.#name, name);
    setText(this.#move, game?.move_text ?? "");
    this.#status.className = `status ${low ? "warn" : status.tone}`;
    this.#status.replaceChildren(icon(low ? "clock" : toneIcon(status.tone), 16), low ? word("low-time") : status.text);
    this.#status.hidden = asks;
    this.#wait.root.hidden = this.#settled.hidden = !asks;
    if (help !== null) this.#wait.set(help, 1);
    this.#link.href = link;
    this.#link.setAttribute("aria-label", [name, game?.last_text, game?.result].filter(Boolean).join(". "));
    setText(this.#result, game?.result ?? "");
    this.#stage.classList.toggle("empty", !game);
    this.#sides.hidden = !game;
    if (!game) return;
    this.#board.show({ ...game, forbidden: [], taps: "none", color: "B" });
    this.#black.show(game);
    this.#white.show(game);
  }

  tick() {
    this.#black.tick();
    this.#white.tick();
    if (this.#asks) this.#wait.tick();
  }
}

/** Cards by the numbers of their boards. @type {Map<number, Card>} */
const cards = new Map();
const line = new Connection(receive);
keepAwake();
setInterval(() => {
  // Clocks hold while the line is lost.
  if (!document.hidden && !document.body.classList.contains("lost")) for (const card of cards.values()) card.tick();
}, 200);

/** @param {Message} message */
function receive(message) {
  if (message.kind === "overview") show(message);
}

/** @param {Overview} overview */
function show(overview) {
  setText(event, overview.event || word("overview"));
  setText(round, [overview.round, overview.count_text].filter(Boolean).join(", "));
  setText(delay, overview.delay_text);
  empty.hidden = overview.boards.length > 0;
  places.show(overview.places);
  for (const [number, card] of cards) {
    if (overview.boards.some((board) => board.number === number)) continue;
    card.root.remove();
    cards.delete(number);
  }
  overview.boards.forEach((board, place) => {
    const card = cards.get(board.number) ?? new Card(board.number);
    cards.set(board.number, card);
    // A card that is moved loses the focus.
    if (list.children[place] !== card.root) list.insertBefore(card.root, list.children[place] ?? null);
    card.show(board, overview.arbiter);
  });
}
