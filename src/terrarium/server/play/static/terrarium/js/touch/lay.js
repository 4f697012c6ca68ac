// Where a small box stands beside a thing: below it, else above it, else at its side, inside the window; never on it,
// and where there is a choice not on what else may be pressed.

const GAP = 8;
/** A board with more to be pressed is full of it everywhere. */
const MANY = 80;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Area */

/** @param {HTMLElement} box @param {DOMRect} at @param {Area[]} others */
export function lay(box, at, others = []) {
  const { width, height } = box.getBoundingClientRect();
  const room = { wide: document.documentElement.clientWidth, high: window.innerHeight };
  const { x, y } = place({ width, height }, at, room, others);
  box.style.setProperty("left", `${Math.round(x)}px`);
  box.style.setProperty("top", `${Math.round(y)}px`);
}

/**
 * @param {{width: number, height: number}} box
 * @param {Area} at
 * @param {{wide: number, high: number}} room
 * @param {Area[]} others
 */
export function place({ width, height }, at, { wide, high }, others) {
  const inside = (/** @type {number} */ x, /** @type {number} */ most) => Math.max(GAP, Math.min(x, most - GAP));
  const [midX, midY] = [(at.left + at.right - width) / 2, (at.top + at.bottom - height) / 2];
  const ways = [
    { x: inside(midX, wide - width), y: at.bottom + GAP },
    { x: inside(midX, wide - width), y: at.top - GAP - height },
    { x: at.right + GAP, y: inside(midY, high - height) },
    { x: at.left - GAP - width, y: inside(midY, high - height) },
  ];
  const fits = ways.filter(({ x, y }) => x >= 0 && y >= 0 && x + width <= wide && y + height <= high);
  const hidden = (/** @type {{x: number, y: number}} */ { x, y }) =>
    others.reduce((sum, one) => sum + shared({ left: x, top: y, right: x + width, bottom: y + height }, one), 0);
  const least = Math.min(...fits.map(hidden));
  return (
    fits.find((way) => hidden(way) === least) ?? { x: inside(midX, wide - width), y: inside(at.bottom, high - height) }
  );
}

/** How much two areas have in common. @param {Area} a @param {Area} b */
const shared = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Where else something can be pressed on a board, beside this thing. @param {Element | null} board
 * @param {Element} thing */
export function pressable(board, thing) {
  const all = [...(board?.querySelectorAll("[data-ref].can") ?? [])].filter((one) => !one.contains(thing));
  return all.length > MANY ? [] : all.map((one) => one.getBoundingClientRect());
}
