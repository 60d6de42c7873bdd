// Packets of MQTT 5, as far as a subscriber needs them: https://docs.oasis-open.org/mqtt/mqtt/v5.0/mqtt-v5.0.html

/** Longest packet that is taken. */
const LONGEST = 1 << 22;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Number of seven bits a byte. @param {number} n @returns {number[]} */
const length = (n) => (n < 128 ? [n] : [n % 128 | 128, ...length(Math.floor(n / 128))]);

/** Text with its length before it. @param {string} text */
function string(text) {
  const bytes = encoder.encode(text);
  return [bytes.length >> 8, bytes.length & 255, ...bytes];
}

/** @param {number} kind @param {number[]} content */
const packet = (kind, content) => Uint8Array.from([kind, ...length(content.length), ...content]);

export const PING = packet(0xc0, []);

/**
 * Packet that begins a session of a client without a name.
 * @param {string} user empty for none
 * @param {string} password
 * @param {number} alive seconds
 */
export const connect = (user, password, alive) =>
  packet(0x10, [...string("MQTT"), 5, user ? 0xc2 : 2, 0, alive, 0, ...string(""), ...(user ? [...string(user), ...string(password)] : [])]);

/** @param {string[]} topics */
export const subscribe = (topics) => packet(0x82, [0, 1, 0, ...topics.flatMap((topic) => [...string(topic), 0])]);

/** Number of seven bits a byte and the place behind it; none if it goes on. @param {Uint8Array} bytes @param {number} at */
function number(bytes, at) {
  let value = 0;
  for (let i = 0; i < 4 && at + i < bytes.length; i++) {
    value += (bytes[at + i] & 127) * 128 ** i;
    if (bytes[at + i] < 128) return { value, next: at + i + 1 };
  }
  return null;
}

/**
 * Messages in what has come, and the bytes that are no whole packet yet.
 * @param {Uint8Array} bytes
 */
export function disassemble(bytes) {
  /** @type {{topic: string, text: string, retained: boolean}[]} */
  const published = [];
  for (;;) {
    const size = number(bytes, 1);
    if (!size && bytes.length < 5) return { published, rest: bytes };
    if (!size || size.value > LONGEST) throw new Error("no packet of MQTT");
    const end = size.next + size.value;
    if (bytes.length < end) return { published, rest: bytes };
    if (bytes[0] >> 4 === 3) {
      const name = size.next + 2;
      const behind = name + bytes[size.next] * 256 + bytes[size.next + 1];
      // A number stands behind the topic where an answer is wanted.
      const properties = number(bytes, behind + (bytes[0] & 6 ? 2 : 0));
      if (!properties) throw new Error("no packet of MQTT");
      const text = decoder.decode(bytes.subarray(properties.next + properties.value, end));
      published.push({ topic: decoder.decode(bytes.subarray(name, behind)), text, retained: (bytes[0] & 1) === 1 });
    }
    bytes = bytes.subarray(end);
  }
}
