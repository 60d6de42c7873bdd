// Page before the secure one: it says what to tap when the phone warns, and reads single photographs.

/** @import {PhotoAnswer} from "./protocol.js" */

import { Board } from "./board.js";
import { jpeg } from "./draw.js";
import { icon } from "./icons.js";
import { button, div, el, root, setup, span, word } from "./page.js";

/** Longest side of a photograph that is sent. */
const LARGEST = 2048;

/** Names of the pages behind this one. */
const TITLES = { camera: "door-camera", overview: "rl-arbiter", player: "door-board" };

root.className = "door";
root.append(
  el("header", {}, el("img", { src: "/s/seal.svg", alt: "", width: 29, height: 40 }), el("h1", {}, word(TITLES[setup.role ?? "player"]))),
  el("p", {}, word("door-why")),
  el("p", {}, word("door-how")),
  div("warnings", drawWarning("door-advanced", "door-proceed", "Android"), drawWarning("door-details", "door-visit", "iPhone")));
root.append(el("a", { class: "button strong large", href: setup.secureUrl }, icon("lock"), span("", word("open-secure"))));
if (setup.role === "camera") root.append(photographs());

/** Warning of a browser, drawn, with what is to be tapped. @param {string} first @param {string} second @param {string} system */
function drawWarning(first, second, system) {
  return el("figure", {},
    div("phone",
      icon("warning", 30), div("text-line"), div("text-line short"),
      el("ol", {}, el("li", {}, word(first)), el("li", {}, word(second)))),
    el("figcaption", {}, system));
}

/** Part of the page that reads single photographs. */
function photographs() {
  const input = el("input", { type: "file", accept: "image/*", id: "photograph" });
  input.setAttribute("capture", "environment");
  const label = el("label", { class: "button large", htmlFor: "photograph" }, icon("camera"), span("", word("photo-take")));
  const stage = el("div", { class: "stage", hidden: true });
  const answer = el("div", { class: "answer", "aria-live": "polite" });
  const board = new Board(stage);
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    stage.hidden = true;
    answer.replaceChildren(el("p", {}, word("photo-reading")));
    /** @type {PhotoAnswer} */
    let read;
    try {
      read = await (await fetch(setup.photo, { method: "POST", body: await smaller(file) })).json();
    } catch {
      read = { error: word("photo-failed") };
    }
    input.value = "";
    label.lastElementChild?.replaceChildren(word("photo-again"));
    if ("error" in read) return answer.replaceChildren(el("p", { class: "bad", role: "alert" }, read.error));
    const { sgf, size, stones } = read;
    stage.hidden = false;
    board.show({ number: Date.now(), size, stones, territory: null, last: null, disc: false, forbidden: [], taps: "none", color: "B" });
    answer.replaceChildren(
      el("p", {}, `${size[0]}×${size[1]}  ${Math.round(read.sure * 100)}%`),
      ...openings(sgf, answer),
      button("large", "export", word("photo-save"), () => save(sgf)));
  });
  return el("section", { class: "photo" }, el("h2", {}, word("photo-or")), input, label, stage, answer);
}

/** Buttons that open a position in the program, if it does that. @param {string} sgf @param {HTMLElement} answer */
function openings(sgf, answer) {
  const uses = /** @type {const} */ ([["review", "eye"], ["black", "play"], ["white", "play"]]);
  return uses.filter(() => setup.open).map(([use, sign]) => button("large", sign, word(`photo-${use}`), async () => {
    let opened = false;
    try {
      opened = (await fetch(`${setup.open}?use=${use}`, { method: "POST", body: sgf })).ok;
    } catch {
      // It is said below.
    }
    const [kind, text] = opened ? ["good", "photo-opened"] : ["bad", "photo-failed"];
    answer.append(el("p", { class: kind, role: "alert" }, word(text)));
  }));
}

/** Photograph of a size that is read quickly, turned upright. @param {File} file @returns {Promise<Blob>} */
async function smaller(file) {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    return (await jpeg(bitmap, bitmap.width, bitmap.height, [LARGEST, LARGEST])) ?? file;
  } catch {
    return file;
  }
}

/** Offers a record as a file. @param {string} sgf */
function save(sgf) {
  const url = URL.createObjectURL(new Blob([sgf], { type: "application/x-go-sgf" }));
  const link = el("a", { href: url, download: `${new Date().toISOString().slice(0, 16).replace(/[T:]/g, "-")}.sgf` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
