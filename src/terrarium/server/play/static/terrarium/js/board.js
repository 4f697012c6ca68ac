// A board that can be moved, enlarged and read by keyboard. It pans by a transform of the whole drawing, which stays
// quick for thousands of hexes, and tells the page which element was chosen by a `ref` event. A game's own client may
// listen to `pan` and change the place before it is kept inside the frame, and send `look` to have a spot in the
// middle. A drawing too large to be read whole may say where one looks at first: `data-middle="x y"`; one that grows at
// its foot, how high it is without that: `data-main="600"`.
import { listenToHands } from "./gestures.js";
import { keepPlace, keptPlace } from "./placing.js";
import { legible } from "./touch/legible.js";
import { crowded, under } from "./touch/under.js";

/** @import { Place } from "./placing.js" */

const STEP = 60;
const ZOOM = 1.25;
/** Drawn smaller than this, a board that fits whole can hardly be read. */
const SMALL = 0.6;
/**
 * Drawn smaller than this, a board that names its middle begins there: so near that this many of its units are across.
 */
const MIDDLING = 0.9,
  NEAR = 520;
/** By itself no board is drawn larger than this; by hand up to three times that. */
const MOST = 2,
  LARGEST = 6;
/** So far beyond its edge a board may be moved. */
const EDGE = 40;
/** A finger on a crowd of small things comes nearer by this much. */
const NEARER = 2.2;
/** To have all that can be touched in sight, a board may become smaller by this much. */
const LESS = 0.7;
/** A board that has not moved for so many milliseconds has come to rest. */
const REST = 120;

/** @param {HTMLElement} view */
export function openBoard(view) {
  const svg = /** @type {SVGSVGElement} */ (view.querySelector("svg"));
  if (!svg) return;
  const size = { w: svg.viewBox.baseVal.width, h: svg.viewBox.baseVal.height };
  /** What is always there; what comes and goes below it does not change the scale. */
  const main = Number(svg.dataset.main) || size.h;
  const fitting = (/** @type {number} */ h) => Math.min(view.clientWidth / size.w, view.clientHeight / h, MOST);
  const least = () => fitting(main);
  /** @type {Place} */
  const place = keptPlace(view) ?? { x: 0, y: 0, k: 0, w: 0, by: "first", whole: false };
  svg.style.setProperty("width", `${size.w}px`);
  svg.style.setProperty("height", `${size.h}px`);
  svg.style.setProperty("max-width", "none");
  svg.style.setProperty("transform-origin", "0 0");
  svg.setAttribute("role", "group");
  let resting = 0;
  const rest = () => {
    delete svg.dataset.legible;
    clearTimeout(resting);
    resting = window.setTimeout(() => legible(svg, place.k), REST);
  };
  new MutationObserver(rest).observe(svg, { childList: true, subtree: true });

  /** In the middle of a view that has room for it, else not farther off than its edge.
   * @param {number} at @param {number} long @param {number} room */
  const inside = (at, long, room) =>
    long <= room ? (room - long) / 2 : Math.min(EDGE, Math.max(room - long - EDGE, at));
  const draw = () => {
    const w = size.w * place.k,
      h = size.h * place.k;
    view.dispatchEvent(new CustomEvent("pan", { detail: { place, wide: view.clientWidth, high: view.clientHeight } }));
    place.x = inside(place.x, w, view.clientWidth);
    place.y = inside(place.y, h, view.clientHeight);
    svg.style.setProperty("transform", `translate(${place.x}px, ${place.y}px) scale(${place.k})`);
    place.w = view.clientWidth;
    place.whole = w <= view.clientWidth + 1 && main * place.k <= view.clientHeight + 1;
    keepPlace(view, place);
    rest();
  };
  const fit = () => {
    place.k = fitting(size.h);
    place.by = "fit";
    draw();
  };
  /** @param {number} x @param {number} y @param {number} k */
  const look = (x, y, k) => {
    place.k = k;
    place.x = view.clientWidth / 2 - x * k;
    place.y = view.clientHeight / 2 - y * k;
    draw();
  };
  /**
   * At first the whole board, unless nothing could be read then: then what the drawing names as its middle, and without
   * one a tall board begins at its top, as wide as there is room.
   */
  const first = () => {
    const [x, y] = (svg.dataset.middle ?? "").split(" ").map(Number);
    place.by = "first";
    if (least() < MIDDLING && y !== undefined)
      return look(x, y, Math.max(least(), Math.min(1, view.clientWidth / NEAR)));
    place.k = least() < SMALL ? Math.min(1, view.clientWidth / size.w) : least();
    place.x = place.y = 0;
    draw();
  };
  /** @param {number} dx @param {number} dy */
  const pan = (dx, dy) => {
    place.x += dx;
    place.y += dy;
    place.by = "own";
    draw();
  };
  /** @param {number} factor @param {number} cx @param {number} cy */
  const zoom = (factor, cx = view.clientWidth / 2, cy = view.clientHeight / 2) => {
    const k = Math.max(fitting(size.h), Math.min(LARGEST, place.k * factor));
    place.x = cx - ((cx - place.x) * k) / place.k;
    place.y = cy - ((cy - place.y) * k) / place.k;
    place.k = k;
    place.by = "own";
    draw();
  };
  /** The place that was kept, for a drawing that may have grown or shrunk meanwhile: its scale stays, unless somebody
   * wants all of it in view or had it so by chance and would lose a part now. A place chosen for a screen of quite
   * another width says nothing here. */
  const settle = () => {
    const apt = place.k > 0 && Math.abs(place.w / view.clientWidth - 1) < 0.2;
    if (place.by === "fit") fit();
    else if (!apt) first();
    else {
      if (place.by === "first" && place.whole) place.k = Math.min(place.k, least());
      draw();
    }
    legible(svg, place.k);
  };
  if (view.clientWidth) settle();
  // What comes for a while at the foot of a board may be what can be touched now: then all of it is shown, or, where
  // that would be too small, the foot. What stands there a second time is no reason.
  view.addEventListener("marked", () => {
    if (!view.clientWidth || place.by !== "first") return;
    const { top, bottom } = view.getBoundingClientRect();
    const can = /** @type {SVGElement[]} */ ([...svg.querySelectorAll("[data-ref].can")]);
    const low = can.filter((one) => one.getBoundingClientRect().bottom > bottom + 2);
    const high = new Set(can.filter((one) => !low.includes(one)).map((one) => one.dataset.ref));
    if (low.every((one) => high.has(one.dataset.ref))) return;
    const all = fitting(size.h);
    if (all >= LESS * place.k) place.k = all;
    else if (!high.size) place.y -= Math.min(...low.map((one) => one.getBoundingClientRect().top)) - top - EDGE;
    else return;
    draw();
  });
  view.addEventListener("look", (event) => {
    const { x, y, k } = /** @type {CustomEvent} */ (event).detail;
    place.by = "own";
    look(x, y, k ? Math.max(least(), Math.min(LARGEST, k)) : place.k);
  });

  /** Whether there is more of the board where a finger pulls it from, along its chief direction.
   * @param {number} dx @param {number} dy */
  const free = (dx, dy) => {
    const [by, at, long, room] =
      Math.abs(dx) > Math.abs(dy)
        ? [dx, place.x, size.w * place.k, view.clientWidth]
        : [dy, place.y, size.h * place.k, view.clientHeight];
    return long > room && (by > 0 ? at < EDGE - 1 : at > room - long - EDGE + 1);
  };
  const pressed = listenToHands(view, { pan, zoom, free });
  view.addEventListener("click", (/** @type {PointerEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    const element = target.closest("[data-ref].can") ?? under(view, event) ?? target.closest("[data-ref]");
    if (!pressed()) return;
    if (place.k < LARGEST / 2 && crowded(view, event)) {
      const box = view.getBoundingClientRect();
      zoom(NEARER, event.clientX - box.left, event.clientY - box.top);
      return;
    }
    if (element) choose(view, element);
    view.dispatchEvent(new CustomEvent("spot", { detail: { event } }));
  });
  view.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[event.key];
    if (way) pan(way[0], way[1]);
    else if (event.key === "+" || event.key === "=") zoom(ZOOM);
    else if (event.key === "-") zoom(1 / ZOOM);
    else if (event.key === "0") fit();
    else if (event.key === "Enter" || event.key === " ") {
      const element = document.activeElement?.closest("[data-ref]");
      if (!element) return;
      choose(view, element);
    } else return;
    event.preventDefault();
  });
  const tools = view.parentElement?.querySelector("[data-board-tools]");
  tools?.addEventListener("click", (event) => {
    const what = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.board;
    if (!view.clientWidth) return;
    if (what === "in") zoom(ZOOM);
    if (what === "out") zoom(1 / ZOOM);
    if (what === "fit") fit();
  });
  let seen = `${view.clientWidth} ${view.clientHeight}`;
  new ResizeObserver(() => {
    const now = `${view.clientWidth} ${view.clientHeight}`;
    if (!view.clientWidth || now === seen) return;
    seen = now;
    if (place.by === "first") first();
    else settle();
  }).observe(view);
}

/** @param {HTMLElement} view @param {Element} element */
function choose(view, element) {
  view.dispatchEvent(
    new CustomEvent("ref", { bubbles: true, detail: { ref: element.getAttribute("data-ref"), element } }),
  );
}
