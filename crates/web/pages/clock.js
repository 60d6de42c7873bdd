// Cards of the two players, with their clocks, which count on by themselves between two messages.

/** @import {Clock, Color, Game, Player} from "./protocol.js" */

import { div, el, setText, sideName, span } from "./page.js";

/** Time as a clock shows it, a begun second as a whole one. @param {number} milliseconds */
export function timeText(milliseconds) {
  const all = Math.ceil(Math.max(0, milliseconds) / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

class Card {
  /** @type {Clock | null} */
  #clock = null;
  #since = 0;
  #stone = span("stone");
  #name = el("b", { class: "name" });
  #rank = span("rank");
  #time = el("span", { class: "time", role: "timer", "aria-live": "off" });
  #periods = span("periods");
  #bar = el("i");
  #captures = span("captures");
  #note = span("note");
  root;
  #color;

  /** @param {Color} color */
  constructor(color) {
    this.#color = color;
    this.root = el("section", { class: `card ${color === "B" ? "black" : "white"}` },
      div("who", this.#stone, span("names", this.#name, this.#rank)),
      div("clock", this.#time, this.#periods),
      div("bar", this.#bar),
      div("foot", this.#captures, this.#note));
  }

  /** @param {Player} player @param {Game} game */
  show(player, game) {
    const active = game.turn === this.#color;
    const { clock } = player;
    this.#clock = clock;
    this.#since = performance.now();
    this.root.setAttribute("aria-label", `${sideName(this.#color, game.disc)}: ${player.name}`);
    this.root.classList.toggle("active", active);
    this.root.classList.toggle("low", Boolean(active && clock?.last));
    this.root.classList.toggle("untimed", !clock);
    this.#stone.classList.toggle("disc", game.disc);
    setText(this.#name, player.name);
    this.#name.dataset.length = String(Math.min([...player.name].length, 12));
    setText(this.#rank, player.rank);
    setText(this.#periods, clock?.text ?? "");
    setText(this.#captures, player.captures_text);
    setText(this.#note, player.note);
    this.#note.className = `note ${player.note ? player.note_tone : "empty"}`;
    this.tick();
  }

  tick() {
    const clock = this.#clock;
    if (!clock) return setText(this.#time, "");
    const left = Math.max(0, clock.left - (clock.running ? performance.now() - this.#since : 0));
    const text = timeText(left);
    setText(this.#time, text);
    this.#time.classList.toggle("long", text.length > 5);
    this.#bar.style.transform = `scaleX(${clock.of ? Math.min(1, left / clock.of) : 0})`;
  }
}

export class Cards {
  #black = new Card("B");
  #white = new Card("W");
  root = el("div", { class: "cards", hidden: true }, this.#black.root, this.#white.root);

  constructor() {
    setInterval(() => {
      // Clocks hold while the line is lost.
      if (document.hidden || document.body.classList.contains("lost")) return;
      this.#black.tick();
      this.#white.tick();
    }, 200);
  }

  /** @param {Game | null} game */
  show(game) {
    this.root.hidden = !game;
    if (!game) return;
    this.#black.show(game.players.B, game);
    this.#white.show(game.players.W, game);
  }
}
