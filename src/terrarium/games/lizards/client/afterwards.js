// After the end: the points of every clan turn by turn, and the chronicle of battles and captures.

import { el, svg } from "terrarium/kit";
import { linked } from "./reader.js";

/** @import { Facts } from "./facts.js" */
/** @import { Chart } from "./map.js" */

const TOLD = ["combat", "den_taken", "home_lost", "eliminated", "dropped", "victory"];
const WIDE = 360,
  HIGH = 200,
  LEFT = 8,
  RIGHT = 52;

/**
 * @param {HTMLElement} place
 * @param {Facts} facts
 * @param {{kind: string, face: any, words: string}[]} events
 * @param {Chart} chart
 */
export function afterwards(place, facts, events, chart) {
  const turns = events.filter((event) => event.kind === "turn").map((event) => event.face);
  const lines = /** @type {HTMLElement[]} */ ([]);
  let turn = "";
  for (const event of events) {
    if (event.kind === "phase" && `${event.face.turn}` !== turn) {
      turn = `${event.face.turn}`;
      lines.push(el("li", { class: "lz-phase" }, el("strong", {}, `Turn ${turn}`)));
    }
    if (!TOLD.includes(event.kind)) continue;
    const line = el("li", {}, event.words.replace(/[*`]/g, ""));
    linked(line, chart);
    lines.push(line);
  }
  const kept = lines.filter(
    (line, n) => !line.classList.contains("lz-phase") || (lines[n + 1] && !lines[n + 1].classList.contains("lz-phase")),
  );
  place.after(
    el(
      "section",
      { class: "sheet lz-after" },
      el("h2", {}, "Points by turn"),
      curve(facts, turns),
      el("details", {}, el("summary", {}, "Battles and captures"), el("ol", { class: "log scroll-y" }, ...kept)),
    ),
  );
}

/** A line for each clan, named at its end. @param {Facts} facts @param {any[]} turns */
function curve(facts, turns) {
  const most = Math.max(1, ...turns.flatMap((turn) => turn.points), ...turns.map((turn) => turn.needed));
  const last = Math.max(1, turns.length - 1);
  const x = (/** @type {number} */ n) => LEFT + (n * (WIDE - LEFT - RIGHT)) / last;
  const y = (/** @type {number} */ points) => HIGH - 20 - (points * (HIGH - 34)) / most;
  const ends = facts.clans
    .map((clan) => ({ clan, at: y(turns.at(-1)?.points[clan.number - 1] ?? 0) }))
    .sort((a, b) => a.at - b.at);
  ends.forEach((end, n) => {
    if (n && end.at < ends[n - 1].at + 11) end.at = ends[n - 1].at + 11;
  });
  const lines = facts.clans.map((clan) =>
    svg("path", {
      d: turns
        .map((turn, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(turn.points[clan.number - 1] ?? 0).toFixed(1)}`)
        .join(""),
      class: `lz-curve s-clan${clan.number}`,
    }),
  );
  const needed = turns.at(-1)?.needed ?? 0;
  return svg(
    "svg",
    {
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      class: "lz-chart",
      role: "img",
      "aria-label": `Points by turn: ${facts.clans.map((clan) => `${clan.name} ${clan.points}`).join(", ")}`,
    },
    svg("path", { d: `M${LEFT} ${y(needed)}H${WIDE - RIGHT}`, class: "lz-goal" }),
    svg("text", { x: LEFT, y: y(needed) - 4 }, `${needed} win`),
    svg("path", { d: `M${LEFT} ${HIGH - 20}H${WIDE - RIGHT}`, class: "lz-axis" }),
    svg("text", { x: LEFT, y: HIGH - 5 }, "turn 0"),
    svg("text", { x: WIDE - RIGHT, y: HIGH - 5, "text-anchor": "end" }, `turn ${turns.at(-1)?.turn ?? 0}`),
    ...lines,
    ...ends.map(({ clan, at }) =>
      svg("text", { x: WIDE - RIGHT + 5, y: at + 4, class: `f-clan${clan.number} lz-named` }, clan.code),
    ),
  );
}
