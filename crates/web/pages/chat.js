// Drawer with the talk of the two sides: closed it shows the last line.

/** @import {Chat, ChatLine} from "./protocol.js" */

import { icon } from "./icons.js";
import { button, div, el, setText, span, word } from "./page.js";

const QUICK = ["say-greet", "say-nice", "say-thanks"];

export class ChatDrawer {
  #face = el("span", { class: "face", "aria-hidden": "true" });
  #who = el("b");
  #text = span("line");
  #badge = el("span", { class: "badge", hidden: true });
  #log = el("div", { class: "log", role: "log", "aria-label": word("chat"), tabIndex: 0 });
  #input = el("input", { maxLength: 300, placeholder: word("chat-write"), enterKeyHint: "send", autocomplete: "off" });
  #write;
  #quick;
  #head;
  root;
  /** Lines that are shown; none before the first message. @type {ChatLine[] | null} */
  #lines = null;
  #unread = 0;

  /** @param {(text: string) => boolean} say sends a line; false if it cannot be sent now */
  constructor(say) {
    this.#head = el("button", { type: "button", class: "head", "aria-expanded": "false" },
      span("grip"), this.#face, span("last", this.#who, this.#text), this.#badge, icon("up"));
    this.#head.addEventListener("click", () => this.#open(!this.isOpen));
    this.#quick = div("quick", ...QUICK.map((key) => button("chip", null, word(key), () => say(word(key)))));
    this.#write = el("form", { class: "write" }, this.#input, el("button", { class: "send", "aria-label": word("send") }, icon("send")));
    this.#write.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.#input.value.trim();
      if (!text || say(text)) this.#input.value = "";
    });
    this.root = el("section", { class: "drawer", "aria-label": word("chat"), hidden: true }, this.#head, this.#log, this.#quick, this.#write);
    this.#drag();
    this.#open(false);
  }

  get isOpen() {
    return this.root.classList.contains("open");
  }

  /** @param {Chat} chat */
  show(chat) {
    this.root.hidden = !chat.open && chat.lines.length === 0;
    this.root.parentElement?.classList.toggle("with-chat", !this.root.hidden);
    this.#quick.hidden = this.#write.hidden = !chat.open;
    const before = this.#lines;
    if (JSON.stringify(before) === JSON.stringify(chat.lines)) return;
    this.#lines = chat.lines;
    // The server keeps no more than the last lines: where their number stays the same, one has come.
    const fresh = before ? chat.lines.slice(chat.lines.length > before.length ? before.length : -1) : [];
    this.#count(this.isOpen ? 0 : this.#unread + fresh.filter((line) => !line.mine).length);
    const last = chat.lines.at(-1);
    setText(this.#face, last ? ([...last.who][0] ?? "") : "");
    this.#face.hidden = !last;
    setText(this.#who, last?.who ?? word("chat"));
    setText(this.#text, last?.text ?? word("chat-none"));
    this.#log.replaceChildren(...chat.lines.map((line) =>
      el("p", { class: line.mine ? "mine" : "theirs" }, el("b", {}, line.who), span("", line.text))));
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  /** @param {number} unread */
  #count(unread) {
    this.#unread = unread;
    this.#badge.hidden = unread === 0;
    setText(this.#badge, String(unread));
  }

  /** @param {boolean} open */
  #open(open) {
    this.root.classList.toggle("open", open);
    this.#head.setAttribute("aria-expanded", String(open));
    this.#log.inert = !open;
    if (open) this.#count(0);
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  /** Opens and closes by a pull at the head. */
  #drag() {
    let from = 0;
    this.#head.addEventListener("touchstart", (event) => (from = event.touches[0].clientY), { passive: true });
    this.#head.addEventListener("touchmove", (event) => {
      const way = event.touches[0].clientY - from;
      if (Math.abs(way) > 30) this.#open(way < 0);
    }, { passive: true });
  }
}
