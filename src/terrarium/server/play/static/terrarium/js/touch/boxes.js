// What is not touched but written: a number, a text.
import { amount, button, el, number } from "../kit/dom.js";

/** @import { Touch } from "./types.js" */

/** @param {Touch} touch @param {(value: string) => void} take */
export function numberBox(touch, take) {
  const [low, high] = touch.bounds;
  const box = number(touch.label, low, high, low);
  const done = button("", () => take(String(amount(box))), { class: "main" });
  const step = (/** @type {number} */ by) => () => {
    box.value = String(Math.max(low, Math.min(high, amount(box) + by)));
    name();
  };
  const name = () => {
    done.textContent = `${touch.does || touch.label} ${amount(box)}`;
  };
  name();
  box.addEventListener("input", name);
  for (const kind of ["input", "change"]) box.addEventListener(kind, (event) => event.stopPropagation());
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    take(String(amount(box)));
  });
  return el(
    "div",
    { class: "how-many" },
    button("−", step(-1), { "aria-label": "One less" }),
    box,
    button("+", step(1), { "aria-label": "One more" }),
    done,
    touch.says && el("small", {}, touch.says),
  );
}

/** @param {Touch} touch @param {(value: string) => void} take */
export function textBox(touch, take) {
  const [least = 0, most = 200] = touch.bounds;
  const box = el("input", { type: "text", "aria-label": touch.label, minlength: least, maxlength: most });
  const done = () => box.value.trim().length >= least && take(box.value);
  for (const kind of ["input", "change"]) box.addEventListener(kind, (event) => event.stopPropagation());
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    done();
  });
  return el("div", { class: "how-many" }, el("span", {}, touch.label), box, button("Take it", done, { class: "main" }));
}
