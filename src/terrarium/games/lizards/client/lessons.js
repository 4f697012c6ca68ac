// The lesson at the table (`lesson.py`), made exact: which steps are done the house says; where on the map the next one
// is done is said here, from what the clan has and knows now. A step is on the sheet when an order for it is.

import { button } from "terrarium/kit";
import { campaign } from "./campaign.js";
import { DIRECTIONS } from "./grid.js";
import { Land } from "./land.js";
import { named } from "./notation.js";

/** @import { Book } from "./book.js" */
/** @import { Band, Desk, Facts } from "./facts.js" */
/** @import { Chart } from "./map.js" */
/** @import { Order } from "./notation.js" */

/**
 * @typedef {{
 *   says: (Node | string)[], written: (order: Order) => boolean, waits?: boolean,
 * }} Advice what to do now, and which order does it; `waits`: nothing more can be done for it this turn
 */
const MARCHES = ["MO", "SP", "SA"];

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

  /** What to do about a step, by its name. @param {string} step @returns {Advice | Promise<Advice> | null} */
  advise(step) {
    if (step === "recruit") return this.#recruiting();
    if (step === "feed") return this.#feeding();
    if (step === "spy") return { written: this.spied, says: this.spying() };
    return step === "den" ? campaign(this) : null;
  }

  /** @returns {Advice} */
  #recruiting() {
    return {
      written: (order) => order.ord === "RE",
      says: [
        "Choose your Home Den ",
        this.show(this.facts.home),
        ` on the map, then press Recruit below it. ${this.#recruits()}`,
      ],
    };
  }

  /** How many a RECRUIT would bring there, as the table reckons it. */
  #recruits() {
    const den = this.facts.dens.find((one) => one.hex === this.facts.home);
    return den?.recruits > 0
      ? `By then ${den.next} Den Lizards live there, and a third of them, ${den.recruits}, become warriors.`
      : "A third of its Den Lizards become warriors.";
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

const SENT =
  "There is nothing more to do for it this turn. Press Submit: the turn is played, and what was done is ticked off.";

/** The lesson that the house shows, and its steps that are still to be done. */
function shown() {
  const lesson = /** @type {HTMLElement | null} */ (document.querySelector(".lesson details[data-step]"));
  const open = lesson?.querySelectorAll("li[data-name]:not(.done, .passed)") ?? [];
  return { lesson, open: /** @type {HTMLElement[]} */ ([...open]) };
}

/** @param {Desk} desk @param {HTMLFormElement} form @param {Facts} facts @param {Chart} chart @param {Book} book */
export async function teach(desk, form, facts, chart, book) {
  if (!shown().lesson) return;
  const school = new School(desk, facts, chart, book);
  let latest = 0;
  const draw = async () => {
    const mine = ++latest;
    const { lesson, open } = shown();
    if (!lesson || !form.isConnected) {
      book.task = "";
      return;
    }
    school.busy = open.some((step) => step.dataset.name === "feed") ? school.hungry : "";
    const states = await Promise.all(
      open.map(async (step) => {
        const advice = await school.advise(step.dataset.name ?? "");
        return { step, advice, written: Boolean(advice && book.orders.some(advice.written)) };
      }),
    );
    if (mine === latest) say(lesson, states, facts.turn + 1, book);
  };
  await draw();
  book.listen("changed", () => draw());
  document.addEventListener("dressed", function again() {
    if (form.isConnected) draw();
    else document.removeEventListener("dressed", again);
  });
}

/**
 * @param {HTMLElement} lesson
 * @param {{step: HTMLElement, advice: Advice | null, written: boolean}[]} states
 * @param {number} turn
 * @param {Book} book
 */
function say(lesson, states, turn, book) {
  const next = states.find((one) => one.advice && !one.written && !one.advice.waits),
    waiting = states.flatMap((one) => (one.advice?.waits ? one.advice.says : []));
  for (const { step, written } of states) {
    step.classList.toggle("pencilled", written);
    if (step === next?.step) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
  }
  const title = lesson.querySelector("h2"),
    says = lesson.querySelector(".says");
  if (!title || !says) return;
  title.textContent = next?.step.textContent?.trim() ?? "Send your orders";
  says.replaceChildren(...(next?.advice?.says ?? [...waiting, SENT]));
  lesson.dataset.turn = String(turn);
  const before = book.task;
  book.task = next ? (says.textContent ?? "") : "";
  if (before !== book.task) lesson.scrollIntoView({ block: "nearest" });
}
