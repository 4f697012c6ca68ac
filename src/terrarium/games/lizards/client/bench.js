// The bench under the map: what stands in the chosen hex, what can be ordered there, and where to.

import { button, el, plural } from "terrarium/kit";
import { MOST } from "./book.js";
import { COLOUR_NAMES } from "./facts.js";
import { DIRECTIONS } from "./grid.js";
import { markOf } from "./map.js";
import { lineOf, named, spoken } from "./notation.js";
import { Odds } from "./odds.js";
import { Pins } from "./pins.js";
import { toolsIn } from "./tools.js";

/** @import { Book } from "./book.js" */
/** @import { Desk } from "./facts.js" */
/** @import { Chart } from "./map.js" */
/** @import { Order } from "./notation.js" */
/** @import { Tool } from "./tools.js" */

/** What an order still asks for: fetched when a hex is first taken in hand. */
const dialogs = () => import("./dialogs.js");

/** How far it is: on a phone nothing hovers. */
const MEASURE = /** @type {Tool} */ ({ ord: "", label: "Measure", aim: false });
/** What is feared on a way, from what is feared most to what is hoped for. */
const FEAR = /** @type {Record<string, number>} */ ({
  attack: 100,
  whirlpool: 60,
  swims: 30,
  cursed: 25,
  swamp: 20,
  over: 15,
  unknown: 10,
  feeds: -3,
});

/** The land that a bridge would lead to (LZ-327). */
const BEYOND = { name: "land beyond", sign: "land", ink: "leaf" };

export class Bench {
  /** @param {HTMLElement} place @param {Chart} chart @param {Book} book @param {Desk} desk */
  constructor(place, chart, book, desk) {
    this.chart = chart;
    this.book = book;
    this.desk = desk;
    this.facts = book.facts;
    this.pins = new Pins(chart);
    this.hex = "";
    this.tool = /** @type {Tool | null} */ (null);
    this.chant = /** @type {{chant: string, gate: string} | null} */ (null);
    this.readout = el("p", { class: "lz-readout" });
    this.what = el("div", { class: "lz-what" });
    this.said = el("p", { class: "lz-said", role: "status" });
    this.heard = el("p", { class: "unseen", role: "status" });
    this.odds = new Odds(desk);
    this.place = place;
    place.replaceChildren(this.readout, this.odds.place, this.what, this.said, this.heard);
    chart.renew();
    chart.spoken = (hex) => this.#words(hex).filter(Boolean).join(", ");
    chart.listen("choose", (hex) => this.#chosen(hex));
    chart.listen("hover", (hex) => this.#over(hex));
    chart.listen("key", (key) => this.#key(key));
    book.listen("changed", () => this.#menu());
    this.#hint();
  }

  #hint() {
    this.readout.replaceChildren(
      "Choose a hex. ",
      el(
        "span",
        { class: "lz-keys soft" },
        "Keys on the map: n next band, 7 8 9 1 2 3 walk, Enter chooses, w what lies around, h home, " +
          "k all that is known, r the last turn again.",
      ),
    );
  }

  // ---- pointing

  /**
   * What there is to say of a hex: the board's words, what waits there for the order in hand, how far it is, the own
   * note.
   * @param {string} hex
   * @returns {string[]}
   */
  #words(hex) {
    const far =
      this.hex && this.hex !== hex ? `${plural(this.chart.grid.distance(this.hex, hex), "step")} from ${this.hex}` : "";
    return [this.chart.words(hex), this.#waiting(hex).join(", "), far, this.pins.notes[hex] ?? ""];
  }

  /** @param {string} hex */
  #waiting(hex) {
    return this.tool?.aim && this.reach?.has(hex) ? this.#hazards(hex) : [];
  }

  /** @param {string} hex */
  #over(hex) {
    const [words, marks, far, note] = this.#words(hex);
    const [code, ...rest] = words.split(" ");
    this.readout.replaceChildren(
      el("strong", { class: "mono" }, code),
      ` ${rest.join(" ")}`,
      el("span", { class: "lz-marks-said" }, marks && ` · ${marks}`),
      el("span", { class: "soft" }, far && ` · ${far}`),
      note ? el("span", { class: "lz-note" }, ` · ${note}`) : "",
    );
    const band = this.#band(this.hex);
    if (band && marks && this.#attacks(hex) && ["MO", "SP"].includes(this.tool?.ord ?? ""))
      this.odds.show(this.hex, hex, band.total);
  }

  /** The six hexes around one, in words. @param {string} hex */
  #around(hex) {
    const beside = DIRECTIONS.map((way) => [way, this.chart.grid.walk(hex, way)]).filter(([, code]) => code);
    this.said.replaceChildren(
      el("strong", { class: "mono" }, hex),
      ": ",
      beside.map(([way, code]) => `${way} ${this.chart.words(code)}`).join("; "),
      ".",
    );
  }

  /** Whether to enter a hex is to attack, as far as is known. @param {string} hex */
  #attacks(hex) {
    return this.#hazards(hex).some((mark) => mark.startsWith("attack"));
  }

  #quiet() {
    this.said.textContent = "";
    this.odds.hide();
  }

  /** @param {string} key */
  #key(key) {
    const here = document.activeElement?.getAttribute("data-ref")?.slice(4) ?? this.hex;
    if (key === "Escape") this.clear();
    if (key === "w") this.#around(here || this.facts.home);
    if (key !== "n") return;
    const hexes = [...new Set([...this.facts.bands, ...this.facts.spies].map((one) => one.hex))];
    if (hexes.length) this.chart.focus(hexes[(hexes.indexOf(here) + 1) % hexes.length]);
  }

  clear() {
    this.hex = "";
    this.tool = null;
    this.chant = null;
    this.#quiet();
    this.#menu();
    this.#hint();
    this.heard.textContent = "Nothing chosen.";
  }

  /** The map was turned: show the same again. */
  again() {
    this.#menu();
  }

  /** @param {string} hex */
  #band(hex) {
    return this.facts.bands.find((band) => band.hex === hex);
  }

  #measure() {
    this.#quiet();
    this.tool = MEASURE;
    this.#menu();
    this.said.textContent = `How far from ${this.hex}? Choose the other hex.`;
    this.chart.focus(this.hex);
  }

  /** @param {string} hex */
  #measured(hex) {
    const far = this.chart.grid.distance(this.hex, hex);
    this.chart.show(this.hex, new Map([[hex, { name: "steps", sign: String(far), ink: "pool" }]]));
    const turns = plural(Math.ceil(far / 2), "turn");
    this.said.textContent = `${this.hex} to ${hex}: ${plural(far, "step")}, ${turns} of marching.`;
  }

  /** @param {string} hex */
  #chosen(hex) {
    if (this.tool === MEASURE && hex !== this.hex) {
      this.#measured(hex);
      return;
    }
    if (this.tool?.aim && this.reach?.has(hex) && (hex !== this.hex || this.chant)) {
      this.#aimed(hex);
      return;
    }
    if (hex === this.hex) this.clear();
    else this.take(hex);
  }

  /** Take a hex in hand, with the first tool that points somewhere. @param {string} hex */
  take(hex) {
    dialogs();
    this.hex = hex;
    this.chant = null;
    this.tool = null;
    this.#quiet();
    this.tool = this.#tools().find((tool) => tool.aim) ?? null;
    this.#menu();
    this.#over(hex);
    this.what.firstElementChild?.scrollIntoView({ block: "nearest" });
    this.heard.textContent = `${hex} chosen. ${this.tool ? `${this.tool.label}: ${this.#asks()}` : ""}`;
  }

  // ---- what can be done here

  #tools() {
    return toolsIn(this.facts, this.hex, this.#pasture() !== "");
  }

  /** The direction of a neighbour that feeds and has nothing else about it, or "": out and back feeds too (LZ-204). */
  #pasture() {
    return DIRECTIONS.find((way) => this.#hazards(this.chart.grid.walk(this.hex, way)).join() === "feeds") ?? "";
  }

  /** Where the tool in hand may point. @returns {Map<string, {way: string[]}[]>} */
  #reached() {
    const reach = new Map(),
      site = this.tool?.site;
    if (site) return new Map(site.directions.map((way) => [this.chart.grid.walk(this.hex, way), [{ way: [way] }]]));
    for (const { hex, way } of this.chart.grid.ways(this.hex)) {
      if (hex === this.hex && this.tool?.ord !== "CH") continue;
      reach.set(hex, [...(reach.get(hex) ?? []), { way }]);
    }
    for (const [hex, ways] of reach) {
      const short = ways.filter((/** @type {{way: string[]}} */ one) => one.way.length === 1);
      if (short.length) reach.set(hex, short);
    }
    if (this.tool?.ord === "CH" && ["EYES", "REVE"].includes(this.chant?.chant ?? ""))
      reach.set(this.hex, [{ way: [] }]);
    return reach;
  }

  /** @param {string} hex @returns {string[]} */
  #hazards(hex) {
    const marks = [...(this.facts.around[hex] ?? [])];
    const mine = this.#band(this.hex),
      there = this.#band(hex);
    if (mine && there && hex !== this.hex && mine.total + there.total > 300) marks.push("over 300");
    return marks;
  }

  get #walks() {
    return ["MO", "SP", "SA", "SN"].includes(this.tool?.ord ?? "");
  }

  #menu() {
    const walks = this.#walks;
    this.reach = this.tool?.aim ? this.#reached() : null;
    this.chart.show(
      this.hex,
      new Map([
        ...(this.tool?.site?.beyond ?? []).map((hex) => /** @type {const} */ ([hex, BEYOND])),
        ...[...(this.reach?.keys() ?? [])].map(
          (hex) => /** @type {const} */ ([hex, walks ? markOf(this.#hazards(hex)) : null]),
        ),
      ]),
    );
    if (!this.hex) {
      this.what.replaceChildren();
      return;
    }
    const band = this.#band(this.hex),
      tools = this.#tools();
    const buttons = tools.map((tool) =>
      button(tool.label, () => this.#use(tool), {
        class: this.tool?.label === tool.label ? "lz-tool lz-on" : "lz-tool",
        "aria-pressed": String(this.tool?.label === tool.label),
        "data-ord": tool.ord,
      }),
    );
    const here = this.book.items.flatMap((item) =>
      item.kind === "order" && item.order.hex === this.hex ? [item] : [],
    );
    const facts = band ? band.counts.flatMap((n, c) => (n ? [`${n} ${COLOUR_NAMES[c]}`] : [])).join(", ") : "";
    this.what.replaceChildren(
      el(
        "div",
        { class: "lz-toolbar", role: "group", "aria-label": `Orders for ${this.hex}` },
        el(
          "span",
          { class: "lz-chosen" },
          el("strong", { class: "mono" }, this.hex),
          el("span", { class: "small soft" }, facts),
        ),
        ...buttons,
        el(
          "span",
          { class: "lz-aside" },
          button("Measure", () => this.#measure(), {
            class: this.tool === MEASURE ? "lz-small lz-tool lz-on" : "quiet lz-small",
            "aria-pressed": String(this.tool === MEASURE),
            "data-lz": "measure",
          }),
          button(
            this.pins.notes[this.hex] ? "Change the pin" : "Pin a note",
            () => this.said.replaceChildren(this.pins.field(this.hex, () => this.#noted())),
            { class: "quiet lz-small" },
          ),
          button("Done", () => this.clear(), { class: "quiet lz-small" }),
        ),
      ),
      this.tool?.aim ? el("p", { class: "small soft" }, this.#asks(), walks ? this.#legend() : "") : "",
      here.length
        ? el(
            "ul",
            { class: "lz-here" },
            ...here.map((item) =>
              el(
                "li",
                {},
                el("span", { title: lineOf(item.order) }, spoken(item.order, this.book.kinds)),
                button("×", () => this.book.remove(item), {
                  class: "quiet lz-small",
                  "aria-label": `Remove ${lineOf(item.order)}`,
                }),
              ),
            ),
          )
        : "",
    );
  }

  #asks() {
    if (this.tool?.site)
      return this.tool.site.beyond.length
        ? "Now choose the water beside; where a bridge would lead is marked as land."
        : "Now choose the hex beside.";
    return this.#walks ? "Now choose where to: one or two steps." : "Now choose the target, up to two steps away.";
  }

  #noted() {
    this.said.replaceChildren();
    this.#menu();
  }

  #legend() {
    const seen = new Map(
      [...(this.reach?.keys() ?? [])].flatMap((hex) => {
        const mark = markOf(this.#hazards(hex));
        return mark ? [[mark.sign, mark]] : [];
      }),
    );
    return el(
      "span",
      { class: "lz-legend" },
      ...[...seen.values()].map((mark) =>
        el("span", {}, el("b", { class: `lz-key lz-ink-${mark.ink}` }, mark.sign), ` ${mark.name} `),
      ),
    );
  }

  /** @param {Tool} tool */
  async #use(tool) {
    const hex = this.hex,
      band = this.#band(hex);
    this.#quiet();
    if (tool.aim) {
      this.tool = tool;
      this.chant = null;
      this.#menu();
      this.chart.focus(hex);
      return;
    }
    if (tool.ord === "MO+") {
      const m1 = this.#pasture();
      this.#write({ ord: "MO", hex, m1, m2: DIRECTIONS[(DIRECTIONS.indexOf(m1) + 3) % 6] });
    }
    if (tool.ord === "RE") this.#write({ ord: "RE", hex });
    if (tool.ord === "CH") {
      const chosen = await (await dialogs()).askChant(this.desk, this.facts, hex);
      if (!chosen) return;
      if (chosen.gate) {
        this.#write({ ord: "CH", hex, m1: chosen.gate, extra: "GATE" });
        return;
      }
      this.chant = chosen;
      this.tool = { ord: "CH", label: tool.label, aim: true };
      this.#menu();
      this.chart.focus(hex);
      this.said.textContent = `${chosen.chant}: choose the target.`;
    }
    if (tool.ord === "BF") {
      const work = await (await dialogs()).askWork(this.desk, this.facts, hex);
      if (work && !work.site) this.#write({ ord: work.ord, hex });
      if (!work?.site) return;
      this.tool = { ord: work.ord, label: tool.label, aim: true, site: work.site };
      this.#menu();
      this.chart.focus(hex);
    }
    if (tool.ord === "FR" && band) {
      const counts = await (await dialogs()).askNumbers(band, `Free lizards in ${hex}`, { doing: "leave" });
      if (counts) this.#write({ ord: "FR", hex, ...counts });
    }
    if (tool.ord === "GI") {
      const clan = await (await dialogs()).askClan(this.facts, hex);
      if (clan) this.#write({ ord: "GI", hex, extra: clan });
    }
  }

  // ---- writing

  /** The least feared of several ways. @param {{way: string[]}[]} ways */
  #best(ways) {
    const fear = (/** @type {string[]} */ way) =>
      way.length < 2
        ? 0
        : this.#hazards(this.chart.grid.walk(this.hex, way[0])).reduce(
            (sum, mark) => sum + (FEAR[mark.split(" ")[0]] ?? 0),
            0,
          );
    return ways.toSorted((a, b) => fear(a.way) - fear(b.way));
  }

  /** @param {string} target */
  async #aimed(target) {
    const ways = this.#best(this.reach?.get(target) ?? []);
    const band = this.#band(this.hex),
      tool = this.tool;
    if (!ways.length || !tool) return;
    const [m1 = "", m2 = ""] = ways[0].way;
    const order = /** @type {Order} */ ({
      ord: tool.ord,
      hex: this.hex,
      ...(m1 ? { m1 } : {}),
      ...(m2 ? { m2 } : {}),
    });
    if (tool.ord === "CH") order.extra = this.chant?.chant ?? "";
    if (tool.ord === "SP") {
      const from = this.hex,
        odds = this.#attacks(target) ? (/** @type {number} */ n) => this.odds.table(from, target, n) : undefined;
      const counts =
        band &&
        (await (await dialogs()).askNumbers(band, `Split ${from} to ${target}`, { odds, task: this.book.task }));
      if (!counts) return;
      Object.assign(order, counts);
    }
    const attack = this.#attacks(target),
      from = this.hex;
    this.#write(
      order,
      ways.slice(1).map((one) => one.way),
    );
    if (attack && band) this.odds.show(from, target, named(order) || band.total);
  }

  /** @param {Order} order @param {string[][]} others ways that lead there too */
  #write(order, others = []) {
    this.book.put(order);
    const written = this.book.items.findLast((item) => item.kind === "order" && item.order === order);
    const turns = others.map((way) =>
      button(
        `by ${way.join(" ")} instead`,
        () =>
          this.book.change(() => {
            if (written?.kind === "order") written.order = { ...written.order, m1: way[0], m2: way[1] };
          }),
        { class: "quiet lz-small" },
      ),
    );
    if (order.ord === "MO" || order.ord === "SN") this.hex = "";
    this.tool = null;
    this.chant = null;
    this.#menu();
    this.said.replaceChildren(
      "Written: ",
      el("strong", { title: lineOf(order) }, spoken(order, this.book.kinds)),
      ...turns,
    );
    this.heard.textContent = `${this.book.count} of ${MOST} orders.`;
  }
}
