// The map under the pointer: hex codes, marks of what a band can reach, arrows of the drafted orders, pins. All of it
// is drawn over the board's own layers; where a hex lies is read from the board itself.

import { look, store, svg } from "terrarium/kit";
import { Drafts } from "./arrows.js";
import { Turning } from "./turning.js";

/** @import { Facts } from "./facts.js" */
/** @import { Grid } from "./grid.js" */
/** @import { Order } from "./notation.js" */

const HEX = "M-30 0L-15-26H15L30 0L15 26H-15Z";
/** Around the known land, in the drawing's measure; and how large a small land is shown at most. */
const ROOM = 90,
  NEAREST = 1.4;
const KEYS =
  "Map. n goes to the next band, 7 8 9 and 1 2 3 step from hex to hex, Enter chooses, w tells what lies around, " +
  "h goes home, k shows all that is known, r shows the last turn again, Escape lets go. " +
  "Arrows move the picture, plus and minus enlarge it.";

/** @typedef {{name: string, sign: string, ink: string}} Mark */
/** @typedef {{x: number, y: number, use: SVGUseElement}} Spot */

/** What a hazard looks like, the gravest first. @param {string[]} hazards @returns {Mark | null} */
export function markOf(hazards) {
  const kinds = /** @type {[string, string, string][]} */ ([
    ["attack", "⚔", "ember"],
    ["whirlpool", "@", "pool"],
    ["over 300", "300", "amber"],
    ["swims", "≈", "pool"],
    ["cursed", "†", "violet"],
    ["swamp", "20%", "amber"],
    ["unknown", "?", "ink-soft"],
    ["feeds", "♣", "leaf"],
  ]);
  for (const [begins, sign, ink] of kinds) {
    if (hazards.some((hazard) => hazard.startsWith(begins))) return { name: begins, sign, ink };
  }
  return null;
}

export class Chart extends EventTarget {
  /** @param {HTMLElement} view @param {Grid} grid @param {string} home */
  constructor(view, grid, home) {
    super();
    this.view = view;
    this.grid = grid;
    this.home = home;
    this.drawing = /** @type {SVGSVGElement} */ (view.querySelector("svg"));
    this.layer = /** @type {SVGGElement} */ (view.querySelector('[data-layer="interaction"]'));
    this.arrows = /** @type {SVGGElement} */ (view.querySelector('[data-layer="orders"]'));
    this.marks = svg("g", { "pointer-events": "none", class: "lz-marks" });
    this.pins = svg("g", { "pointer-events": "none", class: "lz-pins" });
    this.ring = svg("g", { "pointer-events": "none" });
    this.past = svg("g", { "pointer-events": "none", class: "lz-then-layer" });
    this.layer.before(this.marks, this.pins, this.ring, this.past);
    for (const part of this.drawing.children)
      if (part !== this.layer && part.tagName !== "title") part.setAttribute("aria-hidden", "true");
    /** @type {Map<string, Spot>} */
    this.spots = new Map();
    this.#survey();
    this.claim = new AbortController();
    this.drawn = "";
    this.lit = -1;
    /** @type {() => void} */
    this.redraw = () => {};
    /**
     * What is read out when the keyboard comes to a hex; the bench adds what it means for the order in hand.
     * @type {(code: string) => string}
     */
    this.spoken = (code) => this.words(code);
    if (grid.wrap) {
      this.turning = new Turning(this.drawing, grid, () => {
        this.#survey();
        this.redraw();
        this.dispatchEvent(new Event("turned"));
      });
      view.addEventListener("pan", (event) => this.turning?.pan(/** @type {CustomEvent} */ (event).detail));
    }
    view.addEventListener("ref", (event) => this.#tell("choose", /** @type {CustomEvent} */ (event).detail.ref));
    view.addEventListener("pointerover", (event) =>
      this.#tell("hover", /** @type {Element} */ (event.target).getAttribute("data-ref")),
    );
    view.addEventListener("focusin", (event) =>
      this.#tell("hover", /** @type {Element} */ (event.target).getAttribute("data-ref")),
    );
    view.addEventListener("keydown", (event) => this.#key(event));
    view.setAttribute("role", "application");
    view.setAttribute("aria-roledescription", "map");
    view.setAttribute("aria-label", KEYS);
    this.drawing.classList.add("lz-still");
    view.addEventListener("pointerdown", () => this.drawing.classList.remove("lz-still"));
    for (const end of ["pointerup", "pointercancel"])
      view.addEventListener(end, () => this.drawing.classList.add("lz-still"));
  }

  /** A new bench takes the map over: nothing of the former listens any more. */
  renew() {
    this.claim.abort();
    this.claim = new AbortController();
  }

  /** @param {string} what @param {(detail: string) => void} does */
  listen(what, does) {
    this.addEventListener(what, (event) => does(/** @type {CustomEvent} */ (event).detail), {
      signal: this.claim.signal,
    });
  }

  #survey() {
    for (const use of /** @type {NodeListOf<SVGUseElement>} */ (this.layer.querySelectorAll('[data-ref^="hex:"]'))) {
      const code = (use.getAttribute("data-ref") ?? "").slice(4);
      this.spots.set(code, { x: use.x.baseVal.value, y: use.y.baseVal.value, use });
    }
  }

  /** @param {string} what @param {string | null} ref */
  #tell(what, ref) {
    if (ref?.startsWith("hex:")) this.dispatchEvent(new CustomEvent(what, { detail: ref.slice(4) }));
  }

  /** What the board says of a hex. @param {string} code */
  words(code) {
    return this.spots.get(code)?.use.querySelector("title")?.textContent ?? code;
  }

  // ---- the keyboard: 7 8 9 and 1 2 3 walk as on a block of digits, Enter chooses, n goes to the next band,
  // w tells what lies around, k shows all that is known, r shows the last turn again

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = { 8: "N", 9: "NE", 3: "SE", 2: "S", 1: "SW", 7: "NW" }[event.key];
    if (direction) {
      const from = document.activeElement?.getAttribute("data-ref")?.slice(4) ?? this.home;
      this.focus(document.activeElement?.closest("[data-ref]") ? this.grid.walk(from, direction) : from);
    } else if ("nhkrw,.".includes(event.key) || event.key === "Escape") {
      this.dispatchEvent(new CustomEvent("key", { detail: event.key }));
      this.dispatchEvent(new CustomEvent("again", { detail: event.key }));
      if (event.key === "h") this.focus(this.home);
      if (event.key === "k") this.overview();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Put the keyboard's cursor on a hex, in sight. @param {string} code */
  focus(code) {
    const spot = this.spots.get(code);
    if (!spot) return;
    spot.use.setAttribute("tabindex", "-1");
    spot.use.setAttribute("role", "button");
    spot.use.setAttribute("aria-label", this.spoken(code));
    spot.use.addEventListener("blur", () => spot.use.removeAttribute("aria-label"), { once: true });
    spot.use.focus({ preventScroll: true });
    this.bring(code);
  }

  /** Have a hex in view; one that is stays where it is. @param {string} code */
  bring(code) {
    const spot = this.spots.get(code);
    if (!spot) return;
    const box = this.view.getBoundingClientRect(),
      at = spot.use.getBoundingClientRect();
    if (at.left < box.left + 8 || at.right > box.right - 8 || at.top < box.top + 8 || at.bottom > box.bottom - 8)
      this.look(code);
  }

  /** Have a hex in the middle of the view. @param {string} code @param {number} [k] how large */
  look(code, k) {
    if (this.turning) this.turning.centre(code, this.spots);
    const spot = this.spots.get(code);
    if (spot) look(this.view, { x: spot.x, y: spot.y, k });
  }

  /** Have all of the map that is known in view, as large as it may be. */
  overview() {
    this.turning?.centre(this.home, this.spots);
    const known = [...this.spots].filter(([code]) => this.words(code) !== `${code} unknown`).map(([, spot]) => spot);
    const span = (/** @type {"x" | "y"} */ side) => {
      const all = known.map((spot) => spot[side]);
      return [Math.min(...all), Math.max(...all)];
    };
    const [[west, east], [north, south]] = [span("x"), span("y")];
    const k = Math.min(this.view.clientWidth / (east - west + ROOM), this.view.clientHeight / (south - north + ROOM));
    look(this.view, { x: (west + east) / 2, y: (north + south) / 2, k: Math.min(k, NEAREST) });
  }

  /**
   * What one looks at stays in the middle of the view when the board is drawn anew, however far the world was turned
   * meanwhile, and when the view changes its size.
   * @param {string} key under which it is remembered
   * @param {number} k how large the map is at first
   */
  keep(key, k) {
    const places = store("lizards:place", () => sessionStorage);
    let kept = places.get(key) ?? { hex: this.home, dx: 0, dy: 0, k };
    let timer = 0;
    this.view.addEventListener("pan", (event) => {
      const { place, wide, high } = /** @type {CustomEvent} */ (event).detail;
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        kept = { ...this.#middle((wide / 2 - place.x) / place.k, (high / 2 - place.y) / place.k), k: place.k };
        places.set(key, kept);
      }, 150);
    });
    new ResizeObserver(() => {
      clearTimeout(timer);
      this.turning?.centre(kept.hex, this.spots);
      const spot = this.spots.get(kept.hex) ?? { x: 0, y: 0 };
      look(this.view, { x: spot.x + kept.dx, y: spot.y + kept.dy, k: kept.k });
    }).observe(this.view);
  }

  /** The hex nearest to a point, and how far the point is off its middle. @param {number} x @param {number} y */
  #middle(x, y) {
    const off = (/** @type {Spot} */ spot) => Math.hypot(spot.x - x, spot.y - y);
    const [hex, spot] = [...this.spots].reduce((a, b) => (off(a[1]) <= off(b[1]) ? a : b));
    return { hex, dx: Math.round(x - spot.x), dy: Math.round(y - spot.y) };
  }

  /** Draw nearer if the map is too small for words on it. */
  readable() {
    const spot = this.spots.get(this.home);
    if (spot && spot.use.getBoundingClientRect().width < 40) this.look(this.home, 0.8);
  }

  /** Show where something is: look there and ring it. @param {string} code */
  jump(code) {
    this.look(code);
    this.#ringed(code, "amber");
    this.view.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} code @param {string} ink */
  #ringed(code, ink) {
    const spot = this.spots.get(code);
    if (spot) this.ring.replaceChildren(this.ringAt(spot, ink));
  }

  /** @param {{x: number, y: number}} spot @param {string} ink */
  ringAt(spot, ink) {
    return svg("path", { d: HEX, transform: `translate(${spot.x} ${spot.y})`, class: `lz-ring s-${ink}` });
  }

  /** The chosen hex and what can be reached from it. @param {string} code @param {Map<string, Mark | null>} reach */
  show(code, reach) {
    this.ring.replaceChildren();
    if (code) this.#ringed(code, "amber");
    this.marks.replaceChildren(...[...reach].flatMap(([hex, mark]) => this.#marked(hex, mark)));
  }

  /** @param {string} hex @param {Mark | null} mark */
  #marked(hex, mark) {
    const spot = this.spots.get(hex);
    if (!spot) return [];
    const ink = mark?.ink ?? "moss";
    const group = svg(
      "g",
      { transform: `translate(${spot.x} ${spot.y})`, "data-reach": hex },
      svg("path", { d: HEX, class: `lz-reach f-${ink} s-${ink}` }),
    );
    if (mark) {
      const wide = mark.sign.length > 1 ? 26 : 16;
      group.append(
        svg("rect", { x: -wide / 2, y: -9, width: wide, height: 16, rx: 8, class: `lz-sign f-${ink}` }),
        svg("text", { y: 3.5, class: "lz-sign-text f-plate" }, mark.sign),
      );
    }
    return [group];
  }

  /**
   * The orders of the sheet; those that are drawn already stay as they are.
   * @param {Order[]} orders
   * @param {Facts} facts
   */
  draw(orders, facts) {
    const { x, y } = this.spots.get(this.home) ?? { x: 0, y: 0 };
    const drawn = JSON.stringify([x, y, orders.map((order) => (this.spots.has(order.hex) ? order : 0))]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.arrows.replaceChildren(...new Drafts(this.spots, this.grid, facts).draw(orders));
    this.light(this.lit);
  }

  /** Bring out one order, or none. @param {number} n its number on the sheet from 0, or -1 */
  light(n) {
    this.lit = n;
    for (const one of /** @type {NodeListOf<SVGElement>} */ (this.arrows.querySelectorAll("[data-n]")))
      one.classList.toggle("lz-lit", Number(one.dataset.n) === n);
  }

  /** @param {Record<string, string>} notes by hex code */
  pin(notes) {
    this.pins.replaceChildren(
      ...Object.keys(notes).flatMap((code) => {
        const spot = this.spots.get(code);
        return spot
          ? [
              svg("path", {
                d: "M0 0L-6-12a6.5 6.5 0 1 1 12 0Z",
                transform: `translate(${spot.x + 16} ${spot.y - 6})`,
                class: "lz-pin",
              }),
            ]
          : [];
      }),
    );
  }
}
