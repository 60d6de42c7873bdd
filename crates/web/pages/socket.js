// Connection to the server.

/** @import {Message, Request} from "./protocol.js" */

import { Line } from "./line.js";
import { setup } from "./page.js";

export class Connection extends Line {
  #onMessage;
  #onOpen;

  /**
   * @param {(message: Message) => void} onMessage
   * @param {() => void} [onOpen] called when the line stands anew
   */
  constructor(onMessage, onOpen = () => {}) {
    super(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${setup.socket}`, []);
    this.#onMessage = onMessage;
    this.#onOpen = onOpen;
  }

  /** Sends a request; false if the line is not open. @param {Request} request */
  send(request) {
    return this.write(JSON.stringify(request));
  }

  opened() {
    this.#onOpen();
  }

  /** @param {string | ArrayBuffer} data */
  received(data) {
    if (typeof data !== "string") return;
    /** @type {Message} */
    const message = JSON.parse(data);
    if (message.kind !== "ask_name") this.stand();
    this.#onMessage(message);
    if (message.kind === "closed") this.end(message.text);
  }

  /** Shows what the server says where the address of the page is no longer valid. */
  async missed() {
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) location.reload();
    } catch {
      // The server is away: another attempt comes.
    }
  }
}
