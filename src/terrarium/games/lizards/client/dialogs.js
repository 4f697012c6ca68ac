// What needs more than a click: a split with a slider for each colour, the chants, the works, a gift.

import { button, dialog, el, plural, ruleLink } from "terrarium/kit";
import { COLOUR_NAMES, COLOURS } from "./facts.js";
import { sum } from "./troops.js";

/** @import { Band, Desk, Facts } from "./facts.js" */

/**
 * @typedef {{
 *   directions: string[], beyond: string[],
 * }} Site where a raft or bridge can be, and the land that a bridge would lead to
 */

const PAUSE = 200;

/**
 * How many of each colour go, and what stays (LZ-210). Gives the fields of the order, or null. `odds` are those of an
 * attack by so many, `task` is what a lesson asks for.
 * @param {Band} band
 * @param {string} title
 * @param {{doing?: string, odds?: (n: number) => Promise<Node | null>, task?: string}} more
 * @returns {Promise<Record<string, string> | null>}
 */
export function askNumbers(band, title, { doing = "go", odds, task } = {}) {
  return new Promise((answer) => {
    const chances = el("div", { class: "lz-odds", "aria-live": "polite" });
    let timer = 0;
    const foretell = (/** @type {number} */ n) => {
      clearTimeout(timer);
      if (n && odds)
        timer = window.setTimeout(async () => {
          const table = await odds(n);
          if (table && n === sum(counts)) chances.replaceChildren(table);
        }, PAUSE);
    };
    const counts = band.counts.map(() => 0);
    const says = el("p", { class: "lz-stays", "aria-live": "polite" });
    /** @type {(() => void)[]} */
    const shown = [];
    const update = () => {
      const go = sum(counts);
      const stay = band.counts.map((n, c) => n - counts[c]);
      const left = stay.flatMap((n, c) => (n ? [`${n} ${COLOUR_NAMES[c]}`] : []));
      says.textContent = `${go} ${doing}. ${left.length ? `${left.join(", ")} stay.` : "Nobody stays."}`;
      if (go === 1 && doing === "go") says.textContent += " One lizard alone goes as a spy.";
      if (go && !left.length && doing === "go") says.textContent += " If all go, a move does the same.";
      write.disabled = go === 0;
      foretell(go);
      for (const show of shown) show();
    };
    const set = (/** @type {number} */ c, /** @type {number} */ n) => {
      counts[c] = Math.max(0, Math.min(band.counts[c], Math.round(n) || 0));
      update();
    };
    const rows = band.counts.flatMap((there, c) => {
      if (!there) return [];
      const name = COLOUR_NAMES[c];
      /** @type {HTMLInputElement} */
      const slide = el("input", {
        type: "range",
        min: 0,
        max: there,
        step: 1,
        "aria-label": `${name}: how many ${doing}`,
        input: () => set(c, Number(slide.value)),
      });
      /** @type {HTMLInputElement} */
      const box = el("input", {
        type: "number",
        min: 0,
        max: there,
        "aria-label": `${name} in figures`,
        input: () => set(c, Number(box.value)),
      });
      const stays = el("output", { class: "nums" });
      shown.push(() => {
        slide.value = String(counts[c]);
        if (document.activeElement !== box) box.value = String(counts[c]);
        stays.textContent = `${there - counts[c]} stay`;
      });
      return [
        el("div", { class: "lz-slide" }, el("span", { class: `lz-chip lz-of-${COLOURS[c]}` }, name), slide, box, stays),
      ];
    });
    const all = (/** @type {number} */ share) => {
      band.counts.forEach((n, c) => {
        counts[c] = Math.floor(n * share);
      });
      update();
    };
    const write = button(
      "Write the order",
      () => {
        box.close("done");
      },
      { class: "main", "data-lz": "write" },
    );
    const box = dialog(
      title,
      task ? el("p", { class: "small lz-task" }, task) : "",
      ...rows,
      el(
        "div",
        { class: "row" },
        button("Half", () => all(0.5), { class: "quiet" }),
        button(
          "One spy",
          () => {
            const c = band.counts.findIndex((n) => n > 0);
            counts.fill(0);
            set(c, 1);
          },
          { class: "quiet", "data-lz": "spy" },
        ),
        button("None", () => all(0), { class: "quiet" }),
      ),
      says,
      chances,
      doing === "go"
        ? el(
            "p",
            { class: "small soft" },
            "Write a Split for every part that leaves here: a Move that is drawn first takes all. ",
            ruleLink("LZ-212"),
          )
        : "",
      el(
        "div",
        { class: "row" },
        write,
        button("Cancel", () => box.close()),
      ),
    );
    box.addEventListener("close", () =>
      answer(
        box.returnValue === "done"
          ? Object.fromEntries(counts.flatMap((n, c) => (n ? [[COLOURS[c], String(n)]] : [])))
          : null,
      ),
    );
    update();
  });
}

/**
 * Which chant; gives its code, or null.
 * @param {Desk} desk
 * @param {Facts} book
 * @param {string} hex
 * @returns {Promise<{chant: string, gate: string} | null>}
 */
export async function askChant(desk, book, hex) {
  const facts = await desk.ask("chants", { hex });
  return new Promise((answer) => {
    let chosen = /** @type {{chant: string, gate: string} | null} */ (null);
    const take = (/** @type {string} */ chant, gate = "") => {
      chosen = { chant, gate };
      box.close();
    };
    const rows = facts.chants.map((/** @type {any} */ row) => {
      const lacks = row.chant === "GATE" && !facts.temple ? "only in a Temple" : `${row.needs - facts.blacks} too few`;
      const costs = [
        row.reverts ? `${row.reverts} of your blacks turn red` : "nobody reverts",
        row.flight ? `${plural(row.flight, "hex", "hexes")} far` : "",
      ]
        .filter(Boolean)
        .join("; ");
      const gates = (row.gates ?? []).map((/** @type {any} */ gate) =>
        button(`${gate.hex}: room for ${gate.room}${gate.seen ? "" : ", as far as known"}`, () =>
          take("GATE", gate.hex),
        ),
      );
      const none = row.chant === "GATE" && row.able && !gates.length ? "no other Temple is known" : "";
      const choose =
        row.able && row.chant !== "GATE"
          ? button("Choose", () => take(row.chant), { "aria-label": `Chant ${row.name}` })
          : el("span", { class: "small" }, row.able ? none : lacks);
      return el(
        "li",
        { class: row.able ? "" : "soft" },
        el("div", { class: "row apart" }, el("span", {}, el("strong", {}, row.name), ` needs ${row.needs}`), choose),
        el(
          "p",
          { class: "small soft" },
          row.does,
          row.able ? ` ${costs[0].toUpperCase()}${costs.slice(1)}. ` : " ",
          ruleLink(book.chants.find((one) => one.code === row.chant)?.rule ?? "LZ-145"),
        ),
        row.able && gates.length ? el("div", { class: "row" }, ...gates) : "",
      );
    });
    const box = dialog(
      `Chant in ${hex}`,
      el(
        "p",
        {},
        `${facts.blacks} blacks are there${facts.temple ? ", in a Temple: no reversion but for Dark" : ""}. `,
        ruleLink("LZ-145"),
      ),
      el("ul", { class: "lz-choices" }, ...rows),
      button("Cancel", () => box.close()),
    );
    box.addEventListener("close", () => answer(chosen));
  });
}

/**
 * The builders' check list; gives the work, and where it can be if that is to be chosen on the map, or null.
 * @param {Desk} desk
 * @param {Facts} facts
 * @param {string} hex
 * @returns {Promise<{ord: string, site: Site | null} | null>}
 */
export async function askWork(desk, facts, hex) {
  const answer = await desk.ask("works", { hex }),
    band = facts.bands.find((one) => one.hex === hex);
  const crew = (/** @type {any} */ need) => {
    const c = COLOURS.indexOf(need.colour.toLowerCase());
    return `${need.builders} ${COLOUR_NAMES[c]} (${band?.counts[c] ?? 0} there)`;
  };
  return new Promise((done) => {
    let chosen = /** @type {{ord: string, site: Site | null} | null} */ (null);
    const take = (/** @type {any} */ row, /** @type {boolean} */ beside) => {
      chosen = { ord: row.work, site: beside ? { directions: row.directions, beyond: row.beyond } : null };
      box.close();
    };
    const rows = answer.works.map((/** @type {any} */ row) => {
      const kind = facts.orders.find((one) => one.code === row.work),
        need = facts.works.find((one) => one.work === row.work);
      const choose = button(kind?.m1 ? "Where" : "Choose", () => take(row, Boolean(kind?.m1)), {
        disabled: !row.able,
        "aria-label": kind?.m1 ? `${kind.name}: choose where` : (kind?.name ?? row.work),
      });
      return el(
        "li",
        { class: row.able ? "" : "soft" },
        el(
          "div",
          { class: "row apart" },
          el("span", {}, el("strong", {}, kind?.name ?? row.work), ` ${crew(need)}`),
          choose,
        ),
        row.against.length ? el("p", { class: "small finding warning" }, row.against.join("; ")) : null,
      );
    });
    const box = dialog(
      `Build in ${hex}`,
      el("p", {}, "The builders must not move, and nobody may enter their hex. ", ruleLink("LZ-311")),
      el("ul", { class: "lz-choices" }, ...rows),
      button("Cancel", () => box.close()),
    );
    box.addEventListener("close", () => done(chosen));
  });
}

/**
 * To whom; gives a clan's number, or null.
 * @param {Facts} facts
 * @param {string} hex
 * @returns {Promise<string | null>}
 */
export function askClan(facts, hex) {
  return new Promise((answer) => {
    let chosen = /** @type {string | null} */ (null);
    const clans = facts.clans.filter((clan) => clan.number !== facts.clan && clan.status === "active");
    const box = dialog(
      `Give what is in ${hex}`,
      el("p", {}, "One gift a turn. A Home Den cannot be given. ", ruleLink("LZ-307")),
      el(
        "div",
        { class: "stack" },
        ...clans.map((clan) =>
          button(`${clan.code} ${clan.name}`, () => {
            chosen = String(clan.number);
            box.close();
          }),
        ),
      ),
      button("Cancel", () => box.close()),
    );
    box.addEventListener("close", () => answer(chosen));
  });
}
