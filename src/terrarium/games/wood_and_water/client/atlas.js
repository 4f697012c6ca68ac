// The atlas: the campaign turn by turn, as this seat knew it then. Who held what, and how much.

import { boardThen, button, dialog, el, fill, latest, position, svg } from "terrarium/kit";

/** @import { Realm } from "./bar.js" */

const PACE = 900;

/** @param {Realm} realm */
export function atlas(realm) {
  const ask = latest();
  const leaves = realm.turns;
  /** @type {Map<number, any>} */
  const known = new Map();
  const map = el("div", { class: "ww-atlas-map" });
  const title = el("h3", { role: "status" });
  const held = el("ul", { class: "ww-held" });
  let at = leaves.length - 1;
  let timer = 0;
  const slide = el("input", {
    type: "range",
    min: 0,
    max: leaves.length - 1,
    value: at,
    "aria-label": "Turn",
    input: () => {
      stop();
      go(Number(slide.value));
    },
  });
  const play = button("Play", () => (timer ? stop() : run()), { "data-is": "play" });

  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    play.textContent = "Play";
  };
  const on = async () => {
    await go(at + 1);
    if (!timer) return;
    if (at >= leaves.length - 1) stop();
    else timer = window.setTimeout(on, PACE);
  };
  const run = async () => {
    play.textContent = "Pause";
    timer = 1;
    await go(at >= leaves.length - 1 ? 0 : at);
    if (timer) timer = window.setTimeout(on, PACE);
  };
  const go = async (/** @type {number} */ to) => {
    at = Math.max(0, Math.min(leaves.length - 1, to));
    slide.value = String(at);
    const leaf = leaves[at];
    title.textContent = leaf.title;
    slide.setAttribute("aria-valuetext", leaf.title);
    const found = known.get(leaf.number) ?? (await ask(Promise.all([position(leaf.number), boardThen(leaf.number)])));
    if (!found || leaves[at] !== leaf) return;
    known.set(leaf.number, found);
    const [then, drawn] = found;
    fill(map, drawn);
    fill(held, ...holders(then, realm));
  };
  const turn = (/** @type {number} */ by) => {
    stop();
    go(at + by);
  };
  const box = dialog(
    "Atlas of the campaign",
    el("p", { class: "small soft" }, "Each turn as you knew it then: who held what, and what it is remembered by."),
    title,
    map,
    held,
    el(
      "div",
      { class: "row" },
      button("‹", () => turn(-1), { "aria-label": "A turn back" }),
      slide,
      button("›", () => turn(+1), { "aria-label": "A turn on", "data-is": "on" }),
      play,
    ),
    el(
      "div",
      { class: "row" },
      el("a", { class: "btn", href: chronicle() }, "The chronicle"),
      button("Close", () => box.close(), { class: "main" }),
    ),
  );
  box.classList.add("ww-atlas");
  box.addEventListener("close", stop);
  go(at);
}

/** The chronicle among the table's papers. */
const chronicle = () =>
  document.querySelector("nav.aids a[href*='/chronicle/'], nav.aids a[href*='chronicle']")?.getAttribute("href") ??
  "#log";

/** @param {any} then @param {Realm} realm */
function holders(then, realm) {
  const count = (/** @type {number} */ seat) =>
    then.squares.filter((/** @type {any} */ one) => one.owner === seat).length;
  const most = Math.max(1, ...realm.rivals.map(({ seat }) => count(seat)));
  return realm.rivals.map(({ seat, name }) => {
    const n = count(seat);
    const bar = svg("svg", { viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" });
    bar.append(svg("rect", { width: Math.round((100 * n) / most), height: 8, class: `f-seat-${seat % 15}` }));
    return el("li", {}, el("span", {}, name), bar, el("b", {}, String(n)));
  });
}
