// Text on a board that is drawn small: what would be too small to be read is written larger, and what is only a help to
// the eye (`class="fine"`: codes of hexes, rulers), or would have to grow too far, is left out until somebody comes
// nearer. Laying out text is dear: this is done when a board has come to rest, not while it moves.

/** No text is smaller than this, in pixels: on a desk, on a phone. */
const DESK = 12,
  PHONE = 11;
/** Grown by more than this it would no longer fit where it stands. */
const MOST = 1.5;

const narrow = matchMedia("(max-width: 959px)");

/** The size that a text was drawn with, and how much its groups enlarge it.
 * @type {WeakMap<SVGTextContentElement, {size: number, by: number}>} */
const drawn = new WeakMap();

/** @param {SVGSVGElement} svg @param {number} k pixels to a unit of the drawing */
export function legible(svg, k) {
  const least = narrow.matches ? PHONE : DESK;
  const all = /** @type {SVGTextContentElement[]} */ ([...svg.querySelectorAll("text, tspan[font-size]")]);
  for (const text of all) if (!drawn.has(text)) drawn.set(text, measured(text));
  for (const text of all) {
    const { size, by } = drawn.get(text) ?? { size: least, by: 1 };
    const grown = least / (size * by * k);
    const out = grown > (text.classList.contains("fine") ? 1 : MOST);
    const now = grown > 1 && !out ? `${(size * grown).toFixed(2)}px` : "";
    text.classList.toggle("too-small", out);
    if (text.style.getPropertyValue("font-size") !== now) text.style.setProperty("font-size", now);
  }
  svg.dataset.legible = k.toFixed(3);
}

/** @param {SVGTextContentElement} text */
function measured(text) {
  const matrix = text.getCTM();
  return {
    size: Number.parseFloat(getComputedStyle(text).fontSize),
    by: matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1,
  };
}
