// The report reader: what happened, by phase, with a jump to every hex that is named; the last turn again on the map;
// what changed against the turn before; the report on paper.

import { button, el, page } from "terrarium/kit";
import { Again } from "./again.js";
import { compared } from "./changes.js";

/** @import { Desk, Facts } from "./facts.js" */
/** @import { Chart } from "./map.js" */

const CODE = /\b(\d{1,2}[A-Z]{1,2})\b/;

/** @param {Desk} desk @param {Facts} facts @param {Chart} chart */
export async function read(desk, facts, chart) {
  for (const list of document.querySelectorAll('[data-part="since"] .log, #log .log')) {
    if (list.classList.contains("lz-read")) continue;
    list.classList.add("lz-read");
    for (const line of list.querySelectorAll("li")) {
      linked(line, chart);
      answerable(line, facts);
    }
    if (!list.closest("#log")) emptied(list);
  }
  ended(desk, facts, chart);
  if (!facts.clan || facts.turn < 1) return;
  again(desk, chart);
  const told = document.querySelector('[data-part="since"] section') ?? document.querySelector("#log");
  if (!told || document.querySelector(".lz-compare")) return;
  const place = el(
    "div",
    { class: "lz-compare" },
    el(
      "p",
      { class: "row" },
      el("a", { class: "btn", href: `/tables/${page.code}/paper/report/?seat=${page.seat}` }, "The report on paper"),
      el(
        "a",
        { class: "btn quiet", href: `/tables/${page.code}/paper/report-two-sheets/?seat=${page.seat}` },
        "Map on two sheets",
      ),
      el("a", { class: "btn quiet", href: `/tables/${page.code}/replay/?seat=${page.seat}` }, "Replay"),
      button("The world so far", () => import("./timeline.js").then((world) => world.timeline(desk, facts, chart)), {
        class: "quiet",
        "data-lz": "world",
      }),
    ),
  );
  told.querySelector("h2")?.after(place);
  const last = await desk.last();
  if (last) place.append(compared(facts, chart, last));
}

/** A phase in which nothing happened says so (LZ-472). @param {Element} list oldest first */
function emptied(list) {
  for (const phase of list.querySelectorAll(".lz-phase")) {
    const next = phase.nextElementSibling;
    if (!next || next.classList.contains("lz-phase")) phase.append(el("span", { class: "small soft" }, " Nothing."));
  }
}

/** The last turn step by step, under the map. @param {Desk} desk @param {Chart} chart */
function again(desk, chart) {
  const frame = chart.view.parentElement;
  if (!frame || frame.querySelector(".lz-again")) return;
  const bar = new Again(chart, desk, (line) => linked(line, chart));
  (frame.querySelector(".lz-bench") ?? chart.view).after(bar.element);
}

/** Once, when the game is over. @param {Desk} desk @param {Facts} facts @param {Chart} chart */
async function ended(desk, facts, chart) {
  const over = /** @type {HTMLElement | null} */ (document.querySelector(".panel [data-over]"));
  if (!over || over.dataset.lz) return;
  over.dataset.lz = "1";
  const [events, told] = await Promise.all([desk.events(), import("./afterwards.js")]);
  told.afterwards(/** @type {HTMLElement} */ (over.closest("section")), facts, events, chart);
}

/** A message of another clan can be answered. @param {HTMLLIElement} line @param {Facts} facts */
function answerable(line, facts) {
  const said = line.textContent?.trim() ?? "";
  const others = facts.clans.filter((clan) => clan.number !== facts.clan);
  const [from, another] = others.filter((clan) => said.startsWith(`From ${clan.name}: `));
  if (!facts.clan || !from || another) return;
  line.append(
    " ",
    button("Reply", () => document.dispatchEvent(new CustomEvent("lz-reply", { detail: from.code })), {
      class: "lz-jump",
      "aria-label": `Reply to ${from.name}`,
    }),
  );
}

/** Phases become headings, hex codes become buttons. @param {HTMLLIElement} line @param {Chart} chart */
export function linked(line, chart) {
  if (
    line.childElementCount === 1 &&
    line.firstElementChild?.tagName === "STRONG" &&
    line.textContent?.trim() === line.firstElementChild.textContent
  ) {
    line.classList.add("lz-phase");
    return;
  }
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const texts = /** @type {Text[]} */ ([]);
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  for (const text of texts) {
    const parts = text.data.split(CODE);
    if (parts.length < 2 || text.parentElement?.closest("button")) continue;
    text.replaceWith(
      ...parts.map((part) =>
        CODE.test(part) && chart.spots.has(part)
          ? button(part, () => chart.jump(part), { class: "lz-jump", title: "Show on the map" })
          : part,
      ),
    );
  }
}
