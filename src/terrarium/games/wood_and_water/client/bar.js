// The bar over the chart: what one has, earns and would score, when the turn is due, what is in danger, what was lost
// and won. It stands above the board and is written anew whenever the page has news.

import { aid, attr, button, el, fill, latest, layer, page, store, svg, view } from "terrarium/kit";

/** @typedef {{number: number, bad: boolean, says: string, ref: string, battle?: boolean}} News */
/** @typedef {{stack: string, from: string, path: string[], says: string}} March */
/** @typedef {{turn: number, title: string, number: number}} Leaf */
/** @typedef {{
 *   name: string, seat: number, turn: number, length: number, phase: string, treasury: number, income: number,
 *   points: number, parts: Record<string, number>, army: number, armies: number,
 *   rivals: {seat: number, name: string, squares: number, towns: number, armies: number, out: number}[],
 *   warnings: {says: string, ref: string}[], news: News[], marches: March[], standing: Record<string, any>,
 *   battles: {number: number, says: string}[], turns: Leaf[],
 * }} Realm */

export class Bar {
  constructor() {
    /** @type {Realm | null} */
    this.realm = null;
    this.stamp = "";
    this.latest = latest();
    this.read = store(page.slug);
    /** Good news that have been told once: they make way for whatever comes next. @type {Set<number>} */
    this.once = new Set();
    /** @type {News[]} */
    this.shown = [];
    this.element = el("section", { class: "ww-bar", "aria-label": "Your realm" });
    this.told = el("div", { class: "ww-told", "aria-live": "polite" });
  }

  async refresh() {
    const board = document.querySelector("figure.board > [data-part=board]");
    if (!board || page.seat < 0) return;
    const now = `${board.getAttribute("data-stamp")}:${document.querySelector(".standing")?.textContent ?? ""}`;
    if (!this.element.isConnected) {
      board.before(this.element);
      board.after(this.told);
    }
    if (now === this.stamp && this.realm) {
      this.marches();
      return;
    }
    const realm = await this.latest(aid("realm", "true"));
    if (realm === undefined) return;
    this.stamp = now;
    this.realm = realm.name ? realm : null;
    this.draw();
  }

  /** Ask anew: something was filed that no news tells of. */
  again() {
    this.stamp = "";
    return this.refresh();
  }

  draw() {
    const realm = this.realm;
    this.told.hidden = !realm;
    for (const one of this.shown) if (!one.bad) this.once.add(one.number);
    if (!realm) {
      fill(this.element, el("span", { class: "small soft" }, "Choose a people, and its treasury appears here."));
      return;
    }
    const due = document.querySelector(".panel .due")?.textContent?.trim();
    const score = Object.entries(realm.parts)
      .map(([what, n]) => `${n} for ${what}`)
      .join(", ");
    fill(
      this.element,
      figure("Treasury", String(realm.treasury), "Points to spend: all prices are in points."),
      figure("Income", `+${realm.income}`, "What the next income phase brings, as things stand."),
      figure("Score now", String(realm.points), `If the campaign ended now: ${score}.`),
      figure("Army", String(realm.army), "What your troops are worth. They need no pay."),
      realm.turn > 0 && figure("Turn", `${realm.turn}/${realm.length}`, realm.phase),
      due && el("span", { class: "ww-due small" }, due),
      this.warning(),
      realm.turns.length > 1 &&
        button("Atlas", () => import("./atlas.js").then(({ atlas }) => atlas(realm)), { "data-is": "atlas" }),
      realm.battles.length > 0 &&
        button("Battles", () => import("./battle.js").then(({ battles }) => battles(realm)), { "data-is": "battles" }),
    );
    this.tell();
    this.marches();
  }

  /** What is in danger, as long as it is. */
  warning() {
    const [first, ...more] = /** @type {Realm} */ (this.realm).warnings;
    if (!first) return el("span", { class: "ww-spacer" });
    return button(`⚠ ${first.says}${more.length ? ` And ${more.length} more.` : ""}`, () => flash(first.ref), {
      class: "ww-warn",
      "data-is": "danger",
    });
  }

  /** Banners of what has happened, until they are put away; squares in danger are ringed. */
  tell() {
    const { warnings, news } = /** @type {Realm} */ (this.realm);
    const key = `${page.code}:${page.seat}:told`;
    const last = Number(this.read.get(key) ?? 0);
    const fresh = news.filter((one) => one.number > last && !this.once.has(one.number));
    const heavy = fresh.filter((one) => one.bad);
    const away = () => {
      this.read.set(key, Math.max(...news.map((one) => one.number)));
      this.tell();
    };
    const shown = [...heavy, ...fresh.filter((one) => !one.bad)].slice(0, 2);
    this.shown = shown;
    fill(
      this.told,
      ...shown.map((one, n) =>
        el(
          "p",
          { class: `ww-banner ${one.bad ? "ww-bad" : "ww-good"}`, role: one.bad ? "alert" : null },
          el("strong", {}, one.says),
          one.battle && button("Watch it", () => this.watch(), { class: "small" }),
          n === 0 && button("Seen", away, { class: "small quiet", "data-is": "seen" }),
        ),
      ),
    );
    for (const one of document.querySelectorAll("[data-ww-danger]")) one.removeAttribute("data-ww-danger");
    for (const { ref } of warnings)
      for (const one of document.querySelectorAll(`[data-board-view] [data-ref="${CSS.escape(ref)}"]`))
        attr(one, "data-ww-danger", "1");
  }

  watch() {
    const realm = /** @type {Realm} */ (this.realm);
    return import("./battle.js").then(({ battles }) => battles(realm));
  }

  /** The plans of march that stand, drawn from army to goal. */
  marches() {
    const plans = this.realm?.marches ?? [];
    for (const board of document.querySelectorAll("[data-board-view]"))
      layer("marches", board)?.replaceChildren(
        ...plans.flatMap((plan) => arrow(board, [plan.from, ...plan.path], plan.says)),
      );
  }
}

/** @param {string} label @param {string} value @param {string} says */
const figure = (label, value, says) =>
  el("span", { class: "ww-figure", title: says }, el("small", {}, label), el("b", {}, value));

/** The middle of a square on a drawing. @param {Element} board @param {string} square */
export function middle(board, square) {
  const rect = board.querySelector(`[data-ref="square:${CSS.escape(square)}"] rect`);
  if (!rect) return null;
  const [x, y, w, h] = ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));
  return { x: x + w / 2, y: y + h / 2 };
}

/** @param {Element} board @param {string[]} squares @param {string} says */
export function arrow(board, squares, says) {
  const points = squares.map((one) => middle(board, one)).filter((one) => one !== null);
  if (points.length < 2) return [];
  const d = points.map(({ x, y }, n) => `${n ? "L" : "M"}${x} ${y}`).join("");
  const end = points[points.length - 1];
  return [
    svg(
      "g",
      { class: "ww-way" },
      svg("title", {}, says),
      svg("path", { d, class: "ww-way-rim" }),
      svg("path", { d, class: "ww-way-line" }),
      svg("circle", { cx: end.x, cy: end.y, r: 8, class: "ww-way-end" }),
    ),
  ];
}

/** @param {string} ref */
function flash(ref) {
  const one = view()?.querySelector(`[data-ref="${CSS.escape(ref)}"]`);
  one?.classList.add("ww-flash");
  setTimeout(() => one?.classList.remove("ww-flash"), 1600);
}
