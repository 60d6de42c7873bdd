// Parts that all pages share: settings, elements, sentences for screen readers, notices, the screen kept awake.

/** @import {Game, Setup, State, Tone} from "./protocol.js" */

import { icon } from "./icons.js";

/** @type {Setup} */
export const setup = JSON.parse(document.getElementById("setup")?.textContent ?? "{}");

/** @type {HTMLElement} */
export const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/** Notes an error where tools that drive the page find it. @param {unknown} what */
const fault = (what) => (root.dataset.faults = `${root.dataset.faults ?? ""}${what}\n`);
addEventListener("error", (event) => fault(event.message));
addEventListener("unhandledrejection", (event) => fault(event.reason));
addEventListener("securitypolicyviolation", (event) => fault(event.blockedURI));

/** Text of the page. @param {string} key */
export const word = (key) => setup.words[key] ?? key;

/**
 * Element with properties and children. `class`, `role`, `type` and names with a dash are attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [properties]
 * @param {(Node | string | null | false | undefined)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "class" || name === "role" || name.includes("-")) element.setAttribute(name, value);
    else Object.assign(element, { [name]: value });
  }
  element.append(...children.filter((child) => child !== null && child !== false && child !== undefined));
  return element;
}

/** @param {string} kind classes @param {Parameters<typeof el>[2][]} children */
export const div = (kind, ...children) => el("div", { class: kind }, ...children);
/** @param {string} kind classes @param {Parameters<typeof el>[2][]} children */
export const span = (kind, ...children) => el("span", { class: kind }, ...children);

/**
 * Button with an icon, a text or both; with an icon alone the text is its name.
 * @param {string} kind classes
 * @param {string | null} picture
 * @param {string} text
 * @param {() => void} press
 * @param {boolean} [nameOnly]
 */
export function button(kind, picture, text, press, nameOnly = false) {
  const made = el("button", { class: kind, type: "button" }, picture && icon(picture), !nameOnly && span("", text));
  if (nameOnly) {
    made.setAttribute("aria-label", text);
    made.title = text;
  }
  made.addEventListener("click", press);
  return made;
}

/** Replaces a text only if it is another one. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const spoken = el("div", { class: "spoken", role: "status" });
const notices = el("div", { class: "notices", role: "alert" });
document.body.append(spoken, notices);

/** Sentences that are said next. @type {string[]} */
let sentences = [];

/** Says something to screen readers. @param {string} text */
export function say(text) {
  // One sentence does not take the place of another of the same moment.
  if (sentences.push(text) > 1) return;
  queueMicrotask(() => {
    const all = sentences.join(". ");
    sentences = [];
    // The same twice is read twice.
    spoken.textContent = spoken.textContent === all ? `${all}\u00a0` : all;
  });
}

/** Shows a notice for a while. @param {Tone} tone @param {string} text */
export function notice(tone, text) {
  const shown = el("div", { class: `notice ${tone}` }, icon(toneIcon(tone)), span("", text));
  notices.replaceChildren(shown);
  setTimeout(() => shown.remove(), 4000);
}

/** Settings of this browser; one that stores nothing has none. */
export const store = {
  /** @param {string} key @param {string} otherwise */
  get(key, otherwise) {
    try {
      return localStorage.getItem(`lanke-${key}`) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  /** @param {string} key @param {string} value */
  set(key, value) {
    try {
      localStorage.setItem(`lanke-${key}`, value);
    } catch {
      // The setting is as before.
    }
  },
};

/** Keeps the screen on while the page is seen. @param {(awake: boolean) => void} [told] */
export function keepAwake(told = () => {}) {
  const lock = () => {
    if (document.hidden || !navigator.wakeLock) return;
    navigator.wakeLock.request("screen").then((held) => {
      told(true);
      held.addEventListener("release", () => told(false));
    }, () => told(false));
  };
  document.addEventListener("visibilitychange", lock);
  // Some browsers allow it only after a touch.
  addEventListener("pointerdown", lock, { once: true });
  lock();
}

/**
 * Content of a row that asks something.
 * @param {string} text
 * @param {string} detail
 * @param {string} no
 * @param {string} yes
 * @param {(yes: boolean) => void} answer
 * @returns {Node[]}
 */
export const question = (text, detail, no, yes, answer) => [
  span("text", el("b", {}, text), span("detail", detail)),
  button("small", null, no, () => answer(false)),
  button("small strong", null, yes, () => answer(true)),
];

/**
 * Fills a row if it shows something else.
 * @param {HTMLElement} row
 * @param {string} kind
 * @param {Node[]} content
 */
export function fillRow(row, kind, content) {
  const key = `${kind} ${content.map((node) => node.textContent).join("|")}`;
  row.hidden = content.length === 0;
  if (row.dataset.key === key) return;
  row.dataset.key = key;
  row.className = `row ${kind}`;
  row.replaceChildren(...content);
  if (kind === "question") say(content[0].textContent ?? "");
}

/**
 * Line of status: a sentence with its tone, or the result of the game, and what is `also` to be read below that.
 * @param {State} state
 * @param {{text?: string, picture?: string, move?: string, result?: string | null, also?: string, more?: Node}} [other]
 */
export function statusLine({ game, status }, { text, picture, move = game?.move_text, result = game?.result, also, more } = {}) {
  const shown = result || text || status.text;
  return el("div", { class: `status ${text && !result ? "plain" : status.tone}${result ? " result" : ""}` },
    icon((!result && picture) || toneIcon(status.tone)), span("text", shown, result && also && el("small", {}, also)), el("b", { class: "move" }, (!result && move) || ""), more);
}

/** Says what was played and what is to be done. @param {State | null} before @param {State} now */
export function sayState(before, { game, status }) {
  if (before?.status.text === status.text && before.game?.moves === game?.moves && before.game?.result === game?.result) {
    if (before.game && game?.phase === "counting") sayCount(before.game, game);
    return;
  }
  say([game?.last_text, game?.result, status.text].filter(Boolean).join(". "));
}

/** Says which chain was marked while it is counted, and shows that one's own agreement has ended by that. @param {Game} before @param {Game} now */
function sayCount(before, { stones, size, players }) {
  const at = [...stones].findIndex((stone, i) => stone !== before.stones[i]);
  if (at < 0) return;
  const text = `${vertex(at % size[0], Math.floor(at / size[0]), size[1])}: ${word(stones[at] < "a" ? "alive" : "dead")}`;
  const [agreed, agrees] = [before.players, players].map((sides) => Object.values(sides).find((player) => player.you)?.note);
  if (agreed && !agrees) notice("warn", `${word("count-changed")} (${text})`);
  else say(text);
}

const lostBar = el("div", { class: "lost-bar", role: "status" });

/** Shows that the line is lost, or that it stands again. @param {boolean} open @param {string} [why] sentence of the server */
export function showLine(open, why) {
  document.body.classList.toggle("lost", !open);
  setText(lostBar, why || word("reconnecting"));
  if (open) lostBar.remove();
  else document.body.append(lostBar);
}

/** Shows that the server wants this browser no more. @param {string} text */
export function showEnd(text) {
  showLine(true);
  for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
  root.replaceChildren(el("p", { class: "sentence", role: "alert" }, text));
  root.className = "plain";
}

/** Icon that goes with a tone. @param {Tone} tone */
export const toneIcon = (tone) => ({ plain: "info", good: "check", warn: "warning", bad: "warning" })[tone];

/** Name of a side. @param {string} color @param {boolean} disc */
export const sideName = (color, disc) => word(color === "B" ? (disc ? "red" : "black") : disc ? "blue" : "white");

/** Name of a point, as `Q16`. @param {number} x @param {number} y @param {number} rows */
export function vertex(x, y, rows) {
  return columnName(x) + (rows - y);
}

/** Name of a column: `A`–`Z` without `I`, then `AA`, `AB` and so on. @param {number} x @returns {string} */
export function columnName(x) {
  const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const rest = x - letters.length;
  return rest < 0 ? letters[x] : letters[Math.floor(rest / 25)] + letters[rest % 25];
}
