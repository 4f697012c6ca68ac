// The step player: what happened since one's turn, picture by picture, on the board itself. It plays by itself after an
// answer, so that one can follow what the others did, and never holds anybody up: any press ends it.
import { button, el, fill } from "../kit/dom.js";
import { laid } from "../kit/layers.js";
import { page } from "../kit/page.js";
import { whenFree } from "./held.js";
import { glide, places } from "./motion.js";
import { pace, speedButton } from "./speed.js";

/** @import { Places } from "./motion.js" */
/** @typedef {{number: number, caption: string, refs: string[], svg: string}} Picture */

/** Nobody waits longer than this by himself. */
const WHOLE = 6000;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Player | null} */
let playing = null;
/** Counts what was pressed: what was to be shown before it is not any more. */
let presses = 0;
/** Counts the films that somebody asked for: one that comes by itself never takes their place. */
let asks = 0;

class Player {
  /** @param {HTMLElement} view @param {Picture[]} pictures @param {boolean} asked @param {Places | null} were */
  constructor(view, pictures, asked, were) {
    this.asked = asked;
    /** Where things were before the first picture. */
    this.were = were;
    this.pictures = pictures;
    this.at = -1;
    this.timer = 0;
    this.stage = el("div", { class: "stage" });
    this.bar = el("div", { class: "film", role: "group", "aria-label": "What happened" });
    this.words = el("span", { class: "caption", role: "status" });
    this.from = document.activeElement;
    this.off = laid({ holds: () => true, close: (back) => this.end(false, back) });
    this.view = view;
    this.svg = this.hang(view);
  }

  /** Over this board. @param {HTMLElement} view @returns {SVGSVGElement} */
  hang(view) {
    this.view = view;
    this.svg = /** @type {SVGSVGElement} */ (view.querySelector(":scope > svg"));
    view.append(this.stage);
    view.after(this.bar);
    view.classList.add("looking-back");
    return this.svg;
  }

  /** @param {number} to */
  show(to) {
    const from = this.at;
    this.at = Math.max(0, Math.min(this.pictures.length - 1, to));
    const one = this.pictures[this.at];
    // Only what goes on in its order is seen to move: a step back is no loss of what was won.
    const before = this.at === 0 ? this.were : this.at > from ? places(this.stage.querySelector("svg")) : null;
    const drawing = new DOMParser().parseFromString(one.svg, "image/svg+xml").documentElement;
    for (const name of ["width", "height", "max-width", "transform-origin", "transform"])
      drawing.style.setProperty(name, this.svg.style.getPropertyValue(name));
    for (const element of drawing.querySelectorAll("[data-ref]"))
      if (one.refs.includes(element.getAttribute("data-ref") ?? "")) element.classList.add("about");
    fill(this.stage, document.adoptNode(drawing));
    glide(/** @type {SVGSVGElement} */ (this.stage.firstElementChild), before);
    document.dispatchEvent(new CustomEvent("scene"));
    this.words.textContent = one.caption.replaceAll("*", "");
    whenFree(() => this.#buttons(), this.bar);
  }

  #buttons() {
    const { at, pictures } = this;
    const step = (/** @type {number} */ to) => () => {
      this.pause();
      this.show(to);
    };
    fill(
      this.bar,
      button("|◀", step(0), { "aria-label": "To the beginning", disabled: at === 0 }),
      button("◀", step(at - 1), { "aria-label": "Back", disabled: at === 0 }),
      button(this.timer ? "❚❚" : "▶", () => (this.timer ? this.pause() : this.play()), {
        "aria-label": this.timer ? "Pause" : "Play",
        "data-is": "film-play",
      }),
      button("▶|", step(at + 1), { "aria-label": "On", disabled: at === pictures.length - 1 }),
      button("Now", () => this.end(), { class: "small", "aria-label": "Back to the table as it is now" }),
      speedButton(),
      el("span", { class: "small soft" }, `${at + 1} of ${pictures.length}`),
      this.words,
    );
  }

  /** @param {boolean} once end with the last picture */
  play(once = false) {
    if (this.at === this.pictures.length - 1) this.at = -1;
    const next = () => {
      if (!this.view.isConnected) return;
      if (this.at >= this.pictures.length - 1) {
        this.timer = 0;
        if (once) this.end();
        else this.#buttons();
        return;
      }
      this.timer = window.setTimeout(next, Math.min(pace(), once ? WHOLE / this.pictures.length : Infinity));
      this.show(this.at + 1);
    };
    next();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.#buttons();
  }

  /** @param {boolean} pressed then nothing moves away from under the press @param {boolean} back whether the keyboard
   * goes back to where it was */
  end(pressed = false, back = false) {
    clearTimeout(this.timer);
    this.off();
    if (back && this.from instanceof HTMLElement) this.from.focus({ preventScroll: true });
    const last = pressed ? null : places(this.stage.querySelector("svg"));
    this.stage.remove();
    this.bar.remove();
    this.view.classList.remove("looking-back");
    if (playing === this) playing = null;
    if (this.svg.isConnected) glide(this.svg, last);
  }
}

/** Show what this seat was told after event number `since`. By itself only where there is something to follow, and
 * where motion is wanted. @param {number} since @param {boolean} asked whether somebody pressed for it
 * @param {Places | null} were where things were before it */
export async function film(since, asked = false, were = null) {
  if (!asked && (still.matches || document.hidden)) return;
  if (asked) asks += 1;
  const [before, mine] = [presses, asks];
  const there = seen();
  const layout = there?.id.match(/wide|square/)?.[0] ?? "tall";
  const reply = await fetch(`/tables/${page.code}/film?seat=${page.seat}&since=${since}&layout=${layout}`);
  /** @type {Picture[]} */
  const pictures = reply.ok ? await reply.json() : [];
  // News may have drawn the board anew meanwhile: who has asked is shown it there.
  const view = asked ? seen() : there;
  if (presses !== before || !view?.isConnected || !pictures.length || (!asked && pictures.length < 2)) return;
  if (asks !== mine || (!asked && playing?.view.isConnected)) return;
  playing?.end();
  playing = new Player(view, pictures, asked, were);
  playing.play(!asked);
}

/** The board was drawn anew: a film that somebody asked for goes on over the new one. */
document.addEventListener("dressed", () => {
  const view = seen();
  if (playing?.asked && !playing.view.isConnected && view) playing.hang(view);
});

const seen = () =>
  /** @type {HTMLElement | undefined} */ (
    [...document.querySelectorAll("[data-board-view]")].find(
      (one) => /** @type {HTMLElement} */ (one).offsetParent !== null,
    )
  );

/** Any press beside the player's own buttons ends it: nobody waits for it. */
for (const kind of ["pointerdown", "keydown"])
  document.addEventListener(
    kind,
    (event) => {
      const target = /** @type {Element} */ (event.target);
      presses += 1;
      if (playing && !playing.bar.contains(target) && !target.closest("[data-film]")) playing.end(true);
    },
    { capture: true },
  );
