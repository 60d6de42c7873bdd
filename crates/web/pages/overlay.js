// Drawing over the live picture: grid, doubts, the stone to be laid, stones to be taken off, corners.

/** @import {At, Color, Sight} from "./protocol.js" */

import { circle, CREAM, strokes } from "./draw.js";

const MINT = "#5FE0C0";
const JADE = "#2C6E5B";
const AMBER = "#80520E";

/** Grid of a board in a picture that is shown at some size. */
export class Grid {
  #points;
  #scale;
  columns;
  rows;

  /** @param {NonNullable<Sight["grid"]>} grid @param {number} scale shown points per pixel of the picture */
  constructor(grid, scale) {
    [this.columns, this.rows] = grid.size;
    this.#points = grid.points;
    this.#scale = scale;
  }

  /** Place of a crossing. @param {number} x @param {number} y @returns {At} */
  at(x, y) {
    const i = 2 * (y * this.columns + x);
    return [this.#points[i] * this.#scale, this.#points[i + 1] * this.#scale];
  }

  /** Steps to the next column and the next row around a crossing. @param {At} at @returns {[At, At]} */
  #steps([x, y]) {
    const [x1, y1] = [Math.max(1, x), Math.max(1, y)];
    const [a, b, c] = [this.at(x1 - 1, y), this.at(x1, y), this.at(x, y1 - 1)];
    const d = this.at(x, y1);
    return [[b[0] - a[0], b[1] - a[1]], [d[0] - c[0], d[1] - c[1]]];
  }

  /** Place on the board near a crossing, in cells from it. @param {At} at @param {number} dx @param {number} dy @returns {At} */
  near(at, dx, dy) {
    const [px, py] = this.at(...at);
    const [u, v] = this.#steps(at);
    return [px + dx * u[0] + dy * v[0], py + dx * u[1] + dy * v[1]];
  }

  /** Width of a cell around a crossing. @param {At} at */
  cell(at) {
    const [u, v] = this.#steps(at);
    return Math.sqrt(Math.abs(u[0] * v[1] - u[1] * v[0]));
  }

  /** Crossing near a place, if there is one. @param {At} place @returns {At | null} */
  find([px, py]) {
    let best = Infinity;
    /** @type {At} */
    let found = [0, 0];
    for (let i = 0; i < this.columns * this.rows; i++) {
      /** @type {At} */
      const at = [i % this.columns, Math.floor(i / this.columns)];
      const [qx, qy] = this.at(...at);
      const far = Math.hypot(qx - px, qy - py);
      if (far < best) [best, found] = [far, at];
    }
    return best < Math.max(0.6 * this.cell(found), 8) ? found : null;
  }

  /** Corners clockwise from the upper left one, as seen. @returns {At[]} */
  corners() {
    const [w, h] = [this.columns - 1, this.rows - 1];
    const corners = [this.at(0, 0), this.at(w, 0), this.at(w, h), this.at(0, h)];
    const first = corners.reduce((best, [x, y], i) => (x + y < corners[best][0] + corners[best][1] ? i : best), 0);
    return [...corners.slice(first), ...corners.slice(0, first)];
  }
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Sight} sight
 * @param {Grid} grid
 */
export function drawSight(g, sight, grid) {
  drawGrid(g, grid);
  for (const at of sight.lift) drawLift(g, grid, at);
  for (const doubt of sight.doubts) drawDoubt(g, grid, doubt);
  if (sight.place) drawPlace(g, grid, sight.place);
}

/** @param {CanvasRenderingContext2D} g @param {Grid} grid */
function drawGrid(g, grid) {
  const { columns, rows } = grid;
  const lines = (/** @type {(n: number, of: number) => boolean} */ take) => {
    g.beginPath();
    for (let x = 0; x < columns; x++) if (take(x, columns)) for (let y = 0; y < rows; y++) line(g, grid.at(x, y), y > 0);
    for (let y = 0; y < rows; y++) if (take(y, rows)) for (let x = 0; x < columns; x++) line(g, grid.at(x, y), x > 0);
    g.stroke();
  };
  g.strokeStyle = MINT;
  g.globalAlpha = 0.38;
  g.lineWidth = 1;
  lines((n, of) => n > 0 && n < of - 1);
  g.globalAlpha = 1;
  g.lineWidth = 1.6;
  lines((n, of) => n === 0 || n === of - 1);
}

/** @param {CanvasRenderingContext2D} g @param {At} at @param {boolean} on */
function line(g, at, on) {
  if (on) g.lineTo(...at);
  else g.moveTo(...at);
}

/**
 * Circle on the board, as it is seen.
 * @param {CanvasRenderingContext2D} g
 * @param {Grid} grid
 * @param {At} at
 * @param {number} r in cells
 * @param {[number, number]} [off] in cells
 * @param {number} [lift] in shown points
 */
function ring(g, grid, at, r, off = [0, 0], lift = 0) {
  g.beginPath();
  for (let i = 0; i <= 48; i++) {
    const angle = (i * Math.PI) / 24;
    const [x, y] = grid.near(at, off[0] + r * Math.cos(angle), off[1] + r * Math.sin(angle));
    line(g, [x, y - lift], i > 0);
  }
  g.closePath();
}

/** @param {CanvasRenderingContext2D} g @param {Grid} grid @param {NonNullable<Sight["place"]>} place */
function drawPlace(g, grid, { at, color, text }) {
  const [x, y] = grid.at(...at);
  const cell = grid.cell(at);
  const lift = Math.max(1.5, 0.13 * cell);
  const white = color === "W";
  g.fillStyle = "#2A1B0848";
  ring(g, grid, at, 0.56, [0.06, 0.1]);
  g.fill();
  g.fillStyle = white ? "#CFC5B1B8" : "#050606C0";
  ring(g, grid, at, 0.47);
  g.fill();
  const shine = g.createRadialGradient(x - 0.1 * cell, y - lift - 0.15 * cell, 0, x, y - lift, 0.7 * cell);
  for (const [stop, tint] of /** @type {[number, string][]} */ (
    white ? [[0, "#FFFFFF"], [0.6, "#FBF9F4"], [1, "#DCD4C3"]] : [[0, "#56595C"], [0.4, "#2A2C2F"], [1, "#0A0B0B"]]
  )) shine.addColorStop(stop, tint);
  g.fillStyle = shine;
  g.globalAlpha = 0.74;
  ring(g, grid, at, 0.47, [0, 0], lift);
  g.fill();
  g.globalAlpha = 1;
  ring(g, grid, at, 0.86);
  strokes(g, ["#FFF6E4E6", 4.4], [JADE, 2.6]);
  tag(g, [x, y], cell, text, JADE);
}

/** @param {CanvasRenderingContext2D} g @param {Grid} grid @param {Sight["doubts"][number]} doubt */
function drawDoubt(g, grid, { at, text }) {
  g.save();
  g.setLineDash([4, 3]);
  ring(g, grid, at, 0.9, [0, -0.15]);
  strokes(g, ["#F0B95A", 2]);
  g.restore();
  tag(g, grid.at(...at), grid.cell(at), text, AMBER);
}

/** @param {CanvasRenderingContext2D} g @param {Grid} grid @param {At} at */
function drawLift(g, grid, at) {
  const r = 0.34;
  g.lineCap = "round";
  ring(g, grid, at, 0.62);
  for (const side of [-1, 1]) {
    g.moveTo(...grid.near(at, -r, side * -r));
    g.lineTo(...grid.near(at, r, side * r));
  }
  strokes(g, [CREAM, 5], ["#B5382A", 2.6]);
}

/**
 * Label with a line to its point, kept inside the picture.
 * @param {CanvasRenderingContext2D} g
 * @param {At} at
 * @param {number} cell
 * @param {string} text
 * @param {string} color
 */
function tag(g, [x, y], cell, text, color) {
  g.font = `bold 13px ${getComputedStyle(g.canvas).fontFamily}`;
  const [width, height] = [g.measureText(text).width + 16, 22];
  const shown = g.canvas.width / g.getTransform().a;
  // The upper edge belongs to the state of the picture.
  const above = y - 1.1 * cell - 16 - height > 48;
  const cx = Math.min(Math.max(x + 6, width / 2 + 4), shown - width / 2 - 4);
  const top = above ? y - 1.1 * cell - 16 - height : y + 1.1 * cell + 16;
  g.strokeStyle = g.fillStyle = color;
  g.lineWidth = 2;
  g.beginPath();
  g.moveTo(x, above ? y - 0.7 * cell : y + 0.7 * cell);
  g.lineTo(cx, above ? top + height : top);
  g.stroke();
  g.beginPath();
  (g.roundRect ?? g.rect).call(g, cx - width / 2, top, width, height, 6);
  g.fill();
  g.fillStyle = "#FFF9EE";
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.fillText(text, cx, top + height / 2 + 0.5);
}

/**
 * Handles at the corners.
 * @param {CanvasRenderingContext2D} g
 * @param {At[]} corners
 * @param {boolean} outlined with the lines between them
 */
export function drawCorners(g, corners, outlined) {
  g.beginPath();
  corners.forEach((corner, i) => line(g, corner, i > 0));
  g.closePath();
  if (outlined) strokes(g, [MINT, 1.6]);
  for (const [x, y] of corners) {
    g.fillStyle = "#16181A8C";
    circle(g, x, y, 9).fill();
    strokes(g, ["#FFFFFF", 2]);
    g.fillStyle = "#FFFFFF";
    circle(g, x, y, 2.2).fill();
  }
}

/**
 * Loupe of 120 points opposite the finger.
 * @param {CanvasRenderingContext2D} g
 * @param {HTMLVideoElement} video
 * @param {At} at
 * @param {At} size of the shown picture
 */
export function drawLoupe(g, video, at, [width, height]) {
  const [r, zoom] = [60, 2.5];
  const cx = at[0] < width / 2 ? width - r - 12 : r + 12;
  const cy = at[1] < height / 2 ? height - r - 12 : r + 12;
  const scale = video.videoWidth / width;
  g.save();
  circle(g, cx, cy, r).clip();
  g.fillStyle = "#16181A";
  g.fillRect(cx - r, cy - r, 2 * r, 2 * r);
  const part = r / zoom;
  g.drawImage(video, (at[0] - part) * scale, (at[1] - part) * scale, 2 * part * scale, 2 * part * scale, cx - r, cy - r, 2 * r, 2 * r);
  g.restore();
  strokes(circle(g, cx, cy, r), ["#FFFFFF", 2.5]);
  g.beginPath();
  g.moveTo(cx - 16, cy);
  g.lineTo(cx + 16, cy);
  g.moveTo(cx, cy - 16);
  g.lineTo(cx, cy + 16);
  strokes(g, [MINT, 1.4]);
}
