// The last turn again, step by step on the map, as far as this clan saw it. Own bands stand where the events put them;
// of others only what was seen before the turn is drawn, in broken lines.

import { button, el } from "terrarium/kit";
import { arrow, stepped, tag } from "./arrows.js";
import { Course, sum } from "./troops.js";

/** @import { Point } from "./arrows.js" */
/** @import { Desk, Last } from "./facts.js" */
/** @import { Told } from "terrarium/kit" */
/** @import { Chart } from "./map.js" */
/** @import { Troops } from "./troops.js" */

const PHASES = /** @type {Record<string, string>} */ ({
  world: "World Phase",
  artillery: "Artillery Phase",
  movement: "Movement Phase",
  development: "Development Phase",
});
const PACE = 1400;
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What stands on the plate of a step, and in which ink. @type {Record<string, (face: any) => [string, string]>} */
const SAYS = {
  order: (face) => [face.fail ? `${face.ord} fails` : face.chant || face.ord, face.fail ? "ember" : "moss"],
  combat: () => ["fight", "ember"],
  monster: () => ["monster", "ember"],
  den_taken: (face) => [face.role === "captor" ? "den won" : "den taken", face.role === "loser" ? "ember" : "moss"],
  lob: () => ["stones", "ember"],
  chant: (face) => [face.chant || "chant", "violet"],
  eyes: () => ["eyes", "violet"],
  spy_lost: () => ["spy lost", "ember"],
  spy_back: () => ["spy back", "moss"],
  land: () => ["land", "amber"],
  eruption: () => ["erupts", "ember"],
  den_lost: () => ["den lost", "ember"],
  built: (face) => [face.what, "amber"],
  bridge_lost: () => ["bridge", "ember"],
  raft_lost: () => ["raft", "ember"],
  site_lost: () => ["gone", "amber"],
  killed: (face) => [`${sum(face.lost)} dead`, "ember"],
  mired: () => ["mired", "amber"],
  hunger: () => ["hunger", "amber"],
  population: (face) => [
    `${face.after > face.before ? "+" : ""}${face.after - face.before}`,
    face.after < face.before ? "ember" : "moss",
  ],
  den_colour: () => ["colour", "moss"],
  gift: () => ["gift", "pool"],
};

/** @typedef {{event: Told, phase: string, troops: Troops}} Step */

/**
 * Everything told of the turn that has a place on the map, with the own bands as they stood then.
 * @param {Last} last
 * @returns {Step[]}
 */
export function stepsOf({ events, before }) {
  const course = new Course(before),
    steps = [];
  let phase = "";
  for (const event of events) {
    if (event.kind === "phase") phase = PHASES[event.face.phase];
    course.take(event);
    if (SAYS[event.kind] && event.face.hex >= 0) steps.push({ event, phase, troops: new Map(course.troops) });
  }
  return steps;
}

export class Again {
  /**
   * @param {Chart} chart
   * @param {Desk} desk
   * @param {(line: HTMLLIElement) => void} link makes hex codes of a line into jumps
   */
  constructor(chart, desk, link) {
    this.chart = chart;
    this.desk = desk;
    this.link = link;
    this.at = -1;
    this.timer = 0;
    /** @type {Step[]} */
    this.steps = [];
    this.open = button("The last turn again", () => (this.at < 0 ? this.begin() : this.end()), {
      "data-lz": "again",
      "aria-expanded": "false",
      title: "Key r",
    });
    this.where = el("p", { class: "lz-again-where small soft" });
    this.words = el("li", {});
    /** @type {HTMLInputElement} */
    this.slide = el("input", {
      type: "range",
      min: 1,
      value: 1,
      "aria-label": "Step of the turn",
      input: () => this.go(Number(this.slide.value) - 1),
    });
    this.play = button("Play", () => (this.timer ? this.#stop() : this.#run()), { "data-lz": "play", hidden: still() });
    this.bar = el(
      "div",
      { class: "lz-again-bar", hidden: true },
      el(
        "div",
        { class: "row" },
        button("«", () => this.go(0), { "aria-label": "First step" }),
        button("‹", () => this.go(this.at - 1), { "aria-label": "One step back", "data-lz": "back" }),
        this.slide,
        button("›", () => this.go(this.at + 1), { "aria-label": "One step on", "data-lz": "on" }),
        button("»", () => this.go(this.steps.length - 1), { "aria-label": "Last step" }),
        this.play,
      ),
      this.where,
      el("ul", { class: "log", "aria-live": "polite" }, this.words),
    );
    this.element = el("section", { class: "lz-again", "aria-label": "The last turn again" }, this.open, this.bar);
    chart.addEventListener("again", (event) => this.#key(/** @type {CustomEvent} */ (event).detail));
    chart.addEventListener("turned", () => {
      if (this.at >= 0) this.#draw();
    });
  }

  /** Keys on the map: r begins and ends, comma and full stop step. @param {string} key */
  #key(key) {
    if (key === "r") {
      if (this.at < 0) this.begin();
      else this.end();
    } else if (this.at >= 0 && (key === "," || key === ".")) this.go(this.at + (key === "." ? 1 : -1));
    else if (key === "Escape" && this.at >= 0) this.end();
  }

  async begin() {
    this.last = await this.desk.last();
    if (!this.last || !this.element.isConnected) return;
    this.steps = stepsOf(this.last);
    this.bar.hidden = false;
    this.open.textContent = "Back to now";
    this.open.setAttribute("aria-expanded", "true");
    this.slide.max = String(Math.max(1, this.steps.length));
    this.chart.view.classList.add("lz-then");
    this.chart.ring.replaceChildren();
    this.chart.readable();
    this.go(0);
  }

  end() {
    this.#stop();
    this.at = -1;
    this.bar.hidden = true;
    this.open.textContent = "The last turn again";
    this.open.setAttribute("aria-expanded", "false");
    this.chart.view.classList.remove("lz-then");
    this.chart.past.replaceChildren();
  }

  #run() {
    if (this.at >= this.steps.length - 1) this.go(0);
    this.play.textContent = "Pause";
    this.timer = window.setInterval(() => {
      if (this.at < this.steps.length - 1) this.go(this.at + 1, true);
      else this.#stop();
    }, PACE);
  }

  #stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.play.textContent = "Play";
  }

  /** @param {number} at @param {boolean} [running] */
  go(at, running = false) {
    if (!running) this.#stop();
    this.at = Math.max(0, Math.min(this.steps.length - 1, at));
    const step = this.steps[this.at];
    if (!step) {
      this.at = 0;
      this.where.textContent = "Nothing of that turn has a place on your map.";
      this.#draw();
      return;
    }
    this.slide.value = String(this.at + 1);
    this.slide.setAttribute("aria-valuetext", `${this.at + 1} of ${this.steps.length}`);
    this.where.textContent = `${step.phase}, step ${this.at + 1} of ${this.steps.length}`;
    this.words = el("li", {}, step.event.words.replace(/[*`]/g, ""));
    this.link(this.words);
    this.bar.querySelector(".log")?.replaceChildren(this.words);
    this.chart.bring(this.chart.grid.codes[step.event.face.hex]);
    this.#draw();
  }

  /** @param {number} hex */
  #spot(hex) {
    return this.chart.spots.get(this.chart.grid.codes[hex]);
  }

  #draw() {
    const step = this.steps[this.at],
      before = this.last?.before;
    const troops = [...(step?.troops ?? [])].flatMap(([hex, n]) => this.#token(hex, String(n), "moss"));
    const others = (before?.bands ?? [])
      .filter((/** @type {any} */ band) => band.clan !== before.who)
      .flatMap((/** @type {any} */ band) =>
        this.#token(band.hex, `${before.clans[band.clan]?.code ?? ""} ${band.total}`, "ink-soft"),
      );
    this.chart.past.replaceChildren(...others, ...troops, ...(step ? this.#sign(step.event) : []));
  }

  /** @param {number} hex @param {string} words @param {string} ink */
  #token(hex, words, ink) {
    const spot = this.#spot(hex);
    if (!spot) return [];
    const token = tag(words, spot, ink);
    token.classList.add(ink === "moss" ? "lz-own-then" : "lz-seen-then");
    token.setAttribute("data-then", this.chart.grid.codes[hex]);
    return [token];
  }

  /** @param {Told} event */
  #sign({ kind, face }) {
    const spot = this.#spot(face.hex);
    if (!spot) return [];
    const [words, ink] = SAYS[kind](face);
    /** @type {Point[]} */
    const points = [spot];
    for (const hex of this.#way(face)) {
      const here = points[points.length - 1],
        way = [0, 1, 2, 3, 4, 5].find((direction) => this.chart.grid.beside(hex.from, direction) === hex.to);
      if (way !== undefined) points.push(stepped(here, way, points.length > 1 ? 4 : 0));
    }
    const end = points[points.length - 1];
    return [
      this.chart.ringAt(spot, ink),
      ...(points.length > 1 ? arrow(points, ink, face.route ? undefined : "1 6") : []),
      tag(words, { x: end.x, y: end.y - 19 }, ink),
    ];
  }

  /** The way of an own order, leg by leg. @param {any} face */
  #way(face) {
    const hexes = [face.hex],
      grid = this.chart.grid;
    for (const hex of face.route ?? []) hexes.push(hex);
    if (!face.route && !face.fail)
      for (const direction of face.directions ?? []) hexes.push(grid.beside(hexes[hexes.length - 1], direction));
    return hexes.slice(1).map((to, n) => ({ from: hexes[n], to }));
  }
}
