// Icons of the program, drawn in `icons.svg` on a grid of 24. They stand in the document: browsers would fetch a file anew for every icon
// that is made, and show nothing until it is there.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Icon in the colour of the text around it.
 * @param {string} name
 * @param {number} [size]
 */
export function icon(name, size = 20) {
  const root = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  root.setAttribute("class", "icon");
  root.setAttribute("width", String(size));
  root.setAttribute("height", String(size));
  root.setAttribute("aria-hidden", "true");
  root.append(use);
  return root;
}
