// How fast what happened is shown: one taste for the step player and the replay, kept in the browser.
import { button } from "../kit/dom.js";
import { store } from "../kit/draft.js";

const kept = store("terrarium");

/** Milliseconds a picture, by taste. @type {Record<string, number>} */
const SPEEDS = { slow: 1400, usual: 800, quick: 350 };

const taste = () => (kept.get("film") in SPEEDS ? String(kept.get("film")) : "usual");

/** Milliseconds a picture. */
export const pace = () => SPEEDS[taste()];

/** The taste after this one. @param {string} now */
export function after(now) {
  const all = Object.keys(SPEEDS);
  return all[(all.indexOf(now) + 1) % all.length];
}

/** A button that says the speed, and changes it. */
export function speedButton() {
  const label = () => `Speed: ${taste()}`;
  const one = button(
    label(),
    () => {
      kept.set("film", after(taste()));
      one.textContent = label();
    },
    { class: "small", "data-is": "speed" },
  );
  return one;
}
