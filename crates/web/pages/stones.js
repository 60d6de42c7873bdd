// Pictures of stones, discs, shadows and wood, painted once for each size.

import { el } from "./page.js";

const NAMES = ["black", "white-1", "white-2", "white-3", "white-4", "white-5", "white-6", "shadow", "nogo-coral", "nogo-blue", "wood"];

/** @type {Map<string, HTMLImageElement>} */
const pictures = new Map(NAMES.map((name) => [name, el("img", { src: `/s/${name}.svg` })]));
/** @type {Map<string, HTMLCanvasElement>} */
const sprites = new Map();

/** Fulfilled when everything can be painted. */
export const loaded = Promise.allSettled([...pictures.values()].map((picture) => picture.decode()));

/** Grain of the white stone at a point. @param {number} i @param {number} columns */
export const variant = (i, columns) => `white-${1 + ((7 * i + 3 * Math.floor(i / columns)) % 6)}`;

/** Picture of a width in device pixels. @param {string} name @param {number} width */
export function sprite(name, width) {
  const side = Math.max(4, Math.round(width));
  const key = `${name} ${side}`;
  let sprite = sprites.get(key);
  if (!sprite) {
    sprite = el("canvas", { width: side, height: side });
    const picture = pictures.get(name);
    if (picture?.complete) sprite.getContext("2d")?.drawImage(picture, 0, 0, side, side);
    if (sprites.size > 60) sprites.clear();
    if (picture?.complete) sprites.set(key, sprite);
  }
  return sprite;
}
