// Where something lies on a drawing, in its units: read from the transforms by which it was put there, not measured.

/** @typedef {{x: number, y: number}} Spot */

/** @param {Element} element */
export const matrix = (element) =>
  /** @type {SVGGraphicsElement} */ (element).transform?.baseVal.consolidate()?.matrix ?? null;

/** Where the own 0, 0 of a piece lies on its drawing. @param {Element} element @param {Element} svg @returns {Spot} */
export function origin(element, svg) {
  let [x, y] = [0, 0];
  for (let one = /** @type {Element | null} */ (element); one && one !== svg; one = one.parentElement) {
    const by = matrix(one);
    if (by) [x, y] = [by.a * x + by.c * y + by.e, by.b * x + by.d * y + by.f];
  }
  return { x, y };
}

/** How much larger a unit is where an element lies than on its drawing; less than nothing where it is mirrored.
 * @param {Element} element @param {Element} svg @returns {Spot} */
export function enlarged(element, svg) {
  let [x, y] = [1, 1];
  for (let one = element.parentElement; one && one !== svg; one = one.parentElement) {
    x *= matrix(one)?.a || 1;
    y *= matrix(one)?.d || 1;
  }
  return { x, y };
}
