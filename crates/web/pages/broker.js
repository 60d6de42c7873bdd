// Connection of the pages that any web server serves: a broker has the newest state of every game. It takes the place of
// `socket.js` there.

/** @import {BoardMessage, Message, Overview, Request} from "./protocol.js" */

import { Line } from "./line.js";
import { setup, showLine } from "./page.js";
import { connect, disassemble, PING, subscribe } from "./mqtt.js";

/** Interval in seconds at which the broker hears of us and answers; either side gives a silent one up after one and a half. */
const ALIVE = 30;

export class Connection extends Line {
  #onMessage;
  /** Bytes that are no whole packet yet. @type {Uint8Array<ArrayBufferLike>} */
  #rest = new Uint8Array();
  /**
   * Newest messages by the number of the board, and the time of this page at which their clocks were so.
   * @type {Map<number, {message: BoardMessage, since: number}>}
   */
  #boards = new Map();
  /** @type {Overview | null} */
  #overview = null;
  /** The program that publishes is there. */
  #online = true;
  /** Number of the board that is shown; none on the page of all boards. */
  #shown = Number(location.search.slice(1)) || null;

  /** @param {(message: Message) => void} onMessage */
  constructor(onMessage) {
    super(broker().url, ["mqtt"], 1500 * ALIVE);
    this.#onMessage = onMessage;
    setInterval(() => this.write(PING), 1000 * ALIVE);
  }

  opened() {
    this.#rest = new Uint8Array();
    const { topic, lang, user, password } = broker();
    this.write(connect(user, password, ALIVE));
    this.write(subscribe([`${topic}/online`, `${topic}/page/${lang}/${this.#shown ?? "#"}`]));
  }

  /** @param {string | ArrayBuffer} data */
  received(data) {
    if (typeof data === "string") return;
    const bytes = new Uint8Array(this.#rest.length + data.byteLength);
    bytes.set(this.#rest);
    bytes.set(new Uint8Array(data), this.#rest.length);
    const { published, rest } = disassemble(bytes);
    this.#rest = rest;
    for (const { topic, text, retained } of published) this.#take(topic.slice(broker().topic.length + 1), JSON.parse(text), retained);
  }

  /** @param {string} topic @param {any} message @param {boolean} retained it was sent before we came */
  #take(topic, message, retained) {
    if (topic === "online") {
      this.#online = message;
      if (this.stands) showLine(message);
      return;
    }
    this.stand();
    showLine(this.#online);
    if (topic.endsWith("/overview")) {
      this.#overview = message;
    } else {
      this.#keep(message, retained);
    }
    if (this.#shown) return this.#onMessage(message.state);
    if (!this.#overview) return;
    for (const kept of this.#boards.values()) advance(kept);
    const boards = this.#overview.boards.map((card) => {
      const state = this.#boards.get(card.number)?.message.state;
      return state?.game ? { ...card, game: state.game, status: { ...card.status, text: state.status.text } } : card;
    });
    this.#onMessage({ ...this.#overview, boards });
  }

  /**
   * Keeps a message about a game. One that was sent before we came, or is sent again because the broker is back, is old; one
   * that is news has just been sent, whatever the two clocks say.
   * @param {BoardMessage} message
   * @param {boolean} retained
   */
  #keep(message, retained) {
    const before = this.#boards.get(message.board)?.message;
    const isNews = !retained && before !== undefined && message.sent > before.sent;
    const passed = isNews ? 0 : Math.max(0, Date.now() - message.sent);
    const kept = { message, since: performance.now() - passed };
    advance(kept);
    this.#boards.set(message.board, kept);
  }

  /** Answers what the server answers elsewhere. @param {Request} request */
  send(request) {
    const board = this.#boards.get(this.#shown ?? 0)?.message;
    const game = board?.state.game;
    if (request.do !== "at" || !board || !game || game.number !== request.number) return;
    const stones = [...board.first];
    const point = (/** @type {number} */ x, /** @type {number} */ y) => y * game.size[0] + x;
    const played = board.moves.slice(0, request.move);
    played.forEach(([x, y, ...taken], i) => {
      if (x === undefined) return;
      stones[point(x, y)] = board.colors[i];
      for (let n = 0; n < taken.length; n += 2) stones[point(taken[n], taken[n + 1])] = ".";
    });
    const last = played.at(-1);
    this.#onMessage({
      kind: "position",
      number: game.number,
      move: played.length,
      move_text: game.move_text.replace(String(game.moves), String(played.length)),
      stones: stones.join(""),
      last: last?.length ? [last[0], last[1]] : null,
    });
  }
}

const broker = () => /** @type {NonNullable<typeof setup.broker>} */ (setup.broker);

/** Lets running clocks go on until now. @param {{message: BoardMessage, since: number}} kept */
function advance(kept) {
  const passed = performance.now() - kept.since;
  kept.since += passed;
  for (const player of Object.values(kept.message.state.game?.players ?? {})) {
    if (player.clock?.running) player.clock.left = Math.max(0, player.clock.left - passed);
  }
}
