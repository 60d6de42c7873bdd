// Page of a camera: the phone's live picture goes to the program, and what it sees is drawn over it.

/** @import {Action, At, Message, Sight, State} from "./protocol.js" */

import { Cards } from "./clock.js";
import { jpeg, shrinkage } from "./draw.js";
import { icon } from "./icons.js";
import { drawCorners, drawLoupe, drawSight, Grid } from "./overlay.js";
import { button, div, el, fillRow, keepAwake, notice, question, root, sayState, setup, span, statusLine, toneIcon, word } from "./page.js";
import { Connection } from "./socket.js";
import { sound, speak } from "./sound.js";

/** Largest picture that is sent, along its long and its short side. */
const LARGEST = /** @type {[number, number]} */ ([1280, 960]);
/** Reach of a finger around a corner's handle. */
const REACH = 26;

/** @type {State | null} */
let state = null;
/** @type {Sight | null} */
let sight = null;
/** @type {MediaStreamTrack | null} */
let track = null;
/** The server waits for a picture. */
let wanted = false;
/** A picture is being made. */
let taking = false;
/** Corners while they are set by hand, in shown points. @type {At[] | null} */
let corners = null;
/** Corner under the finger. */
let held = -1;
let torchOn = false;
let passAsked = false;
/** Move whose place was read out last. */
let readOut = "";

const cards = new Cards();
const video = el("video", { playsInline: true, muted: true, autoplay: true, "aria-hidden": "true" });
const overlay = el("canvas", { role: "img", "aria-label": word("picture") });
const live = span("pill live", el("i"), span("", word("live")));
const seen = span("pill seen");
const bar = div("row");
const trouble = el("div", { class: "trouble", hidden: true });
const frame = div("frame", video, overlay, live, seen);
const picture = div("picture", frame, trouble, bar);
let status = el("div");
const torch = button("action", "torch", word("torch"), () => void setTorch(!torchOn));
torch.hidden = true;
const pass = button("action", "pass", word("pass"), () => {
  passAsked = true;
  showBar();
});
const calibrate = button("action", "corner", word("calibrate"), startCalibration);
const voice = button("action", "sound", word("voice"), () => showVoice(!sound.on));
/** Actions that are sent at once, and their icons. @type {[Action, string][]} */
const AT_ONCE = [["press", "clock"], ["count", "score"], ["agree", "check"], ["continue", "resume"]];
const offered = AT_ONCE.map(([action, picture]) => button(`action strong ${action}`, picture, word(action), () => line.send({ do: action })));
const actions = div("actions", ...offered, torch, pass, calibrate, voice);
const awake = el("p", { class: "awake", hidden: true }, icon("wifi", 16), span("", word("awake")));
root.className = "table camera";
root.append(cards.root, picture, div("side", status, actions, awake));
frame.hidden = true;

const line = new Connection(receive, () => (wanted = false));
keepAwake((on) => (awake.hidden = !on));
void start();
new ResizeObserver(layOut).observe(picture);
video.addEventListener("resize", layOut);
video.addEventListener("loadedmetadata", () => {
  frame.hidden = false;
  layOut();
  void takePicture();
});
document.addEventListener("visibilitychange", () => {
  // Phones stop the camera of a page that is not seen. A page that was sent away needs none any more.
  if (!document.hidden && picture.isConnected && track?.readyState !== "live" && trouble.hidden) void start();
});

/** Opens the camera at the back. */
async function start() {
  trouble.hidden = true;
  if (!navigator.mediaDevices?.getUserMedia) return showTrouble("camera-insecure");
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: "environment" }, width: { ideal: LARGEST[0] }, height: { ideal: LARGEST[1] }, frameRate: { ideal: 15 } },
    });
    track?.stop();
    track = stream.getVideoTracks()[0];
    track.addEventListener("ended", () => !document.hidden && showTrouble("camera-ended"));
    video.srcObject = stream;
    await video.play();
    const abilities = /** @type {{torch?: boolean}} */ (track.getCapabilities?.() ?? {});
    torch.hidden = !abilities.torch;
    torchOn = false;
    showTorch();
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    showTrouble(name === "NotAllowedError" ? "camera-denied" : name === "NotFoundError" ? "camera-none" : "camera-ended");
  }
}

/** @param {string} key */
function showTrouble(key) {
  frame.hidden = true;
  corners = null;
  showBar();
  trouble.hidden = false;
  trouble.replaceChildren(icon("camera", 32), el("p", {}, word(key)));
  if (key !== "camera-insecure") trouble.append(button("strong", "refresh", word("again"), () => void start()));
  else if (setup.secureUrl) trouble.append(el("a", { class: "button strong", href: setup.secureUrl }, word("open-secure")));
}

/** @param {boolean} on */
async function setTorch(on) {
  try {
    await track?.applyConstraints({ advanced: [/** @type {MediaTrackConstraintSet} */ ({ torch: on })] });
    torchOn = on;
  } catch {
    torch.hidden = true;
  }
  showTorch();
}

function showTorch() {
  torch.classList.toggle("strong", torchOn);
  torch.setAttribute("aria-pressed", String(torchOn));
}

/** @param {Message} message */
function receive(message) {
  switch (message.kind) {
    case "state":
      return showState(message);
    case "sight":
      return showSight(message);
    case "next":
      wanted = true;
      return void takePicture();
    case "notice":
      return notice(message.tone, message.text);
    case "closed":
      return track?.stop();
  }
}

/** Sends a picture if one is wanted. */
async function takePicture() {
  if (!wanted || taking || !video.videoWidth || track?.readyState !== "live") return;
  taking = true;
  const blob = await jpeg(video, video.videoWidth, video.videoHeight, LARGEST);
  taking = false;
  if (!blob || !wanted) return;
  wanted = false;
  line.write(blob);
}

/** @param {State} next */
function showState(next) {
  const before = state;
  state = next;
  const { game, status: said } = next;
  cards.show(game);
  const line = statusLine(next, { picture: said.tone === "good" ? "ai" : "" });
  status.replaceWith(line);
  status = line;
  const open = next.controls?.actions ?? [];
  pass.hidden = !open.includes("pass");
  AT_ONCE.forEach(([action], i) => (offered[i].hidden = !open.includes(action)));
  // It was meant for the side that was to move then.
  if (pass.hidden || before?.game?.moves !== game?.moves) passAsked = false;
  showBar();
  sayState(before, next);
}

/** @param {Sight} next */
function showSight(next) {
  const before = sight;
  sight = next;
  seen.className = `pill seen ${next.tone}`;
  seen.replaceChildren(icon(next.tone === "plain" ? "eye" : toneIcon(next.tone), 16), span("", next.label));
  if (next.grid && !before?.grid) corners = null;
  showBar();
  draw();
  if (!next.place) return;
  const move = `${state?.game?.moves} ${next.place.text}`;
  if (move !== readOut) speak(next.place.text);
  readOut = move;
}

/** @param {boolean} on */
function showVoice(on) {
  if (on !== sound.on) sound.on = on;
  voice.querySelector("svg")?.replaceWith(icon(sound.on ? "sound" : "mute"));
  voice.setAttribute("aria-pressed", String(sound.on));
}

/** Bar over the lower edge of the picture: a question, or the corners set by hand. */
function showBar() {
  const requested = state?.controls?.question;
  const asked = sight?.question;
  /** @type {Node[]} */
  let content = [];
  if (held >= 0) {
    // The loupe needs the place.
  } else if (passAsked) {
    content = question(word("pass-sure"), "", word("cancel"), word("pass"), (yes) => {
      passAsked = false;
      if (yes) line.send({ do: "pass" });
      showBar();
    });
  } else if (corners) {
    content = question(word("drag-corners"), "", word("cancel"), word("done"), (yes) => {
      if (yes && corners) sendCorners(corners);
      corners = null;
      showBar();
      draw();
    });
  } else if (requested) {
    // What the other side asks goes before what the board asks.
    content = question(requested.text, requested.detail ?? "", requested.no, requested.yes,
      (yes) => line.send({ do: yes ? "accept" : "decline" }));
  } else if (asked) {
    content = question(asked.text, asked.detail ?? "", asked.no, asked.yes, (yes) => line.send({ do: "answer", yes }));
  }
  fillRow(bar, content.length ? "question" : "none", content);
}

/** Looks for the board anew; without success the corners are set by hand. */
function startCalibration() {
  line.send({ do: "find" });
  if (!sight?.grid && !frame.hidden) {
    const [w, h] = shownSize();
    corners = [[0.2 * w, 0.25 * h], [0.8 * w, 0.25 * h], [0.9 * w, 0.75 * h], [0.1 * w, 0.75 * h]];
    showBar();
    draw();
  }
}

/** @returns {At} */
const shownSize = () => [overlay.clientWidth, overlay.clientHeight];

/** Shown points per pixel of the picture in which the board was seen; 0 if that picture had another shape. */
function sightScale() {
  const [w, h] = shownSize();
  if (!sight || !h || Math.abs(sight.width / sight.height / (w / h) - 1) > 0.03) return 0;
  return w / sight.width;
}

function currentGrid() {
  const scale = sightScale();
  return sight?.grid && scale ? new Grid(sight.grid, scale) : null;
}

/** Fits the picture into its place, whole. */
function layOut() {
  if (!video.videoWidth) return;
  const [w, h] = [picture.clientWidth, picture.clientHeight];
  const scale = Math.min(w / video.videoWidth, h / video.videoHeight);
  const [w0, h0] = shownSize();
  frame.style.width = `${video.videoWidth * scale}px`;
  frame.style.height = `${video.videoHeight * scale}px`;
  const [w1, h1] = shownSize();
  // Corners stay where they are set in the picture, unless it has another shape.
  const same = Math.abs(w0 / h0 / (w1 / h1) - 1) < 0.03;
  corners = corners && same ? corners.map(([x, y]) => /** @type {At} */ ([(x * w1) / w0, (y * h1) / h0])) : null;
  showBar();
  draw();
}

let drawing = false;
function draw() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(() => {
    drawing = false;
    paint();
  });
}

function paint() {
  const g = overlay.getContext("2d");
  const [w, h] = shownSize();
  if (!g || !w) return;
  const ratio = Math.min(devicePixelRatio || 1, 2);
  overlay.width = Math.round(w * ratio);
  overlay.height = Math.round(h * ratio);
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  const grid = currentGrid();
  if (corners) {
    drawCorners(g, corners, true);
    if (held >= 0) drawLoupe(g, video, corners[held], [w, h]);
  } else if (grid && sight) {
    drawSight(g, sight, grid);
    drawCorners(g, grid.corners(), false);
  }
}

/** Place in the picture. @param {PointerEvent} event @returns {At} */
function placeOf({ clientX, clientY }) {
  const box = overlay.getBoundingClientRect();
  const [w, h] = shownSize();
  return [Math.min(Math.max(clientX - box.left, 0), w), Math.min(Math.max(clientY - box.top, 0), h)];
}

/** Place where the finger came down, and if the corners were being set by hand then. @type {{at: At, manual: boolean} | null} */
let press = null;

overlay.addEventListener("pointerdown", (event) => {
  if (!event.isPrimary) return;
  const at = placeOf(event);
  press = { at, manual: corners !== null };
  const now = corners ?? currentGrid()?.corners() ?? [];
  held = now.findIndex(([x, y]) => Math.hypot(x - at[0], y - at[1]) < REACH);
  if (held < 0) return;
  overlay.setPointerCapture(event.pointerId);
  corners = now;
  showBar();
  draw();
});

overlay.addEventListener("pointermove", (event) => {
  if (held < 0 || !event.isPrimary || !corners) return;
  corners[held] = placeOf(event);
  draw();
});

/** The finger is up. @param {PointerEvent} event */
function release(event) {
  if (!press || !event.isPrimary) return;
  const { at, manual } = press;
  const now = placeOf(event);
  const tapped = Math.hypot(now[0] - at[0], now[1] - at[1]) < 6;
  const done = event.type === "pointerup" && !manual;
  // A grid that was found is corrected at once.
  if (done && corners && !tapped) sendCorners(corners);
  if (!manual) corners = null;
  press = null;
  held = -1;
  const point = done && tapped && currentGrid()?.find(now);
  if (point) line.send({ do: state?.controls?.dead ? "dead" : "correct", x: point[0], y: point[1] });
  showBar();
  draw();
}
overlay.addEventListener("pointerup", release);
overlay.addEventListener("pointercancel", release);

/** Sends corners in pixels of the pictures that are sent. @param {At[]} shown */
function sendCorners(shown) {
  const { videoWidth, videoHeight } = video;
  const scale = (sightScale() && sight ? sight.width : videoWidth * shrinkage(videoWidth, videoHeight, LARGEST)) / shownSize()[0];
  line.send({ do: "corners", points: shown.map(([x, y]) => [Math.round(x * scale), Math.round(y * scale)]) });
}
showBar();
showVoice(sound.on);
