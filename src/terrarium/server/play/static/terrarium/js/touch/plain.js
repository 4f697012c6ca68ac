// Who prefers plain forms gets them everywhere on this device, until pressing the way back.
import { button } from "../kit/dom.js";
import { store } from "../kit/draft.js";

const kept = store("terrarium");

export const prefersPlain = () => kept.get("plain-forms") === true;

/** The way from touching to the plain form and back, at the foot of the question.
 * @param {HTMLFormElement} form @param {() => void} turn */
export function wayBack(form, turn) {
  const name = () => (prefersPlain() ? "Touch the board instead" : "Plain form instead");
  const way = button(name(), () => {
    kept.set("plain-forms", prefersPlain() ? null : true);
    turn();
    way.textContent = name();
  });
  way.className = "quiet small";
  form.querySelector(".other-ways")?.prepend(way);
  return way;
}
