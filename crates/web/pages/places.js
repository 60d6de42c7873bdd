// Places of an evening on the arbiter's page: the devices there, and their addresses as codes.

/** @import {Places, Request} from "./protocol.js" */

import { button, div, el, setText, span, word } from "./page.js";

export class PlaceList {
  #send;
  #count = span("note");
  #rows = div("rows");
  #shown = "";
  /** Delay of the public pages, from the least to the most and the one in moves. */
  delay = el("label", { class: "delays", hidden: true });
  root = el("details", { class: "places", hidden: true }, el("summary", {}, span("", word("ph-devices")), this.#count), this.#rows);
  /** Place whose code is shown; none while the dialog is closed. @type {number | null} */
  #place = null;
  #name = el("h1");
  #code = el("img", { alt: word("ph-code"), width: 240, height: 240 });
  #url = el("p", { class: "url" });
  /** Has the focus at first: who presses Enter twice asks for no other code. */
  #close = Object.assign(button("strong", null, word("close"), () => this.#dialog.close()), { autofocus: true });
  #dialog = el("dialog", { class: "code" }, this.#name, this.#code, this.#url, el("p", { class: "note" }, word("new-code-note")),
    div("buttons", button("", "refresh", word("new-code"), () => this.#ask(true)), this.#close));

  /** @param {(request: Request) => void} send */
  constructor(send) {
    this.#send = send;
    this.#dialog.addEventListener("close", () => (this.#place = null));
    document.body.append(this.#dialog);
  }

  /** @param {Places | undefined} places */
  show(places) {
    this.root.hidden = !places;
    if (!places) return;
    const devices = places.places.reduce((sum, place) => sum + place.devices.length, 0);
    setText(this.#count, `${devices} · ${places.spectators_text}`);
    const key = JSON.stringify(places.places);
    if (key !== this.#shown) {
      this.#shown = key;
      this.#rows.replaceChildren(...places.places.map((place, at) => this.#row(place, at)));
    }
    this.#showDelays(places);
    const { code } = places;
    if (this.#place === null || code?.place !== this.#place) return;
    setText(this.#name, places.places[this.#place].text);
    setText(this.#url, code.url);
    this.#code.src = `data:image/svg+xml,${encodeURIComponent(code.qr)}`;
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  /** @param {Places} places */
  #showDelays({ delay_title: title, delays }) {
    const key = JSON.stringify(delays);
    if (this.delay.dataset.key === key) return;
    this.delay.dataset.key = key;
    this.delay.hidden = false;
    const now = delays.findIndex((delay) => delay.chosen);
    const choice = el("select", {}, ...delays.map(({ value, text }) => el("option", { value }, text)));
    choice.selectedIndex = now;
    choice.addEventListener("change", () => {
      const { selectedIndex: to, value: delay } = choice;
      if (to < now && !confirm(word("rl-less-text"))) choice.selectedIndex = now;
      else this.#send({ do: "delay", delay });
    });
    this.delay.replaceChildren(span("", title), choice);
  }

  /** @param {Places["places"][number]} place @param {number} at */
  #row({ text, devices }, at) {
    const cut = (/** @type {typeof devices[number]} */ device) =>
      span("device", device.text, button("quiet", "close", device.cut_text, () => this.#send({ do: "send_away", device: device.number }), true));
    const code = button("small", null, word("ph-code"), () => {
      this.#place = at;
      this.#ask(false);
    });
    return div("place", el("b", {}, text), div("devices", ...devices.map(cut)), code);
  }

  /** @param {boolean} renew */
  #ask(renew) {
    if (this.#place !== null) this.#send({ do: "code", place: this.#place, renew });
  }
}
