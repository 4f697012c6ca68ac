// Lengths and places as people say them; the table counts in thousandths of an inch.

/** Thousandths as inches, to a tenth. @param {number} n */
export const inch = (n) => `${(Math.round(n / 100) / 10).toFixed(1)}″`;

/** @param {{x: number, y: number}} p */
export const spot = (p) => `${(p.x / 1000).toFixed(1)}, ${(p.y / 1000).toFixed(1)}`;
