// Sounds of stones, made of noise and a short tone.

/** @import {Game} from "./protocol.js" */

import { setup, store } from "./page.js";

/** @type {AudioContext | null} */
let context = null;

export const sound = {
  get on() {
    return store.get("sound", "on") === "on";
  },
  set on(on) {
    store.set("sound", on ? "on" : "off");
    if (on) stone();
  },
};

// Browsers allow sound after the first touch.
for (const event of ["pointerdown", "keydown"]) {
  addEventListener(event, () => {
    if (!sound.on) return;
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
  });
}

/**
 * Click: noise and a tone that die away.
 * @param {number} after seconds
 * @param {number} pitch
 * @param {number} loud
 */
function click(after, pitch, loud) {
  if (!sound.on || context?.state !== "running") return;
  const rate = context.sampleRate;
  const buffer = context.createBuffer(1, rate * 0.09, rate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) {
    const t = i / rate;
    const tone = Math.sin(2 * Math.PI * pitch * t) * Math.exp(-70 * t) + Math.sin(4.7 * Math.PI * pitch * t) * Math.exp(-140 * t);
    samples[i] = loud * (0.5 * tone + (Math.random() - 0.5) * Math.exp(-260 * t));
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start(context.currentTime + after);
}

/** Stone on wood. */
const stone = () => click(0, 720 + Math.random() * 90, 0.8);

/** Soft sound for somebody who is called. */
export function chime() {
  click(0, 523, 0.4);
  click(0.25, 659, 0.4);
}

/** Stones taken from the board. @param {number} count */
function capture(count) {
  for (let i = 0; i < Math.min(count, 5); i++) click(0.12 + i * 0.07 + Math.random() * 0.03, 1500 + Math.random() * 500, 0.3);
}

/** Sounds of the moves between two states of a game. @param {Game} before @param {Game} now */
export function moved(before, now) {
  if (now.moves <= before.moves || !now.last) return;
  stone();
  const count = (/** @type {string} */ stones) => stones.replaceAll(".", "").length;
  const taken = count(before.stones) + (now.moves - before.moves) - count(now.stones);
  if (taken > 0) capture(taken);
}

/** Reads something out, where the system has a voice. @param {string} text */
export function speak(text) {
  if (!sound.on || !window.speechSynthesis) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = setup.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}
