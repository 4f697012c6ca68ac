// Pieces of a table moved, turned, pulled and measured. Each gives a new piece; what is set into its sides goes along.

import { inches, SIDE } from "./terrain.js";

/** @import { Fitting, Piece, Spot, Stretch } from "./terrain.js" */

/** @param {number} v */
const onTable = (v) => Math.min(SIDE, Math.max(0, v));
/** To a thousandth of an inch, in which the table counts. @param {number} v */
const exact = (v) => Number(inches(v));

/** @param {Piece} piece */
export const isRound = (piece) => piece.kind === "post" && "r" in piece.figures;
/** @param {Piece} piece */
export const isLine = (piece) => piece.kind === "barrier" || piece.kind === "rope";
/** Two points are the corners of a rectangle. @param {Piece} piece */
export const isBox = (piece) => !isLine(piece) && piece.points.length === 2;

/** The corners of an area, as the text means them. @param {Piece} piece @returns {Spot[]} */
export function corners(piece) {
  if (!isBox(piece)) return piece.points;
  const [[ax, ay], [bx, by]] = piece.points;
  return [
    [ax, ay],
    [bx, ay],
    [bx, by],
    [ax, by],
  ];
}

/** @param {Piece} piece */
export function bounds(piece) {
  const xs = piece.points.map(([x]) => x),
    ys = piece.points.map(([, y]) => y);
  const r = isRound(piece) ? Number(piece.figures.r) : 0;
  const west = Math.min(...xs) - r,
    south = Math.min(...ys) - r;
  return { x: west, y: south, w: Math.max(...xs) + r - west, h: Math.max(...ys) + r - south };
}

/** @param {Piece} piece @param {number} dx @param {number} dy @returns {Piece} */
export function moved(piece, dx, dy) {
  const { x, y, w, h } = bounds(piece);
  const byX = Math.min(Math.max(dx, -x), SIDE - x - w),
    byY = Math.min(Math.max(dy, -y), SIDE - y - h);
  /** @type {(spot: Spot) => Spot} */
  const to = ([a, b]) => [exact(a + byX), exact(b + byY)];
  return { ...piece, points: piece.points.map(to), fittings: piece.fittings.map((one) => along(one, to)) };
}

/** @param {Fitting} fitting @param {(spot: Spot) => Spot} to @returns {Fitting} */
const along = (fitting, to) => {
  const [a, b, c, d] = fitting.line;
  return { ...fitting, line: [...to([a, b]), ...to([c, d])] };
};

/** By how much a piece can be turned at once: walls, and what has doors or ramps, stay along the sides of the table. */
export const turnStep = (/** @type {Piece} */ piece) => (piece.kind === "barrier" || piece.fittings.length ? 90 : 15);

/** About its middle, against the clock; it stays on the table. @param {Piece} piece @param {number} degrees */
export function turned(piece, degrees) {
  if (isRound(piece) || degrees % 360 === 0) return piece;
  const { x, y, w, h } = bounds(piece);
  const cx = x + w / 2,
    cy = y + h / 2,
    angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle),
    sin = Math.sin(angle);
  const quarter = degrees % 90 === 0;
  const near = quarter ? exact : (/** @type {number} */ v) => Math.round(v * 100) / 100;
  /** @type {(spot: Spot) => Spot} */
  const to = ([a, b]) => [near(cx + (a - cx) * cos - (b - cy) * sin), near(cy + (a - cx) * sin + (b - cy) * cos)];
  const points = (quarter ? piece.points : corners(piece)).map(to);
  const found = { ...piece, points, fittings: piece.fittings.map((one) => along(one, to)) };
  const { x: west, y: south, w: wide, h: high } = bounds(found);
  const back = (/** @type {number} */ low, /** @type {number} */ long) =>
    Math.max(0, -low) - Math.max(0, low + long - SIDE);
  return moved(found, back(west, wide), back(south, high));
}

/** Where a piece can be taken hold of, to pull it into another shape. @param {Piece} piece @returns {Spot[]} */
export function handles(piece) {
  if (!isRound(piece)) return corners(piece);
  const [[x, y]] = piece.points;
  return [[x + Number(piece.figures.r), y]];
}

/** @param {Piece} piece @param {number} index which of its handles @param {Spot} to @returns {Piece} */
export function pulled(piece, index, [toX, toY]) {
  const x = onTable(toX),
    y = onTable(toY);
  if (isRound(piece)) {
    const [[cx, cy]] = piece.points;
    const r = Math.min(3, Math.max(0.1, Math.hypot(x - cx, y - cy)));
    return { ...piece, figures: { ...piece.figures, r: String(Math.round(r * 10) / 10) } };
  }
  if (piece.kind === "barrier") {
    const [ox, oy] = piece.points[1 - index];
    /** @type {Spot} */
    const end = Math.abs(x - ox) >= Math.abs(y - oy) ? [x, oy] : [ox, y];
    return { ...piece, points: piece.points.map((point, n) => (n === index ? end : point)) };
  }
  if (!isBox(piece)) return reshaped(piece, piece.points.with(index, [x, y]));
  const [ox, oy] = corners(piece)[(index + 2) % 4];
  return reshaped(piece, boxOf([x, y], [ox, oy], index));
}

/**
 * The two points of a rectangle, in the order that keeps its corners' numbers.
 * @param {Spot} a
 * @param {Spot} b
 * @param {number} index the number of the first among the corners
 * @returns {Spot[]}
 */
function boxOf([x, y], [ox, oy], index) {
  const west = index === 0 || index === 3 ? x : ox,
    east = index === 0 || index === 3 ? ox : x;
  const first = index === 0 || index === 1 ? y : oy,
    last = index === 0 || index === 1 ? oy : y;
  return [
    [west, first],
    [east, last],
  ];
}

/**
 * As wide and as high as said; its south-western corner stays.
 * @param {Piece} piece
 * @param {number} w
 * @param {number} h
 */
export function sized(piece, w, h) {
  const now = bounds(piece);
  const scale = (/** @type {number} */ long, /** @type {number} */ was) => (was ? long / was : 1);
  const wide = scale(w, now.w),
    high = scale(h, now.h);
  return reshaped(
    piece,
    piece.points.map(([x, y]) => [
      onTable(exact(now.x + (x - now.x) * wide)),
      onTable(exact(now.y + (y - now.y) * high)),
    ]),
  );
}

/** New points; what is set into a side keeps its part of that side. @param {Piece} piece @param {Spot[]} points */
export function reshaped(piece, points) {
  const next = { ...piece, points };
  const before = sides(piece),
    after = sides(next);
  const fittings = piece.fittings.map((fitting) => {
    const side = sideOf(piece, fitting);
    if (side < 0) return fitting;
    const [a, b, c, d] = fitting.line;
    const from = share(before[side], [a, b]),
      to = share(before[side], [c, d]);
    return { ...fitting, line: stretch(after[side], from, to) };
  });
  return { ...next, fittings };
}

// ---- sides

/** @param {Piece} piece @returns {[Spot, Spot][]} */
export function sides(piece) {
  const around = corners(piece);
  return around.map((corner, n) => [corner, around[(n + 1) % around.length]]);
}

/** @param {Spot} a @param {Spot} b */
const between = ([ax, ay], [bx, by]) => Math.hypot(bx - ax, by - ay);
/** @param {[Spot, Spot]} side */
export const length = (side) => between(...side);

/** On which side of its piece something lies; -1: on none. @param {Piece} piece @param {Fitting} fitting */
export function sideOf(piece, fitting) {
  const [a, b, c, d] = fitting.line;
  const on = (/** @type {[Spot, Spot]} */ side, /** @type {Spot} */ spot) =>
    Math.abs(between(side[0], spot) + between(spot, side[1]) - length(side)) < 0.001;
  return sides(piece).findIndex((side) => on(side, [a, b]) && on(side, [c, d]));
}

/** @param {[Spot, Spot]} side @param {Spot} spot */
const share = (side, spot) => (length(side) ? between(side[0], spot) / length(side) : 0);

/**
 * A part of a side, from one share of it to another.
 * @param {[Spot, Spot]} side
 * @param {number} from
 * @param {number} to
 * @returns {Stretch}
 */
export function stretch([[ax, ay], [bx, by]], from, to) {
  const at = (/** @type {number} */ share) => [exact(ax + (bx - ax) * share), exact(ay + (by - ay) * share)];
  return /** @type {Stretch} */ ([...at(from), ...at(to)]);
}
