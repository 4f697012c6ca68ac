// The start-up designer (section 15): the four defaults as starting points, a template picture, the running total to
// 1200, what the reduction would cut, and the Home Den.

import { button, el, ruleLink, svg } from "terrarium/kit";
import { COLOURS } from "./facts.js";

/** @import { Desk } from "./facts.js" */

/**
 * @typedef {{
 *   hex: number, terrain: string, pop: number, red: number, grn: number, gry: number, yel: number, blk: number,
 * }} Line
 */
const NUMBERS = ["pop", ...COLOURS];
const TINTS = /** @type {Record<string, string>} */ ({
  Rui: "ruin",
  Pla: "plains",
  Swa: "swamp",
  Scr: "scrub",
  Fer: "fertile",
  Pea: "peak",
  Vol: "volcano",
  Tem: "temple",
  Cur: "cursed",
  Whi: "whirlpool",
  Wat: "water",
  Red: "red-lizard",
  Grn: "grn-lizard",
  Gry: "gry-lizard",
  Yel: "yel-lizard",
  Blk: "blk-lizard",
});

/** @param {HTMLFormElement} form @param {Desk} desk */
export async function designer(form, desk) {
  const area = /** @type {HTMLTextAreaElement | null} */ (form.querySelector("[data-own-text]"));
  const place = /** @type {HTMLElement | null} */ (form.querySelector("[data-own-form]"));
  if (!area || !place) return;
  form.dataset.pause = "200";
  form.classList.add("lz-dressed");
  new Designer(form, area, place, await desk.ask("shop"), desk);
}

class Designer {
  /**
   * @param {HTMLFormElement} form
   * @param {HTMLTextAreaElement} area
   * @param {HTMLElement} place
   * @param {any} shop
   * @param {Desk} desk
   */
  constructor(form, area, place, shop, desk) {
    Object.assign(this, { form, area, place, shop, desk });
    this.area = area;
    this.place = place;
    this.shop = shop;
    this.desk = desk;
    this.given = !/CHOICE|TEMPLATE/i.test(area.value) && area.value.trim() !== "";
    this.name = "";
    this.choice = 3;
    this.own = false;
    this.template = 3;
    this.home = 5;
    this.at = 1;
    /** @type {Line[]} */
    this.lines = [];
    this.read(area.value);
    if (!this.lines.length) this.begin(this.choice);
    const folded = el("details", { class: "lz-text" }, el("summary", {}, "The form as text"));
    const field = area.closest(".field");
    place.after(folded);
    if (field) folded.append(field);
    area.addEventListener("input", (event) => {
      if (event.isTrusted) {
        this.read(area.value);
        this.render();
      }
    });
    document.querySelector("[data-board-view]")?.addEventListener("ref", (event) => {
      const [kind, n] = String(/** @type {CustomEvent} */ (event).detail.ref).split(":");
      if (kind === "choice") this.choose(Number(n));
    });
    this.render();
  }

  /** @param {string} text */
  read(text) {
    this.name = text.match(/^\s*NAME[ \t]+(.*)$/im)?.[1].trim() ?? "";
    const choice = text.match(/^\s*CHOICE\s+(\d)/im),
      template = text.match(/^\s*TEMPLATE\s+(\d)/im),
      home = text.match(/^\s*HOME\s+(\d+)/im);
    if (choice) {
      this.choice = Number(choice[1]);
      this.own = false;
    }
    if (!template) return;
    this.own = true;
    this.template = Math.min(this.shop.templates.length, Math.max(1, Number(template[1])));
    this.home = Number(home?.[1] ?? 0);
    this.lines = [...text.matchAll(/^\s*(\d+)[ \t]*(.*)$/gm)].map(([, hex, rest]) => {
      const line = this.blank(Number(hex));
      for (const word of rest.split(/\s+/)) {
        const [key, value] = word.toLowerCase().split("=");
        if (value !== undefined && NUMBERS.includes(key)) /** @type {any} */ (line)[key] = Number(value) || 0;
        else if (word && value === undefined) line.terrain = word;
      }
      return line;
    });
  }

  /** @param {number} hex @returns {Line} */
  blank(hex) {
    return { hex, terrain: "", pop: 0, red: 0, grn: 0, gry: 0, yel: 0, blk: 0 };
  }

  /** Begin an own form with one of the defaults. @param {number} choice */
  begin(choice) {
    const from = this.shop.defaults[choice - 1];
    this.template = from.template;
    this.home = from.home;
    this.lines = from.rows.map((/** @type {any} */ row) => ({
      ...this.blank(row.hex),
      ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
    }));
    this.at = this.home;
  }

  /** @param {number} hex */
  line(hex) {
    let line = this.lines.find((one) => one.hex === hex);
    if (!line) {
      line = this.blank(hex);
      this.lines.push(line);
      this.lines.sort((a, b) => a.hex - b.hex);
    }
    return line;
  }

  /** @param {Line} line */
  price(line) {
    const ten = (/** @type {number} */ n) => Math.floor(n / 10);
    const den = this.shop.colours.find((/** @type {any} */ colour) => colour.den === line.terrain);
    const ground = this.shop.terrains.find((/** @type {any} */ terrain) => terrain.code === line.terrain)?.price ?? 0;
    const warriors = COLOURS.reduce(
      (sum, name, c) => sum + ten(/** @type {any} */ (line)[name]) * this.shop.colours[c].ten_warriors,
      0,
    );
    return (den ? den.price + ten(line.pop) * den.ten_den_lizards : ground) + warriors;
  }

  get total() {
    return this.shop.templates[this.template - 1].points + this.lines.reduce((sum, line) => sum + this.price(line), 0);
  }

  get text() {
    const head = `NAME ${this.name}`.trim();
    if (this.given) return `${head}\n`;
    if (!this.own) return `${head}\nCHOICE ${this.choice}\n`;
    const most = this.shop.templates[this.template - 1].hexes.length;
    const rows = this.lines.filter(
      (line) => line.hex <= most && (line.terrain || NUMBERS.some((key) => /** @type {any} */ (line)[key])),
    );
    const lines = [
      head,
      `TEMPLATE ${this.template}`,
      ...(this.home ? [`HOME ${this.home}`] : []),
      ...rows.map((line) =>
        [
          line.hex,
          line.terrain || "-----",
          ...NUMBERS.filter((key) => /** @type {any} */ (line)[key]).map(
            (key) => `${key.toUpperCase()}=${/** @type {any} */ (line)[key]}`,
          ),
        ].join(" "),
      ),
    ];
    return `${lines.join("\n")}\n`;
  }

  changed() {
    this.area.value = this.text;
    this.area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** @param {number} choice */
  choose(choice) {
    this.own = false;
    this.choice = choice;
    this.changed();
    this.render();
  }

  render() {
    const name = el("input", {
      maxlength: 20,
      id: "lz-name",
      placeholder: "Leave it empty to be given one",
      autocomplete: "off",
      input: () => {
        this.name = name.value.trimStart().replace(/\s+$/, "");
        this.changed();
      },
    });
    name.value = this.name;
    /** @type {HTMLElement[]} */
    const parts = [
      el("div", { class: "field" }, el("label", { for: "lz-name" }, "The clan's name (up to 20 letters)"), name),
    ];
    if (!this.given) {
      const options = this.shop.defaults.map((/** @type {any} */ from, /** @type {number} */ n) =>
        this.#way(from.style, !this.own && this.choice === n + 1, () => this.choose(n + 1)),
      );
      parts.push(
        el(
          "fieldset",
          { class: "lz-ways" },
          el("legend", {}, "How it begins"),
          ...options,
          this.#way("A form of my own", this.own, () => {
            if (!this.own) this.begin(this.choice);
            this.own = true;
            this.changed();
            this.render();
          }),
        ),
      );
      if (this.own) parts.push(this.#own());
    }
    this.place.replaceChildren(...parts);
    if (this.own && !this.given) this.#judge();
  }

  /** @param {string} says @param {boolean} on @param {() => void} pick */
  #way(says, on, pick) {
    const radio = el("input", { type: "radio", name: "lz-way", change: pick });
    radio.checked = on;
    return el("label", { class: "choice" }, radio, el("span", {}, says));
  }

  #own() {
    const templates = el(
      "select",
      {
        id: "lz-template",
        change: () => {
          this.template = Number(templates.value);
          this.at = 1;
          this.changed();
          this.render();
        },
      },
      ...this.shop.templates.map((/** @type {any} */ one, /** @type {number} */ n) =>
        el(
          "option",
          { value: n + 1, selected: n + 1 === this.template },
          `Template ${n + 1}: ${one.hexes.length} hexes, ${one.points} points`,
        ),
      ),
    );
    this.sum = el("p", { class: "lz-total", role: "status" });
    this.verdict = el("ul", { class: "lz-found" });
    return el(
      "div",
      { class: "lz-own" },
      el(
        "div",
        { class: "row" },
        el("span", { class: "small soft" }, "Begin from"),
        ...this.shop.defaults.map((/** @type {any} */ from, /** @type {number} */ n) =>
          button(
            String(n + 1),
            () => {
              this.begin(n + 1);
              this.changed();
              this.render();
            },
            { class: "quiet lz-small", title: from.style, "aria-label": `Begin from ${n + 1} ${from.style}` },
          ),
        ),
      ),
      el("label", { for: "lz-template" }, "Template"),
      templates,
      this.#picture(),
      this.sum,
      this.verdict,
      this.#hex(),
    );
  }

  #picture() {
    const hexes = /** @type {[number, number][]} */ (this.shop.templates[this.template - 1].hexes);
    const xs = hexes.map(([x]) => x * 48),
      ys = hexes.map(([, y]) => y * 28);
    const box = [
      Math.min(...xs) - 34,
      Math.min(...ys) - 30,
      Math.max(...xs) - Math.min(...xs) + 68,
      Math.max(...ys) - Math.min(...ys) + 60,
    ];
    return svg(
      "svg",
      { viewBox: box.join(" "), class: "lz-template", role: "group", "aria-label": `Template ${this.template}` },
      ...hexes.map(([x, y], n) => {
        const hex = n + 1,
          line = this.lines.find((one) => one.hex === hex) ?? this.blank(hex);
        const force = COLOURS.reduce((sum, colour) => sum + Number(/** @type {any} */ (line)[colour]), 0);
        const pick = () => {
          this.at = hex;
          this.render();
          /** @type {HTMLElement | null} */
          (this.place.querySelector("#lz-terrain"))?.focus();
        };
        return svg(
          "g",
          {
            transform: `translate(${x * 48} ${y * 28})`,
            class: this.at === hex ? "lz-plot lz-on" : "lz-plot",
            tabindex: 0,
            role: "button",
            "aria-label": [
              `Hex ${hex}: ${line.terrain || "Water"}`,
              ...(force ? [`${force} warriors`] : []),
              ...(this.home === hex ? ["Home Den"] : []),
            ].join(", "),
            click: pick,
            keydown: (/** @type {KeyboardEvent} */ event) => {
              if (event.key === "Enter" || event.key === " ") {
                event.preventDefault();
                pick();
              }
            },
          },
          svg("path", { d: "M-32 0L-16-28H16L32 0L16 28H-16Z", class: `f-${TINTS[line.terrain] ?? "water"}` }),
          svg("rect", { x: -19, y: -9, width: 38, height: force ? 29 : 15, rx: 4, class: "lz-plate" }),
          svg("text", { y: -15, class: "lz-plot-number" }, String(hex)),
          svg("text", { y: 3, class: "lz-plot-code" }, `${this.home === hex ? "★" : ""}${line.terrain || "Wat"}`),
          force ? svg("text", { y: 16, class: "lz-plot-force" }, String(force)) : "",
        );
      }),
    );
  }

  /** The fields of the chosen hex. */
  #hex() {
    const line = this.line(this.at),
      den = this.shop.colours.some((/** @type {any} */ colour) => colour.den === line.terrain);
    const set = (/** @type {string} */ key, /** @type {any} */ value) => {
      /** @type {any} */ (line)[key] = value;
      this.changed();
      this.#judge();
    };
    const pick = el(
      "select",
      {
        id: "lz-terrain",
        change: () => {
          set("terrain", pick.value);
          this.render();
          /** @type {HTMLElement | null} */
          (this.place.querySelector("#lz-terrain"))?.focus();
        },
      },
      el("option", { value: "", selected: !line.terrain }, "Water, free"),
      el(
        "optgroup",
        { label: "Dens" },
        ...this.shop.colours.map((/** @type {any} */ colour) =>
          el(
            "option",
            { value: colour.den, selected: colour.den === line.terrain },
            `${colour.name} den, ${colour.price}`,
          ),
        ),
      ),
      el(
        "optgroup",
        { label: "Land" },
        ...this.shop.terrains
          .filter((/** @type {any} */ terrain) => terrain.code !== "Wat")
          .map((/** @type {any} */ terrain) =>
            el(
              "option",
              { value: terrain.code, selected: terrain.code === line.terrain },
              `${terrain.name}, ${terrain.price}`,
            ),
          ),
      ),
    );
    const numbers = NUMBERS.flatMap((key) => {
      if (key === "pop" && !den) return [];
      /** @type {HTMLInputElement} */
      const box = el("input", {
        type: "number",
        min: 0,
        max: 600,
        step: 10,
        "data-key": key,
        "aria-label": `${key.toUpperCase()} in hex ${this.at}`,
        input: () => set(key, Math.max(0, Math.min(600, Number(box.value) || 0))),
        change: () => this.#repaint(),
      });
      box.value = String(/** @type {any} */ (line)[key]);
      return [
        el(
          "label",
          { class: `lz-colour lz-of-${key}` },
          el("span", {}, key === "pop" ? "Den +" : key.toUpperCase()),
          box,
        ),
      ];
    });
    return el(
      "fieldset",
      { class: "lz-plot-form" },
      el("legend", {}, `Hex ${this.at}`),
      el("label", { for: "lz-terrain" }, "Terrain"),
      pick,
      el("div", { class: "lz-numbers" }, ...numbers),
      den && this.home !== this.at
        ? button("Make it the Home Den", () => {
            this.home = this.at;
            this.changed();
            this.render();
          })
        : den
          ? el("p", { class: "small" }, "★ This is the Home Den. ", ruleLink("LZ-389"))
          : "",
    );
  }

  #repaint() {
    this.place.querySelector(".lz-template")?.replaceWith(this.#picture());
  }

  /** What the rules make of the form: the sum at once, the reduction from the server. */
  async #judge() {
    const total = this.total,
      purse = this.shop.purse,
      text = this.text;
    if (!this.sum || !this.verdict) return;
    this.sum.replaceChildren(
      el("strong", { class: "nums" }, `${total} of ${purse} points`),
      total > purse ? `, ${total - purse} too many` : total < purse ? `, ${purse - total} would be lost` : "",
    );
    this.sum.classList.toggle("finding", total > purse);
    const facts = await this.desk.ask("design", { text }).catch(() => null);
    if (!facts || text !== this.text) return;
    if (facts.short.length) this.sum.append(`; what there is room for costs ${facts.total}`);
    const says = [
      ...facts.wrong.map((/** @type {string} */ wrong) => el("li", { class: "finding" }, wrong)),
      ...facts.cut.map((/** @type {any} */ cut) =>
        el(
          "li",
          { class: "finding warning" },
          `Left out: hex ${cut.hex}, ${cut.entry} (${cut.price}) `,
          ruleLink("LZ-387"),
        ),
      ),
      ...facts.short.map((/** @type {any} */ short) =>
        el(
          "li",
          { class: "finding warning" },
          `Hex ${short.hex}: ${short.gets} of ${short.asked} ${short.entry}; at most 300 in a hex, 600 in all. `,
          ruleLink("LZ-385"),
        ),
      ),
    ];
    if (facts.dropped)
      says.push(
        el(
          "li",
          { class: "finding" },
          "No den has a Fertile hex beside it: the whole form would be dropped and the All-rounder used. ",
          ruleLink("LZ-389"),
        ),
      );
    else if (this.home && facts.home && facts.home !== this.home)
      says.push(
        el(
          "li",
          { class: "finding warning" },
          `Hex ${this.home} cannot be the Home Den; hex ${facts.home} will be. `,
          ruleLink("LZ-389"),
        ),
      );
    else if (facts.home)
      says.push(
        el(
          "li",
          { class: "soft" },
          `Home Den in hex ${facts.home}. ` +
            `You begin with ${facts.begins_lizards} lizards, ${facts.begins_points} points of victory.`,
        ),
      );
    this.verdict.replaceChildren(...says);
  }
}
