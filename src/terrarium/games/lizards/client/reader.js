// @ts-check
// The report reader: what happened, by phase, with a jump to every hex that is named; the standing against the turn
// before; the report on paper.

import { button, el } from "./dom.js";

const CODE = /\b(\d{1,2}[A-Z]{1,2})\b/;

/** @param {import("./facts.js").Desk} desk @param {import("./facts.js").Facts} facts @param {import("./map.js").Chart} chart */
export async function read(desk, facts, chart) {
  for (const list of document.querySelectorAll('[data-part="since"] .log, #log .log')) {
    if (list.classList.contains("lz-read")) continue;
    list.classList.add("lz-read");
    for (const line of list.querySelectorAll("li")) linked(line, chart);
  }
  ended(desk, facts, chart);
  const since = document.querySelector('[data-part="since"] section');
  if (since && facts.turn > 0 && !since.querySelector(".lz-compare")) {
    const place = el("div", { class: "lz-compare" }, el("p", { class: "row" }, el("a", { class: "btn", href: `/tables/${desk.code}/paper/report/?seat=${desk.seat}` }, "The report on paper"), el("a", { class: "btn quiet", href: `/tables/${desk.code}/replay/?seat=${desk.seat}` }, "Replay")));
    since.querySelector("h2")?.after(place);
    const events = await desk.events();
    const turns = events.filter((event) => event.kind === "turn").slice(-2);
    if (turns.length === 2) place.append(compared(facts, turns[0].face, turns[1].face));
  }
}

/** Once, when the game is over. @param {import("./facts.js").Desk} desk @param {import("./facts.js").Facts} facts @param {import("./map.js").Chart} chart */
async function ended(desk, facts, chart) {
  const over = /** @type {HTMLElement | undefined} */ ([...document.querySelectorAll(".panel h2")].find((heading) => heading.textContent === "The game is over"));
  if (!over || over.dataset.lz) return;
  over.dataset.lz = "1";
  const [events, told] = await Promise.all([desk.events(), import("./afterwards.js")]);
  told.afterwards(/** @type {HTMLElement} */ (over.closest("section")), facts, events, chart);
}

/** Phases become headings, hex codes become buttons. @param {HTMLLIElement} line @param {import("./map.js").Chart} chart */
export function linked(line, chart) {
  if (line.childElementCount === 1 && line.firstElementChild?.tagName === "STRONG" && line.textContent === line.firstElementChild.textContent) { line.classList.add("lz-phase"); return; }
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const texts = /** @type {Text[]} */ ([]);
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  for (const text of texts) {
    const parts = text.data.split(CODE);
    if (parts.length < 2 || text.parentElement?.closest("button")) continue;
    text.replaceWith(...parts.map((part) => (CODE.test(part) && chart.spots.has(part) ? button(part, () => chart.jump(part), { class: "lz-jump", title: "Show on the map" }) : part)));
  }
}

/** @param {import("./facts.js").Facts} facts @param {any} before @param {any} now */
function compared(facts, before, now) {
  const rows = facts.clans.toSorted((a, b) => a.rank - b.rank).slice(0, 6).map((clan) => {
    const points = now.points[clan.number - 1] ?? 0, change = points - (before.points[clan.number - 1] ?? 0);
    return el("tr", {}, el("td", { class: "mono" }, clan.code), el("td", {}, clan.name), el("td", { class: "right" }, String(points)), el("td", { class: "right" }, change > 0 ? `+${change}` : String(change)));
  });
  return el("table", { class: "lz-standings" }, el("caption", {}, `Turn ${now.turn} against turn ${before.turn}`), el("thead", {}, el("tr", {}, ...["", "Clan", "Points", "Change"].map((name, n) => el("th", { scope: "col", class: n > 1 ? "right" : "" }, name)))), el("tbody", {}, ...rows));
}
