// @ts-check
// What needs more than a click: a split with a slider for each colour, the chants, the works, a gift.

import { button, dialog, el, plural, ruleLink } from "./dom.js";
import { COLOURS, COLOUR_NAMES } from "./facts.js";

/** How many of each colour go, and what stays (LZ-210). Gives the fields of the order, or null.
 * @param {import("./facts.js").Band} band @param {string} title @param {string} doing @returns {Promise<Record<string, string> | null>} */
export function askNumbers(band, title, doing = "go") {
  return new Promise((answer) => {
    const counts = band.counts.map(() => 0);
    const says = el("p", { class: "lz-stays", "aria-live": "polite" });
    /** @type {(() => void)[]} */
    const shown = [];
    const update = () => {
      const go = counts.reduce((sum, n) => sum + n, 0);
      const stay = band.counts.map((n, c) => n - counts[c]);
      const left = stay.flatMap((n, c) => (n ? [`${n} ${COLOUR_NAMES[c]}`] : []));
      says.textContent = `${go} ${doing}. ${left.length ? `${left.join(", ")} stay.` : "Nobody stays."}`;
      if (go === 1 && doing === "go") says.textContent += " One lizard alone goes as a spy.";
      if (go && !left.length && doing === "go") says.textContent += " If all go, a move does the same.";
      write.disabled = go === 0;
      shown.forEach((show) => show());
    };
    const set = (/** @type {number} */ c, /** @type {number} */ n) => { counts[c] = Math.max(0, Math.min(band.counts[c], Math.round(n) || 0)); update(); };
    const rows = band.counts.flatMap((there, c) => {
      if (!there) return [];
      const name = COLOUR_NAMES[c];
      const slide = el("input", { type: "range", min: 0, max: there, step: 1, "aria-label": `${name}: how many ${doing}`, input: () => set(c, Number(slide.value)) });
      const box = el("input", { type: "number", min: 0, max: there, "aria-label": `${name} in figures`, input: () => set(c, Number(box.value)) });
      const stays = el("output", { class: "nums" });
      shown.push(() => {
        slide.value = String(counts[c]);
        if (document.activeElement !== box) box.value = String(counts[c]);
        stays.textContent = `${there - counts[c]} stay`;
      });
      return [el("div", { class: "lz-slide" }, el("span", { class: `lz-chip lz-of-${COLOURS[c]}` }, name), slide, box, stays)];
    });
    const all = (/** @type {number} */ share) => { band.counts.forEach((n, c) => { counts[c] = Math.floor(n * share); }); update(); };
    const write = button("Write the order", () => { box.close("done"); }, { class: "main", "data-lz": "write" });
    const box = dialog(title, ...rows,
      el("div", { class: "row" }, button("Half", () => all(0.5), { class: "quiet" }), button("One spy", () => { const c = band.counts.findIndex((n) => n > 0); counts.fill(0); set(c, 1); }, { class: "quiet", "data-lz": "spy" }), button("None", () => all(0), { class: "quiet" })),
      says, el("div", { class: "row" }, write, button("Cancel", () => box.close())));
    box.addEventListener("close", () => answer(box.returnValue === "done" ? Object.fromEntries(counts.flatMap((n, c) => (n ? [[COLOURS[c], String(n)]] : []))) : null));
    update();
  });
}

/** Which chant; gives its code, or null. @param {import("./facts.js").Desk} desk @param {string} hex @returns {Promise<{chant: string, gate: string} | null>} */
export async function askChant(desk, hex) {
  const facts = await desk.ask("chants", { hex });
  return new Promise((answer) => {
    let chosen = /** @type {{chant: string, gate: string} | null} */ (null);
    const take = (/** @type {string} */ chant, gate = "") => { chosen = { chant, gate }; box.close(); };
    const rows = facts.chants.map((/** @type {any} */ row) => {
      const lacks = row.chant === "GATE" && !facts.temple ? "only in a Temple" : `${row.needs - facts.blacks} too few`;
      const notes = row.able ? [row.reverts ? `${row.reverts} of your blacks turn red` : "nobody reverts", row.flight ? `shunts ${plural(row.flight, "hex", "hexes")} far` : ""].filter(Boolean).join("; ") : lacks;
      const gates = (row.gates ?? []).map((/** @type {any} */ gate) => button(`${gate.hex}: room for ${gate.room}${gate.seen ? "" : ", as far as known"}`, () => take("GATE", gate.hex), { disabled: !row.able }));
      return el("li", { class: row.able ? "" : "soft" }, el("div", { class: "row apart" }, el("span", {}, el("strong", {}, row.name), ` needs ${row.needs}`),
        row.able && row.chant !== "GATE" ? button("Choose", () => take(row.chant), { "aria-label": `Chant ${row.name}` }) : el("span", { class: "small" }, row.able ? "" : notes)), row.able ? el("p", { class: "small soft" }, notes) : "", ...(row.able ? gates : []));
    });
    const box = dialog(`Chant in ${hex}`, el("p", {}, `${facts.blacks} blacks are there${facts.temple ? ", in a Temple: no reversion but for Dark" : ""}. `, ruleLink("LZ-145")), el("ul", { class: "lz-choices" }, ...rows), button("Cancel", () => box.close()));
    box.addEventListener("close", () => answer(chosen));
  });
}

/** The builders' check list; gives work and direction, or null. @param {import("./facts.js").Desk} desk @param {import("./facts.js").Facts} facts @param {string} hex
 * @returns {Promise<{ord: string, m1: string} | null>} */
export async function askWork(desk, facts, hex) {
  const answer = await desk.ask("works", { hex });
  return new Promise((done) => {
    let chosen = /** @type {{ord: string, m1: string} | null} */ (null);
    const take = (/** @type {string} */ ord, m1 = "") => { chosen = { ord, m1 }; box.close(); };
    const rows = answer.works.map((/** @type {any} */ row) => {
      const kind = facts.orders.find((one) => one.code === row.work), need = facts.works.find((one) => one.work === row.work);
      const doors = kind?.m1 ? row.directions.map((/** @type {string} */ way) => button(way, () => take(row.work, way), { disabled: !row.able, "aria-label": `${kind.name} to ${way}` })) : [button("Choose", () => take(row.work), { disabled: !row.able, "aria-label": kind?.name ?? row.work })];
      return el("li", { class: row.able ? "" : "soft" }, el("div", { class: "row apart" }, el("span", {}, el("strong", {}, kind?.name ?? row.work), ` ${need?.builders} ${need?.colour}`), el("span", { class: "row" }, ...doors)),
        row.against.length ? el("p", { class: "small finding warning" }, row.against.join("; ")) : null);
    });
    const box = dialog(`Build in ${hex}`, el("p", {}, answer.mind), el("ul", { class: "lz-choices" }, ...rows), button("Cancel", () => box.close()));
    box.addEventListener("close", () => done(chosen));
  });
}

/** To whom; gives a clan's number, or null. @param {import("./facts.js").Facts} facts @param {string} hex @returns {Promise<string | null>} */
export function askClan(facts, hex) {
  return new Promise((answer) => {
    let chosen = /** @type {string | null} */ (null);
    const clans = facts.clans.filter((clan) => clan.number !== facts.clan && clan.status === "active");
    const box = dialog(`Give what is in ${hex}`, el("p", {}, "One gift a turn. A Home Den cannot be given. ", ruleLink("LZ-307")),
      el("div", { class: "stack" }, ...clans.map((clan) => button(`${clan.code} ${clan.name}`, () => { chosen = String(clan.number); box.close(); }))), button("Cancel", () => box.close()));
    box.addEventListener("close", () => answer(chosen));
  });
}
