// @ts-check
// A teaching game: four tasks for the first turns, at a table of two, ticked off as the events show them.

import { button, el, ruleLink, store } from "./dom.js";

/** @typedef {{title: string, how: string, rule: string, done: (event: {kind: string, face: any}) => boolean, where: () => string}} Task */

/** @param {import("./facts.js").Facts} facts @param {import("./map.js").Chart} chart @returns {Task[]} */
function tasks(facts, chart) {
  const largest = facts.bands.toSorted((a, b) => b.total - a.total)[0]?.hex ?? facts.home;
  const near = (/** @type {RegExp} */ words) => [...chart.spots.keys()].filter((code) => words.test(chart.words(code))).sort((a, b) => chart.grid.distance(largest, a) - chart.grid.distance(largest, b))[0] ?? "";
  const order = (/** @type {{kind: string, face: any}} */ event, /** @type {string[]} */ codes) => event.kind === "order" && codes.includes(event.face.ord) && !event.face.fail;
  return [
    { title: "Recruit", rule: "LZ-300", how: "Choose your Home Den on the map and press Recruit, or tick RE in the den table. A third of the Den Lizards become warriors.",
      done: (event) => order(event, ["RE"]) && event.face.recruits > 0, where: () => facts.home },
    { title: "Feed a band", rule: "LZ-344", how: "Choose a band, then a hex marked ♣: a Fertile hex on its way feeds it. Hungry bands starve after five turns.",
      done: (event) => order(event, ["MO", "SP", "SA"]) && (event.face.fed?.length ?? 0) > 0, where: () => largest },
    { title: "Spy out the land", rule: "LZ-050", how: "Choose a band, press Split, choose a hex, and send one lizard: alone it goes as a spy. Next turn it can sneak on.",
      done: (event) => order(event, ["SP"]) && event.face.spy === true, where: () => largest },
    { title: "Take a free den", rule: "LZ-202", how: "March a strong band next to a den marked FRE and enter it. The odds stand under the map when you point at it. If none is in sight, send spies two steps in every direction and let them sneak on each turn.",
      done: (event) => event.kind === "den_taken" && event.face.role === "captor", where: () => near(/den, free/i) },
  ];
}

/** @param {import("./facts.js").Desk} desk @param {HTMLFormElement} form @param {import("./facts.js").Facts} facts @param {import("./map.js").Chart} chart */
export async function teach(desk, form, facts, chart) {
  const key = `${desk.code}:lessons`;
  const practice = /bot/.test(document.querySelector('[data-part="seats"]')?.textContent ?? "");
  if (!practice || store.get(key) === "away") return;
  const events = await desk.events();
  const list = tasks(facts, chart).map((task) => ({ ...task, ticked: events.some(task.done) }));
  const left = list.filter((task) => !task.ticked);
  const next = left[0];
  form.closest("section")?.parentElement?.querySelector(".lz-lessons")?.remove();
  const panel = el("section", { class: "sheet lz-lessons", "aria-labelledby": "lz-lessons" },
    el("div", { class: "row apart" }, el("h2", { id: "lz-lessons" }, left.length ? "Your first turns" : "All four learned"), button("Put away", () => { store.set(key, "away"); panel.remove(); }, { class: "quiet lz-small" })),
    el("ol", {}, ...list.map((task) => {
      const there = task.where();
      return el("li", { class: task.ticked ? "lz-ticked" : task === next ? "lz-next" : "" }, el("strong", {}, `${task.ticked ? "✓ " : ""}${task.title}`),
        task.ticked ? el("span", { class: "unseen" }, " done") : task === next ? el("p", { class: "small" }, task.how, " ", ruleLink(task.rule), " ", there ? button(`Show ${there}`, () => chart.jump(there), { class: "lz-jump" }) : "") : "");
    })),
    el("p", { class: "small soft" }, left.length ? "Then press Send and confirm: the turn is played, and what was done is ticked off here." : "You know what a clan needs. Now win."));
  form.closest("section")?.before(panel);
}
