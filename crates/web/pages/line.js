// WebSocket that comes back by itself.

import { showEnd, showLine } from "./page.js";

/** Pauses before the first attempts, in milliseconds; then it is 5 s. */
const PAUSES = [500, 1000, 2000, 4000];
/** Time that a connection may take. */
const PATIENCE = 6000;
/** Absence or silence after which an open socket is not trusted: the server speaks every 5 s, and gives a silent browser up after 15 s. */
const ABSENCE = 15_000;

export class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  /** The other side has told how things stand since the socket was opened. */
  #stands = false;
  #attempts = 0;
  #timer = 0;
  #ended = false;
  #hiddenSince = 0;
  /** Time at which something came last, or the socket was made. */
  #heard = 0;
  #url;
  #protocols;

  /** @param {string} url @param {string[]} protocols @param {number} [silence] the longest of the other side, in milliseconds */
  constructor(url, protocols, silence = ABSENCE) {
    this.#url = url;
    this.#protocols = protocols;
    addEventListener("online", () => this.#again());
    addEventListener("offline", () => this.#socket && this.#lose(this.#socket, PAUSES[1]));
    addEventListener("pageshow", () => this.#again());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#hiddenSince = Date.now();
      else this.#again(Date.now() - this.#hiddenSince > ABSENCE);
    });
    setInterval(() => this.isOpen && this.#again(Date.now() - this.#heard > silence), 1000);
    this.#connect();
  }

  /** The socket is open. */
  opened() {}

  /** Something has come. @param {string | ArrayBuffer} _data */
  received(_data) {}

  /** The fourth, eighth, … attempt in a row is made. */
  missed() {}

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** What is shown is how things stand: an older state is none to act on. */
  get stands() {
    return this.#stands;
  }

  /** What has come shows how things stand. */
  stand() {
    if (this.#stands) return;
    this.#stands = true;
    showLine(true);
  }

  /** Sends something; false if the line is not open. @param {string | Blob | Uint8Array<ArrayBuffer>} data */
  write(data) {
    if (this.isOpen) this.#socket?.send(data);
    return this.isOpen;
  }

  /** Ends the connection for good. @param {string} text */
  end(text) {
    this.#ended = true;
    this.#socket?.close();
    showEnd(text);
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
    const socket = new WebSocket(this.#url, this.#protocols);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#heard = Date.now();
    setTimeout(() => socket.readyState === WebSocket.CONNECTING && this.#lose(socket, 0), PATIENCE);
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => {
      this.#attempts = 0;
      this.#heard = Date.now();
      this.received(event.data);
    };
    socket.onclose = ({ reason }) => this.#lose(socket, PAUSES[this.#attempts] ?? 5000, reason);
  }

  /** Gives a socket up and tries another after a pause. @param {WebSocket} socket @param {number} pause @param {string} [why] */
  #lose(socket, pause, why) {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#stands = false;
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
    if (this.#ended) return;
    showLine(false, why);
    this.#attempts += 1;
    if (this.#attempts % 4 === 3) this.missed();
    this.#timer = setTimeout(() => this.#connect(), pause * (0.8 + 0.4 * Math.random()));
  }
}
