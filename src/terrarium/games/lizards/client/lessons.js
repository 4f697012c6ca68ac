// A teaching game: four tasks for the first turns, at a table of two with a bot. What to do next is said from what the
// clan has and knows now; a task is on the sheet when an order for it is, and done when the events show it.

import { button, el, page, ruleLink } from "terrarium/kit";
import { campaign } from "./campaign.js";
import { DIRECTIONS } from "./grid.js";
import { Land } from "./land.js";
import { named } from "./notation.js";
import { store } from "./store.js";

/** @import { Book } from "./book.js" */
/** @import { Band, Desk, Facts } from "./facts.js" */
/** @import { Chart } from "./map.js" */
/** @import { Order } from "./notation.js" */

/**
 * @typedef {{
 *   says: (Node | string)[], written: (order: Order) => boolean, waits?: boolean,
 * }} Advice what to do now, and which order does it; `waits`: nothing more can be done for it this turn
 */
/**
 * @typedef {{
 *   title: string, rule: string, done: (event: {kind: string, face: any}) => boolean,
 *   advise: () => Advice | Promise<Advice>,
 * }} Task
 */

const MARCHES = ["MO", "SP", "SA"];

/** @param {{kind: string, face: any}} event @param {string[]} codes */
const carriedOut = (event, codes) => event.kind === "order" && codes.includes(event.face.ord) && !event.face.fail;

/** What the lessons look at. */
export class School {
  /** @param {Desk} desk @param {Facts} facts @param {Chart} chart @param {Book} book */
  constructor(desk, facts, chart, book) {
    this.desk = desk;
    this.facts = facts;
    this.chart = chart;
    this.book = book;
    this.land = new Land(chart, facts);
    this.show = (/** @type {string} */ hex) =>
      button(hex, () => chart.jump(hex), { class: "lz-jump", title: "Show on the map" });
    /** Where the band stands that is still to be fed: nobody else is sent from there. */
    this.busy = "";
    this.spied = (/** @type {Order} */ order) => order.ord === "SP" && named(order) === 1;
  }

  /** @returns {Task[]} */
  get tasks() {
    return [
      {
        title: "Recruit",
        rule: "LZ-300",
        done: (event) => carriedOut(event, ["RE"]) && event.face.recruits > 0,
        advise: () => this.#recruiting(),
      },
      {
        title: "Feed a band",
        rule: "LZ-344",
        done: (event) => carriedOut(event, MARCHES) && (event.face.fed?.length ?? 0) > 0,
        advise: () => this.#feeding(),
      },
      {
        title: "Spy out the land",
        rule: "LZ-050",
        done: (event) => carriedOut(event, ["SP"]) && event.face.spy === true,
        advise: () => ({ written: this.spied, says: this.spying() }),
      },
      {
        title: "Take a free den",
        rule: "LZ-202",
        done: (event) => event.kind === "den_taken" && event.face.role === "captor",
        advise: () => campaign(this),
      },
    ];
  }

  /** @returns {Advice} */
  #recruiting() {
    return {
      written: (order) => order.ord === "RE",
      says: [
        "Choose your Home Den ",
        this.show(this.facts.home),
        " on the map, then press Recruit below it. A third of the Den Lizards become warriors.",
      ],
    };
  }

  /** @param {string} hex */
  #feeds(hex) {
    return (this.facts.around[hex] ?? []).join() === "feeds";
  }

  /** @param {string} hex */
  #pasture(hex) {
    return DIRECTIONS.some((way) => this.#feeds(this.chart.grid.walk(hex, way)));
  }

  /** The band that is fed: one with a Fertile hex beside it, and rather not that of the Home Den. */
  get hungry() {
    const rank = (/** @type {Band} */ band) =>
      (this.#pasture(band.hex) ? 0 : 2) + (band.hex === this.facts.home ? 1 : 0);
    return this.facts.bands.toSorted((a, b) => rank(a) - rank(b))[0]?.hex ?? "";
  }

  /** @returns {Advice} */
  #feeding() {
    const band = this.hungry;
    const written = (/** @type {Order} */ order) =>
      MARCHES.includes(order.ord) &&
      [[order.m1], [order.m1, order.m2]].some(
        (way) => way.every(Boolean) && this.#feeds(this.chart.grid.walk(order.hex, ...way)),
      );
    if (!band) return { written, says: ["You have no band to feed: recruit one first."] };
    const how = this.#pasture(band)
      ? " and press Feed and return: it goes out to a Fertile hex and back."
      : ", then a hex marked ♣: whoever enters a Fertile hex is fed.";
    return {
      written,
      says: ["Choose the band in ", this.show(band), how, " Whoever does not feed for five turns starves."],
    };
  }

  /** How a spy is sent out, in words. */
  spying() {
    const idle = this.facts.bands.filter((band) => band.hex !== this.busy).toSorted((a, b) => b.total - a.total);
    const from = (idle[0] ?? this.facts.bands[0])?.hex ?? this.facts.home;
    return [
      "Choose ",
      this.show(from),
      ", press Split, then choose ",
      this.show(this.land.lookout(from)),
      ". Press One spy and write the order: alone, a lizard goes as a spy, sees two hexes round and is seen by nobody.",
    ];
  }
}

/** @param {Desk} desk @param {HTMLFormElement} form @param {Facts} facts @param {Chart} chart @param {Book} book */
export async function teach(desk, form, facts, chart, book) {
  const key = `${page.code}:lessons`,
    side = document.querySelector(".play .side");
  side?.querySelector(".lz-lessons")?.remove();
  const practice = /bot/.test(document.querySelector('[data-part="seats"]')?.textContent ?? "");
  if (!practice || !side || store.get(key) === "away") return;
  const events = await desk.events(),
    school = new School(desk, facts, chart, book);
  const tasks = school.tasks.map((task) => ({ ...task, ticked: events.some(task.done) }));
  if (!tasks[1].ticked) school.busy = school.hungry;
  const panel = el("section", {
    class: "sheet lz-lessons",
    "aria-labelledby": "lz-lessons",
    "data-turn": facts.turn + 1,
  });
  const away = () => {
    store.set(key, "away");
    panel.remove();
    book.task = "";
  };
  let latest = 0;
  const draw = async () => {
    const mine = ++latest;
    const states = await Promise.all(
      tasks.map(async (task) => {
        const advice = task.ticked ? null : await task.advise();
        return { ...task, advice, written: Boolean(advice && book.orders.some(advice.written)) };
      }),
    );
    if (mine !== latest) return;
    const before = book.task;
    panel.replaceChildren(...lesson(states, away));
    book.task = panel.querySelector(".lz-advice")?.textContent?.replace(/ LZ-\d+$/, "") ?? "";
    if (before && before !== book.task) panel.scrollIntoView({ block: "nearest" });
  };
  await draw();
  if (!form.isConnected) return;
  side.prepend(panel);
  book.listen("changed", () => draw());
}

/** @typedef {Task & {ticked: boolean, written: boolean, advice: Advice | null}} State */

/** @param {State[]} states @param {() => void} away */
function lesson(states, away) {
  const open = states.filter((task) => !task.ticked),
    next = open.find((task) => !task.written && !task.advice?.waits);
  const head = el(
    "div",
    { class: "row apart" },
    el("h2", { id: "lz-lessons" }, open.length ? "Your first turns" : "All four learned"),
    button("Put away", away, { class: "quiet lz-small" }),
  );
  const list = el(
    "ol",
    { class: "lz-tasks" },
    ...states.map((task) =>
      el(
        "li",
        {
          class: task.ticked ? "lz-ticked" : task.written ? "lz-pencilled" : task === next ? "lz-next" : "",
          "aria-current": task === next ? "step" : null,
        },
        `${task.ticked ? "✓ " : task.written ? "✎ " : ""}${task.title}`,
        el("span", { class: "unseen" }, task.ticked ? " done" : task.written ? " on the sheet" : ""),
      ),
    ),
  );
  if (!open.length)
    return [
      head,
      list,
      el("p", {}, "You recruited, fed, spied and took a den: a clan needs no more. Put this away and win."),
    ];
  if (next?.advice)
    return [
      head,
      list,
      el("p", { class: "lz-advice", "aria-live": "polite" }, ...next.advice.says, " ", ruleLink(next.rule)),
    ];
  const waiting = open.flatMap((task) => (task.advice?.waits ? task.advice.says : []));
  return [
    head,
    list,
    el(
      "p",
      { class: "lz-advice", "aria-live": "polite" },
      ...waiting,
      "All that can be done this turn is on the sheet. Press Send and confirm: the turn is played, " +
        "and what was done is ticked off here.",
    ),
  ];
}
