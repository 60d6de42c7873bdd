// Connection to the server, which comes back by itself.

/** @import {Message, Request} from "./protocol.js" */

import { setup, showEnd, showLine } from "./page.js";

/** Pauses before the first attempts, in milliseconds; then it is 5 s. */
const PAUSES = [500, 1000, 2000, 4000];
/** Time that a connection may take. */
const PATIENCE = 6000;
/** Absence after which an open socket is not trusted: the server gives a silent browser up after 15 s. */
const ABSENCE = 15_000;

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  /** The server has told how things stand since the socket was opened. */
  #stands = false;
  #attempts = 0;
  #timer = 0;
  #ended = false;
  #hiddenSince = 0;
  #onMessage;
  #onOpen;

  /**
   * @param {(message: Message) => void} onMessage
   * @param {() => void} [onOpen] called when the line stands anew
   */
  constructor(onMessage, onOpen = () => {}) {
    this.#onMessage = onMessage;
    this.#onOpen = onOpen;
    addEventListener("online", () => this.#again());
    addEventListener("offline", () => this.#socket && this.#lose(this.#socket, PAUSES[1]));
    addEventListener("pageshow", () => this.#again());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#hiddenSince = Date.now();
      else this.#again(Date.now() - this.#hiddenSince > ABSENCE);
    });
    this.#connect();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** What is shown is how things stand: an older state is none to act on. */
  get stands() {
    return this.#stands;
  }

  /** @param {Request} request */
  send(request) {
    if (this.isOpen) this.#socket?.send(JSON.stringify(request));
  }

  /** @param {Blob} picture */
  sendPicture(picture) {
    if (this.isOpen) this.#socket?.send(picture);
  }

  /** Connects at once unless the line stands. @param {boolean} [anew] also if it seems to stand */
  #again(anew = false) {
    if (this.#ended) return;
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) {
      if (anew) this.#lose(this.#socket, 0);
      return;
    }
    this.#connect();
  }

  #connect() {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${setup.socket}`);
    this.#socket = socket;
    setTimeout(() => socket.readyState === WebSocket.CONNECTING && this.#lose(socket, 0), PATIENCE);
    socket.onopen = () => {
      this.#attempts = 0;
      this.#onOpen();
    };
    socket.onmessage = (event) => {
      if (typeof event.data !== "string") return;
      /** @type {Message} */
      const message = JSON.parse(event.data);
      if (message.kind !== "ask_name" && !this.#stands) {
        this.#stands = true;
        showLine(true);
      }
      this.#onMessage(message);
      if (message.kind !== "closed") return;
      this.#ended = true;
      socket.close();
      showEnd(message.text);
    };
    socket.onclose = () => this.#lose(socket, PAUSES[this.#attempts] ?? 5000);
  }

  /** Gives a socket up and tries another after a pause. @param {WebSocket} socket @param {number} pause */
  #lose(socket, pause) {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#stands = false;
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
    if (this.#ended) return;
    showLine(false);
    this.#attempts += 1;
    if (this.#attempts % 4 === 3) void this.#checkAddress();
    this.#timer = setTimeout(() => this.#connect(), pause * (0.8 + 0.4 * Math.random()));
  }

  /** Shows what the server says where the address of the page is no longer valid. */
  async #checkAddress() {
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) location.reload();
    } catch {
      // The server is away: another attempt comes.
    }
  }
}
