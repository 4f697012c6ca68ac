// @ts-check
// A board that can be moved, enlarged and read by keyboard. It pans by a transform of the whole drawing, which stays
// quick for thousands of hexes, and tells the page which element was chosen by a `ref` event. A game's own client may
// listen to `pan` and change the place before it is kept inside the frame, and send `look` to have a spot in the middle.
// A drawing too large to be read whole may say where one looks at first: `data-middle="x y"`.

const STEP = 60;
const ZOOM = 1.25;
/** Drawn smaller than this, a board that fits whole can hardly be read. */
const SMALL = 0.6;
/** Drawn smaller than this, a board that names its middle begins there: so near that this many of its units are across. */
const MIDDLING = 0.9, NEAR = 520;
/** By itself no board is drawn larger than this; by hand up to three times that. */
const MOST = 2;
/** No frame is lower than this. */
const LOW = 160;

/** @param {HTMLElement} view */
export function openBoard(view) {
  const svg = /** @type {SVGSVGElement} */ (view.querySelector("svg"));
  if (!svg) return;
  const size = { w: svg.viewBox.baseVal.width, h: svg.viewBox.baseVal.height };
  const least = () => Math.min(view.clientWidth / size.w, view.clientHeight / size.h, MOST);
  const place = restore(view) ?? { x: 0, y: 0, k: 0, w: 0 };
  svg.style.setProperty("width", `${size.w}px`);
  svg.style.setProperty("height", `${size.h}px`);
  svg.style.setProperty("max-width", "none");
  svg.style.setProperty("transform-origin", "0 0");
  svg.setAttribute("role", "group");
  const frame = () => view.style.setProperty("max-height", `${Math.max(LOW, Math.ceil((size.h * view.clientWidth) / size.w) + 2)}px`);
  frame();

  let keeping = 0;
  const draw = () => {
    const w = size.w * place.k, h = size.h * place.k;
    view.dispatchEvent(new CustomEvent("pan", { detail: { place, wide: view.clientWidth, high: view.clientHeight } }));
    place.x = w <= view.clientWidth ? (view.clientWidth - w) / 2 : Math.min(40, Math.max(view.clientWidth - w - 40, place.x));
    place.y = h <= view.clientHeight ? (view.clientHeight - h) / 2 : Math.min(40, Math.max(view.clientHeight - h - 40, place.y));
    svg.style.setProperty("transform", `translate(${place.x}px, ${place.y}px) scale(${place.k})`);
    place.w = view.clientWidth;
    clearTimeout(keeping);
    keeping = window.setTimeout(() => sessionStorage.setItem(memory(view), JSON.stringify(place)), 200);
  };
  const fit = () => { place.k = least(); draw(); };
  /** @param {number} x @param {number} y @param {number} k */
  const look = (x, y, k) => {
    place.k = k;
    place.x = view.clientWidth / 2 - x * k;
    place.y = view.clientHeight / 2 - y * k;
    draw();
  };
  /** At first the whole board, unless nothing could be read then: then what the drawing names as its middle, and without
   * one a tall board begins at its top, as wide as there is room. */
  const first = () => {
    const [x, y] = (svg.dataset.middle ?? "").split(" ").map(Number);
    if (least() < MIDDLING && y !== undefined) return look(x, y, Math.max(least(), Math.min(1, view.clientWidth / NEAR)));
    place.k = least() < SMALL ? Math.min(1, view.clientWidth / size.w) : least();
    place.x = place.y = 0;
    draw();
  };
  /** @param {number} factor @param {number} cx @param {number} cy */
  const zoom = (factor, cx = view.clientWidth / 2, cy = view.clientHeight / 2) => {
    const k = Math.max(least(), Math.min(6, place.k * factor));
    place.x = cx - ((cx - place.x) * k) / place.k;
    place.y = cy - ((cy - place.y) * k) / place.k;
    place.k = k;
    draw();
  };
  /** A place chosen for a screen of quite another width says nothing here. */
  const apt = () => place.k > 0 && Math.abs(place.w / view.clientWidth - 1) < 0.2;
  if (view.clientWidth) apt() ? draw() : first();
  view.addEventListener("look", (event) => {
    const { x, y, k } = /** @type {CustomEvent} */ (event).detail;
    look(x, y, k ? Math.max(least(), Math.min(6, k)) : place.k);
  });

  const fingers = new Map();
  let moved = 0;
  let spread = 0;
  view.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    moved = 0;
    spread = 0;
  });
  view.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()];
      const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      const box = view.getBoundingClientRect();
      if (spread) zoom(now / spread, (a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top);
      spread = now;
      moved = 99;
      return;
    }
    place.x += event.clientX - before.clientX;
    place.y += event.clientY - before.clientY;
    moved += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
    if (moved > 6) { view.setPointerCapture(event.pointerId); draw(); }
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    view.addEventListener(end, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
  }
  view.addEventListener("click", (event) => {
    const element = /** @type {Element} */ (event.target).closest("[data-ref]");
    if (moved > 6) return;
    if (element) choose(view, element);
    view.dispatchEvent(new CustomEvent("spot", { detail: { event } }));
  });
  view.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey && !view.matches(":focus-within, :focus")) return;
    event.preventDefault();
    const box = view.getBoundingClientRect();
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  view.addEventListener("keydown", (event) => {
    const pan = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[event.key];
    if (pan) { place.x += pan[0]; place.y += pan[1]; draw(); }
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
  new ResizeObserver(() => {
    if (!view.clientWidth) return;
    frame();
    apt() ? draw() : first();
  }).observe(view);
}

/** @param {HTMLElement} view @param {Element} element */
function choose(view, element) {
  view.dispatchEvent(new CustomEvent("ref", { bubbles: true, detail: { ref: element.getAttribute("data-ref"), element } }));
}

/** Replay and play page look at the same spot. @param {HTMLElement} view */
const memory = (view) => `board-${location.pathname.replace(/\/(replay\/)?$/, "")}-${view.id}-${view.querySelector("svg")?.getAttribute("viewBox")}`;

/** @param {HTMLElement} view @returns {{x: number, y: number, k: number, w: number} | null} */
function restore(view) {
  try { return JSON.parse(sessionStorage.getItem(memory(view)) ?? "null"); } catch { return null; }
}
