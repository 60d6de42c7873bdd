// Board on a canvas: stones or NoGo's discs, marks, a preview stone under the finger, a cursor for the keyboard.

/** @import {At, Color} from "./protocol.js" */

import { circle, CREAM, strokes } from "./draw.js";
import { columnName, el, say, sideName, vertex, word } from "./page.js";
import { loaded, sprite, variant } from "./stones.js";

/**
 * What a board shows.
 * @typedef {object} View
 * @property {number} number game, another one comes without movement
 * @property {At} size columns and rows
 * @property {string} stones
 * @property {string | null} territory
 * @property {At | null} last
 * @property {boolean} disc
 * @property {At[]} forbidden
 * @property {"none" | "play" | "dead"} taps
 * @property {Color} color of the preview stone
 */

/**
 * @typedef {object} Handlers
 * @property {(x: number, y: number) => void} [play] a stone is to be played
 * @property {(x: number, y: number) => void} [dead] a chain lives or not
 * @property {(ghost: At | null) => void} [ghost] the preview stone is elsewhere
 * @property {() => boolean} [oneTap] a tap plays at once
 */

/** NoGo's board. */
const [DAY, NIGHT] = ["#F6D68A", "#D9B765"];
const DROP = 280;
const FADE = 180;
const ILLEGAL = 2500;

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Lines with a star: the third or fourth from each side, and the middle of large odd boards. @param {number} cells */
function starLines(cells) {
  const line = cells < 13 ? 2 : 3;
  return cells < 7 ? [] : cells >= 15 && cells % 2 ? [line, (cells - 1) / 2, cells - 1 - line] : [line, cells - 1 - line];
}

/** Stars of a board. @param {At} size @returns {At[]} */
function stars([columns, rows]) {
  const at = starLines(columns).flatMap((x) => starLines(rows).map((y) => /** @type {At} */ ([x, y])));
  // The centre is marked on odd boards except 7×7.
  if (columns % 2 && rows % 2 && Math.min(columns, rows) > 4 && columns * rows !== 49) at.push([(columns - 1) / 2, (rows - 1) / 2]);
  return at;
}

export class Board {
  /** @type {View | null} */
  #view = null;
  /** @type {At | null} */
  ghost = null;
  /** Keyboard's point. @type {At | null} */
  #cursor = null;
  #focused = false;
  /** The finger came down on the preview stone. */
  #again = false;
  #pressed = false;
  /** Stones that come or go. @type {Map<number, {color: string, since: number}>} */
  #moving = new Map();
  /** Point that the rules refuse, shown for a while. @type {{at: At, since: number} | null} */
  #illegal = null;
  /** Width of a cell, and place of the first line. */
  #cell = 20;
  #margin = 0;
  #labels = false;
  /** @type {HTMLCanvasElement | null} */
  #ground = null;
  #drawing = false;
  #canvas;
  #g;
  #host;
  #handlers;

  /**
   * @param {HTMLElement} host element that the board fills as far as it can
   * @param {Handlers} [handlers]
   */
  constructor(host, handlers = {}) {
    this.#host = host;
    this.#handlers = handlers;
    this.#canvas = el("canvas", { class: "board", role: "application", tabIndex: 0, "aria-label": word("board") });
    this.#g = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext("2d"));
    host.append(this.#canvas);
    new ResizeObserver(() => this.#layOut()).observe(host);
    void Promise.all([loaded, document.fonts.ready]).then(() => this.#layOut());
    dark.addEventListener("change", () => this.#layOut());
    this.#listen();
  }

  /** @param {View} view */
  show(view) {
    const before = this.#view;
    this.#view = view;
    this.#canvas.dataset.stones = view.stones;
    const same = before && before.number === view.number && before.size.join() === view.size.join();
    if (same) this.#animate(before.stones, view.stones);
    else this.#moving.clear();
    if (this.ghost && (view.taps !== "play" || this.#stone(this.ghost) !== "." || (same && before.stones !== view.stones))) {
      this.setGhost(null);
    }
    if (!same || before.disc !== view.disc) {
      this.#cursor = null;
      this.#layOut();
    } else {
      this.draw();
    }
  }

  /** @param {At | null} at */
  setGhost(at) {
    this.ghost = at;
    this.#handlers.ghost?.(at);
    this.draw();
  }

  /** Moves the preview stone to the next empty point in a direction. @param {number} dx @param {number} dy */
  nudge(dx, dy) {
    if (!this.#view || !this.ghost) return;
    let [x, y] = this.ghost;
    do {
      x += dx;
      y += dy;
      if (!this.#holds(x, y)) return;
    } while (this.#stone([x, y]) !== ".");
    this.setGhost([x, y]);
  }

  /** Marks a point that the rules refuse. @param {number} x @param {number} y */
  refuse(x, y) {
    const mark = { at: /** @type {At} */ ([x, y]), since: performance.now() };
    this.#illegal = mark;
    setTimeout(() => {
      if (this.#illegal === mark) this.#illegal = null;
      this.draw();
    }, ILLEGAL);
    this.draw();
  }

  /** @param {number} x @param {number} y */
  isForbidden(x, y) {
    return this.#view?.forbidden.some((at) => at[0] === x && at[1] === y) ?? false;
  }

  draw() {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame((now) => {
      this.#drawing = false;
      this.#paint(now);
      if (this.#moving.size || (this.#illegal && now - this.#illegal.since < 240 && !still.matches)) this.draw();
    });
  }

  /** @param {number} x @param {number} y */
  #holds(x, y) {
    const [columns, rows] = this.#view?.size ?? [0, 0];
    return x >= 0 && y >= 0 && x < columns && y < rows;
  }

  /** @param {At} at */
  #stone([x, y]) {
    const view = /** @type {View} */ (this.#view);
    return view.stones[y * view.size[0] + x] ?? ".";
  }

  /** @param {string} before @param {string} after */
  #animate(before, after) {
    const since = performance.now();
    [...after.toUpperCase()].forEach((stone, i) => {
      if (stone !== before[i].toUpperCase()) this.#moving.set(i, { color: before[i], since });
    });
  }

  /** Fits the board into its host. */
  #layOut() {
    const view = this.#view;
    if (!view) return;
    const [columns, rows] = view.size;
    const width = this.#host.clientWidth;
    const cellWith = (/** @type {number} */ m, /** @type {number} */ height) =>
      Math.min(width / (columns - 1 + 2 * m), height / (rows - 1 + 2 * m), 96);
    const wide = view.disc ? 1 : 1.16;
    // The height that the width asks for; styles give it where the page is a column.
    const wish = cellWith(0.72, Infinity);
    this.#host.style.setProperty("--ideal", `${Math.ceil(wish * (rows - 1 + 1.44)) + 8}px`);
    const height = this.#host.clientHeight - 8;
    if (width < 40 || height < 40) return;
    this.#labels = cellWith(wide, height) >= 28;
    const margin = this.#labels ? wide : view.disc ? 0.78 : 0.72;
    const c = cellWith(margin, height);
    this.#cell = c;
    this.#margin = margin * c;
    // Where the points lie, for tools that drive the page.
    Object.assign(this.#canvas.dataset, { cell: c, margin: this.#margin });
    const [w, h] = [c * (columns - 1 + 2 * margin), c * (rows - 1 + 2 * margin)];
    const scale = Math.min(devicePixelRatio || 1, 3);
    const canvas = this.#canvas;
    canvas.width = Math.round(w * scale);
    canvas.height = Math.round(h * scale);
    canvas.style.width = `${w}px`;
    canvas.style.height = `${h}px`;
    canvas.classList.toggle("disc", view.disc);
    canvas.style.borderRadius = `${view.disc ? Math.min(44, 0.55 * c) : c < 16 ? 4 : 6}px`;
    this.#ground = this.#paintGround(scale);
    this.draw();
  }

  /** Wood, lines, stars and labels, painted once. @param {number} scale */
  #paintGround(scale) {
    const { disc, size } = /** @type {View} */ (this.#view);
    const [columns, rows] = size;
    const night = dark.matches;
    const c = this.#cell;
    const ground = el("canvas", { width: this.#canvas.width, height: this.#canvas.height });
    const g = /** @type {CanvasRenderingContext2D} */ (ground.getContext("2d"));
    g.drawImage(sprite("wood", ground.width), 0, 0, ground.width, ground.height);
    g.fillStyle = disc ? (night ? NIGHT : DAY) : night ? "#2014083D" : "#0000";
    g.fillRect(0, 0, ground.width, ground.height);
    g.scale(scale, scale);
    g.strokeStyle = g.fillStyle = disc ? "#FFF8E8" : night ? "#2A1D0C" : "#3A2A14";
    g.lineCap = disc ? "round" : "square";
    const snap = (/** @type {number} */ line) => (Math.round(this.#p(line) * scale - 0.5) + 0.5) / scale;
    const rule = (/** @type {number} */ width, /** @type {number} */ alpha, /** @type {boolean} */ frame) => {
      g.lineWidth = Math.max(1, width * c);
      g.globalAlpha = alpha;
      g.beginPath();
      for (let x = 0; x < columns; x += frame ? columns - 1 : 1) (g.moveTo(snap(x), this.#p(0)), g.lineTo(snap(x), this.#p(rows - 1)));
      for (let y = 0; y < rows; y += frame ? rows - 1 : 1) (g.moveTo(this.#p(0), snap(y)), g.lineTo(this.#p(columns - 1), snap(y)));
      g.stroke();
      g.globalAlpha = 1;
    };
    if (disc) {
      rule(0.075, 1, false);
      for (let x = 0; x < columns; x++) for (let y = 0; y < rows; y++) circle(g, this.#p(x), this.#p(y), 0.085 * c).fill();
    } else {
      rule(0.022, c < 16 ? 0.5 : 0.8, false);
      rule(0.045, c < 16 ? 0.7 : 0.9, true);
      for (const [x, y] of stars(size)) circle(g, this.#p(x), this.#p(y), Math.max(1.2, 0.1 * c)).fill();
    }
    if (!this.#labels) return ground;
    g.font = `${disc ? "bold " : ""}${Math.max(13, (disc ? 0.2 : 0.3) * c)}px ${getComputedStyle(this.#canvas).fontFamily}`;
    g.fillStyle = disc ? "#7A5410" : night ? "#33240F" : "#5A4322";
    g.textAlign = "center";
    g.textBaseline = "middle";
    const off = disc ? 0.72 : 0.8;
    // NoGo has labels to the left and below.
    for (const side of disc ? [0] : [0, 1]) {
      for (let x = 0; x < columns; x++) g.fillText(columnName(x), this.#p(x), this.#p(side ? -off : rows - 1 + off));
      for (let y = 0; y < rows; y++) g.fillText(String(rows - y), this.#p(side ? columns - 1 + off : -off), this.#p(y));
    }
    return ground;
  }

  /** Place of a line, from the left or from the top. @param {number} line */
  #p(line) {
    return this.#margin + line * this.#cell;
  }

  /** Device pixels per point. */
  get #scale() {
    return this.#canvas.width / parseFloat(this.#canvas.style.width || "1");
  }

  /** @param {number} now */
  #paint(now) {
    const view = this.#view;
    const g = this.#g;
    if (!view || !this.#ground) return;
    const scale = this.#scale;
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.drawImage(this.#ground, 0, 0);
    g.setTransform(scale, 0, 0, scale, 0, 0);
    if (view.disc && view.taps !== "none") this.#paintForbidden(g, view.forbidden);
    if (this.ghost) this.#paintCross(g, this.ghost, view);
    const stones = [...view.stones].flatMap((stone, i) => this.#stoneAt(stone, i, now));
    const wide = 1.454 * this.#cell;
    for (const { alive, x, y, alpha } of stones) {
      g.globalAlpha = alpha;
      if (alive && !view.disc) g.drawImage(sprite("shadow", wide * scale), x - wide / 2, y - wide / 2, wide, wide);
    }
    for (const { stone, i, x, y, size, alpha } of stones) this.#paintStone(g, stone, i, x, y, size, alpha);
    g.globalAlpha = 1;
    if (view.territory) this.#paintTerritory(g, view.territory, view);
    if (view.last && /[BW]/.test(this.#stone(view.last))) this.#paintLast(g, view.last, view.disc);
    if (this.ghost) this.#paintGhost(g, this.ghost, view);
    if (this.#illegal) this.#paintIllegal(g, this.#illegal, now);
    if (this.#cursor && this.#focused) this.#paintCursor(g, this.#cursor);
  }

  /** Look of a stone, of one that comes or goes, or nothing. @param {string} stone @param {number} i @param {number} now */
  #stoneAt(stone, i, now) {
    const moving = this.#moving.get(i);
    const gone = stone === ".";
    const t = moving ? Math.max(0, (now - moving.since) / (still.matches ? 80 : gone ? FADE : DROP)) : 1;
    if (t >= 1) this.#moving.delete(i);
    if (gone && t >= 1) return [];
    const columns = this.#view?.size[0] ?? 1;
    const alive = stone === "B" || stone === "W";
    return [{
      stone: (gone && moving ? moving.color : stone).toUpperCase(),
      i,
      alive,
      x: this.#p(i % columns),
      y: this.#p(Math.floor(i / columns)),
      alpha: gone ? 1 - t : alive ? Math.min(1, 3 * t) : stone === "b" ? 0.42 : 0.55,
      size: still.matches ? 1 : gone ? 1 - 0.1 * t : 1 - 0.25 * Math.max(0, 1 - t) ** 3,
    }];
  }

  /**
   * @param {CanvasRenderingContext2D} g
   * @param {string} color
   * @param {number} i
   * @param {number} x
   * @param {number} y
   * @param {number} size
   * @param {number} alpha
   */
  #paintStone(g, color, i, x, y, size, alpha) {
    const view = /** @type {View} */ (this.#view);
    const scale = this.#scale;
    g.globalAlpha = alpha;
    const name = view.disc ? (color === "B" ? "nogo-coral" : "nogo-blue") : color === "B" ? "black" : variant(i, view.size[0]);
    const full = (view.disc ? 1 : 0.969) * this.#cell;
    const d = full * size;
    g.drawImage(sprite(name, full * scale), x - d / 2, y - d / 2, d, d);
    g.globalAlpha = 1;
  }

  /** @param {CanvasRenderingContext2D} g @param {At} at @param {boolean} disc */
  #paintLast(g, [x, y], disc) {
    const c = this.#cell;
    g.fillStyle = disc ? "#B5382A" : "#D8442F";
    circle(g, this.#p(x), this.#p(y) - (disc ? 0.02 * c : 0), Math.max(1.8, (disc ? 0.09 : 0.15) * c)).fill();
  }

  /** @param {CanvasRenderingContext2D} g @param {At[]} points */
  #paintForbidden(g, points) {
    const c = this.#cell;
    for (const [x, y] of points) {
      g.fillStyle = dark.matches ? NIGHT : DAY;
      circle(g, this.#p(x), this.#p(y), 0.27 * c).fill();
      arms(g, this.#p(x), this.#p(y), 0.11 * c, "#8F6510", Math.max(1.2, 0.05 * c));
    }
  }

  /** Lines through the preview stone, under the stones. @param {CanvasRenderingContext2D} g @param {At} at @param {View} view */
  #paintCross(g, [x, y], { disc, size }) {
    const gap = 0.62;
    g.beginPath();
    for (const [from, to] of [[0, x - gap], [x + gap, size[0] - 1]]) {
      if (from < to) (g.moveTo(this.#p(from), this.#p(y)), g.lineTo(this.#p(to), this.#p(y)));
    }
    for (const [from, to] of [[0, y - gap], [y + gap, size[1] - 1]]) {
      if (from < to) (g.moveTo(this.#p(x), this.#p(from)), g.lineTo(this.#p(x), this.#p(to)));
    }
    g.globalAlpha = 0.85;
    strokes(g, ["#2C6E5B", disc ? 2.4 : 1.6]);
    g.globalAlpha = 1;
  }

  /** @param {CanvasRenderingContext2D} g @param {At} at @param {View} view */
  #paintGhost(g, [x, y], view) {
    this.#paintStone(g, view.color, y * view.size[0] + x, this.#p(x), this.#p(y), 1, 0.78);
    strokes(circle(g, this.#p(x), this.#p(y), Math.max(0.6 * this.#cell, 7)), [CREAM, 3.6], ["#2C6E5B", 2]);
  }

  /** @param {CanvasRenderingContext2D} g @param {{at: At, since: number}} mark @param {number} now */
  #paintIllegal(g, { at: [x, y], since }, now) {
    const c = Math.max(this.#cell, 18);
    const age = now - since;
    const px = this.#p(x) + (age < 240 && !still.matches ? 3 * Math.sin((age / 240) * 6 * Math.PI) : 0);
    g.fillStyle = "#F8E5DEE0";
    circle(g, px, this.#p(y), 0.4 * c).fill();
    strokes(g, ["#B5382A", 1.75]);
    arms(g, px, this.#p(y), 0.17 * c, "#B5382A", 1.75);
  }

  /** @param {CanvasRenderingContext2D} g @param {At} at */
  #paintCursor(g, [x, y]) {
    const c = this.#cell;
    g.beginPath();
    g.rect(this.#p(x) - 0.52 * c, this.#p(y) - 0.52 * c, 1.04 * c, 1.04 * c);
    strokes(g, [CREAM, 5], ["#2F5773", 2.5]);
  }

  /** @param {CanvasRenderingContext2D} g @param {string} territory @param {View} view */
  #paintTerritory(g, territory, { disc, size }) {
    const side = Math.max(3, 0.3 * this.#cell);
    [...territory].forEach((owner, i) => {
      if (owner === ".") return;
      g.fillStyle = owner === "b" ? (disc ? "#C9523D" : "#1C1A17DB") : disc ? "#2F5F9B" : "#FFFDF6";
      g.beginPath();
      g.rect(this.#p(i % size[0]) - side / 2, this.#p(Math.floor(i / size[0])) - side / 2, side, side);
      g.fill();
      if (owner === "w") strokes(g, ["#7C705A", 0.75]);
    });
  }

  #listen() {
    const canvas = this.#canvas;
    /** The finger is near the preview stone. @param {At} at @param {number} cells @param {number} points */
    const near = ([x, y], cells, points) => this.ghost && Math.hypot(x - this.ghost[0], y - this.ghost[1]) < Math.max(cells, points / this.#cell);
    canvas.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button) return;
      const at = this.#pointAt(event);
      this.#pressed = Boolean(at) && this.#view?.taps !== "none";
      if (!this.#pressed || !at || this.#view?.taps !== "play") return;
      canvas.setPointerCapture(event.pointerId);
      // On a board of small cells the finger is not asked to hit the preview stone exactly.
      this.#again = Boolean(near(at.exact, 0.7, 14));
      if (this.#again) return;
      this.#aim(at.point);
      // The server says why not.
      if (this.isForbidden(...at.point)) this.#handlers.play?.(...at.point);
    });
    canvas.addEventListener("pointermove", (event) => {
      const at = this.#pressed && event.isPrimary && this.#view?.taps === "play" && this.#pointAt(event);
      if (!at || (this.#again && near(at.exact, 1, 18))) return;
      this.#again = false;
      this.#aim(at.point);
    });
    canvas.addEventListener("pointerup", (event) => {
      if (!this.#pressed || !event.isPrimary) return;
      this.#pressed = false;
      const at = this.#pointAt(event);
      if (this.#view?.taps === "dead") {
        if (at && this.#stone(at.point) !== ".") this.#handlers.dead?.(...at.point);
      } else if (this.ghost && (this.#again || (this.#handlers.oneTap?.() && at?.point.join() === this.ghost.join()))) {
        this.#handlers.play?.(...this.ghost);
      }
    });
    canvas.addEventListener("pointercancel", () => (this.#pressed = false));
    canvas.addEventListener("keydown", (event) => this.#key(event));
    for (const type of ["focus", "blur"]) {
      canvas.addEventListener(type, () => {
        // A finger needs no cursor.
        this.#focused = canvas.matches(":focus-visible");
        this.draw();
      });
    }
  }

  /** Puts the preview stone on a point that is empty. @param {At} point */
  #aim(point) {
    if (this.#stone(point) === "." && !this.isForbidden(...point) && this.ghost?.join() !== point.join()) this.setGhost(point);
  }

  /** @param {PointerEvent} event */
  #pointAt(event) {
    const view = this.#view;
    if (!view) return null;
    const box = this.#canvas.getBoundingClientRect();
    const x = (event.clientX - box.left - this.#margin) / this.#cell;
    const y = (event.clientY - box.top - this.#margin) / this.#cell;
    /** @type {At} */
    const point = [Math.round(x), Math.round(y)];
    return this.#holds(...point) ? { point, exact: /** @type {At} */ ([x, y]) } : null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const view = this.#view;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!view || event.ctrlKey || event.altKey || event.metaKey) return;
    this.#focused = true;
    const [x, y] = this.#cursor ?? view.last ?? [(view.size[0] - 1) >> 1, (view.size[1] - 1) >> 1];
    if (step) {
      event.preventDefault();
      event.stopPropagation();
      /** @type {At} */
      const next = [x + step[0], y + step[1]];
      const at = (this.#cursor = this.#cursor && this.#holds(...next) ? next : [x, y]);
      say(`${vertex(...at, view.size[1])} ${this.#content(at)}`);
      this.draw();
    } else if ((event.key === "Enter" || event.key === " ") && this.#cursor) {
      event.preventDefault();
      if (view.taps === "dead") this.#handlers.dead?.(x, y);
      else if (view.taps === "play" && this.#stone([x, y]) === ".") this.#handlers.play?.(x, y);
    } else if (event.key === "Escape" && this.ghost) {
      this.setGhost(null);
    }
  }

  /** Words for what lies on a point. @param {At} at */
  #content(at) {
    const stone = this.#stone(at);
    if (stone === ".") return word("empty");
    const disc = Boolean(this.#view?.disc);
    const name = sideName(stone.toUpperCase(), disc);
    return stone === stone.toLowerCase() ? `${name}, ${word("dead")}` : name;
  }
}

/**
 * Cross of two short lines.
 * @param {CanvasRenderingContext2D} g
 * @param {number} x
 * @param {number} y
 * @param {number} arm
 * @param {string} color
 * @param {number} width
 */
function arms(g, x, y, arm, color, width) {
  g.lineCap = "round";
  g.beginPath();
  g.moveTo(x - arm, y - arm);
  g.lineTo(x + arm, y + arm);
  g.moveTo(x + arm, y - arm);
  g.lineTo(x - arm, y + arm);
  strokes(g, [color, width]);
}
