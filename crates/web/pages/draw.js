// Helpers for canvases.

export const CREAM = "#FFF6E4";

/** Path of a circle. @param {CanvasRenderingContext2D} g @param {number} x @param {number} y @param {number} r */
export function circle(g, x, y, r) {
  g.beginPath();
  g.arc(x, y, r, 0, 2 * Math.PI);
  return g;
}

/**
 * Strokes of a path, one over the other.
 * @param {CanvasRenderingContext2D} g
 * @param {[string, number][]} layers
 */
export function strokes(g, ...layers) {
  for (const [color, width] of layers) {
    g.strokeStyle = color;
    g.lineWidth = width;
    g.stroke();
  }
}

/**
 * Picture as JPEG, no larger than allowed, upright as it is shown.
 * @param {HTMLVideoElement | ImageBitmap} source
 * @param {number} width
 * @param {number} height
 * @param {[number, number]} largest along the long and the short side
 * @returns {Promise<Blob | null>}
 */
export function jpeg(source, width, height, largest) {
  const scale = shrinkage(width, height, largest);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.8));
}

/** Factor that makes a picture small enough. @param {number} width @param {number} height @param {[number, number]} largest */
export const shrinkage = (width, height, [long, short]) => Math.min(1, long / Math.max(width, height), short / Math.min(width, height));
