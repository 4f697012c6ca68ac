// The world so far: turn by turn, from what this clan knew then. Whose points stood how, what the turn was remembered
// by, and who held what on the map.

import { boardThen, button, dialog, el, fill, latest, svg } from "terrarium/kit";
import { linked } from "./reader.js";

/** @import { Desk, Facts } from "./facts.js" */
/** @import { Chart } from "./map.js" */
/** @import { Told } from "terrarium/kit" */

/** What a turn is remembered by. */
const TOLD = ["den_taken", "combat", "home_lost", "eliminated", "dropped", "victory", "den_lost", "eruption", "built"];
const MOST = 8;
const PACE = 1000;
/** So much is seen around what was known, in units of the drawing. */
const AROUND = 70;

/** The turns that were played, each with its end and what is worth remembering of it. @param {Told[]} events */
export function chapters(events) {
  const ends = events.filter((event) => event.kind === "turn");
  return ends.map((end, n) => ({
    turn: Number(end.face.turn),
    number: end.number,
    points: /** @type {number[]} */ (end.face.points ?? []),
    told: events.filter(
      (event) => TOLD.includes(event.kind) && event.number <= end.number && event.number > (ends[n - 1]?.number ?? 0),
    ),
  }));
}

/** @param {Desk} desk @param {Facts} facts @param {Chart} chart */
export async function timeline(desk, facts, chart) {
  const leaves = chapters(await desk.events());
  if (!leaves.length) return;
  const ask = latest();
  let at = leaves.length - 1,
    timer = 0;
  const title = el("h3", { role: "status" }),
    map = el("div", { class: "lz-world" }),
    told = el("ul", { class: "log" }),
    ranks = el("ul", { class: "lz-ranks" });
  /** @type {HTMLInputElement} */
  const slide = el("input", {
    type: "range",
    min: 0,
    max: leaves.length - 1,
    value: at,
    "aria-label": "Turn",
    input: () => {
      turn(Number(slide.value) - at);
    },
  });
  const play = button("Play", () => (timer ? stop() : run()), { "data-lz": "world-play" });
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    play.textContent = "Play";
  };
  const run = async () => {
    play.textContent = "Pause";
    timer = window.setTimeout(async () => {
      await go(at >= leaves.length - 1 ? 0 : at + 1);
      if (timer && at < leaves.length - 1) run();
      else stop();
    }, PACE);
  };
  const turn = (/** @type {number} */ by) => {
    stop();
    return go(at + by);
  };
  const go = async (/** @type {number} */ to) => {
    at = Math.max(0, Math.min(leaves.length - 1, to));
    const leaf = leaves[at];
    slide.value = String(at);
    slide.setAttribute("aria-valuetext", `Turn ${leaf.turn}`);
    title.textContent = leaf.turn ? `Turn ${leaf.turn}` : "The beginning";
    const lines = leaf.told.slice(0, MOST).map((event) => {
      const line = el("li", {}, event.words.replace(/[*`]/g, ""));
      linked(line, chart);
      return line;
    });
    fill(told, ...(lines.length ? lines : [el("li", { class: "soft" }, "A quiet turn, as far as you know.")]));
    fill(ranks, ...standings(facts, leaf.points));
    const then = await ask(boardThen(leaf.number).catch(() => null));
    if (then && leaves[at] === leaf) fill(map, cropped(then));
  };
  const box = dialog(
    "The world so far",
    el("p", { class: "small soft" }, "Each turn as you knew it then; the same after the game."),
    title,
    map,
    ranks,
    told,
    el(
      "div",
      { class: "row" },
      button("‹", () => turn(-1), { "aria-label": "A turn back", "data-lz": "world-back" }),
      slide,
      button("›", () => turn(1), { "aria-label": "A turn on" }),
      play,
      button("Close", () => box.close(), { class: "main" }),
    ),
  );
  box.classList.add("lz-timeline");
  box.addEventListener("close", stop);
  go(at);
}

/** Every clan with its points as a bar. @param {Facts} facts @param {number[]} points */
function standings(facts, points) {
  const most = Math.max(1, ...points);
  return facts.clans.map((clan) => {
    const n = points[clan.number - 1] ?? 0;
    const bar = svg("svg", { viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" });
    bar.append(svg("rect", { width: Math.round((100 * n) / most), height: 8, class: `f-clan${clan.number}` }));
    return el("li", {}, el("span", {}, clan.name), bar, el("b", { class: "nums" }, String(n)));
  });
}

/** The part of the map that was known. @param {Element} drawn */
function cropped(drawn) {
  const known = [...drawn.querySelectorAll("use[x][y]")]
    .filter((one) => !/unknown$/.test(one.querySelector("title")?.textContent ?? "unknown"))
    .map((one) => ({ x: Number(one.getAttribute("x")), y: Number(one.getAttribute("y")) }));
  if (!known.length) return drawn;
  const [xs, ys] = [known.map((one) => one.x), known.map((one) => one.y)];
  const [left, top] = [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND];
  const [wide, high] = [Math.max(...xs) + AROUND - left, Math.max(...ys) + AROUND - top];
  drawn.setAttribute("viewBox", `${left} ${top} ${wide} ${high}`);
  return drawn;
}
