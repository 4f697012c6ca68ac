// Sound: off until somebody presses it on, off again by one press. One sound at a time, none from a tab that nobody
// sees.
import { button } from "../kit/dom.js";
import { store } from "../kit/draft.js";
import { SOUNDS, samples } from "./tones.js";

const kept = store("terrarium");
const LOUD = 0.25;

/** @type {AudioContext | null} */
let audio = null;
/** @type {Map<string, AudioBuffer>} */
const cooked = new Map();
let last = 0;

const on = () => kept.get("sound") === true;

/** A browser lets a page sound only after a press. */
function wake() {
  if (!on()) return;
  audio ??= new AudioContext();
  if (audio.state !== "running") audio.resume();
}

/** @param {AudioContext} context @param {string} name */
function buffer(context, name) {
  const found = cooked.get(name);
  if (found) return found;
  const wave = samples(SOUNDS[name], context.sampleRate);
  const made = context.createBuffer(1, wave.length, context.sampleRate);
  made.copyToChannel(wave, 0);
  cooked.set(name, made);
  return made;
}

/** @param {string} name */
export function sound(name) {
  if (!on() || !audio || audio.state !== "running" || document.hidden) return;
  const now = audio.currentTime;
  if (now - last < 0.12) return;
  last = now;
  const source = audio.createBufferSource();
  const volume = audio.createGain();
  volume.gain.value = LOUD;
  source.buffer = buffer(audio, name);
  source.connect(volume).connect(audio.destination);
  source.start();
}

/** The button beside the board. @param {Element} tools */
export function openSound(tools) {
  if (tools.querySelector("[data-is=sound]")) return;
  const show = () => {
    one.textContent = on() ? "♪ on" : "♪ off";
    one.setAttribute("aria-pressed", String(on()));
  };
  const one = button(
    "",
    () => {
      kept.set("sound", !on());
      wake();
      show();
      if (audio) audio.resume().then(() => sound("move"));
    },
    { "data-is": "sound", "aria-label": "Sound" },
  );
  show();
  tools.append(one);
}

for (const kind of ["pointerup", "keydown"]) document.addEventListener(kind, wake);
document.addEventListener("loss", () => sound("loss"));
document.addEventListener("scene", () => sound("move"));
