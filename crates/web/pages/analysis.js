// Card with the analysis of a game: who is ahead, the course of the game, the best continuations.

/** @import {Analysis} from "./protocol.js" */

import { div, el, setText, span } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
/** Units of the graph's height, which stand for all win rates from 0 to 1. */
const HEIGHT = 100;

/** @param {string} tag @param {Record<string, string | number>} attributes */
function draw(tag, attributes) {
  const shape = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, String(value));
  return shape;
}

export class AnalysisCard {
  #rate = el("b");
  #lead = span("lead");
  #title = span("note");
  #graph = draw("svg", { preserveAspectRatio: "none", "aria-hidden": "true" });
  #lines = el("ol");
  root = el("section", { class: "analysis", hidden: true },
    div("ahead", this.#rate, this.#lead, this.#title), div("graph", this.#graph), this.#lines);

  /** @param {Analysis | undefined} analysis @param {number} shown moves of the position that is shown */
  show(analysis, shown) {
    this.root.hidden = !analysis;
    if (!analysis) return;
    const { graph, lines, title, rate_text: rate, lead_text: lead } = analysis;
    this.root.setAttribute("aria-label", title);
    setText(this.#title, title);
    setText(this.#rate, rate);
    setText(this.#lead, lead);
    this.#draw(graph, shown);
    // They begin where the analysed position ends.
    this.#lines.hidden = shown !== analysis.move;
    this.#lines.replaceChildren(...lines.map((line) => el("li", {}, span("moves-text", line.text), span("note", line.rate_text))));
  }

  /** @param {(number | null)[]} graph @param {number} shown */
  #draw(graph, shown) {
    const y = (/** @type {number} */ rate) => HEIGHT - (rate * HEIGHT) / 1000;
    const width = Math.max(1, graph.length - 1);
    this.#graph.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    const known = graph.flatMap((rate, move) => (rate === null ? [] : [`${move},${y(rate)}`]));
    const here = graph[shown] ?? null;
    // Lines without length are dots, whatever the graph is stretched to.
    this.#graph.replaceChildren(
      draw("path", { class: "even", d: `M0,${HEIGHT / 2}H${width}` }),
      draw("path", { class: "course", d: known.length ? `M${known.join("L")}` : "" }),
      draw("path", { class: "here", d: here === null ? "" : `M${shown},${y(here)}h0` }));
  }
}
