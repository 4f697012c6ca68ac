// The plan of a table as it is being drawn, in inches, with the colours of the game's own board.

import { svg } from "terrarium/kit";
import { bounds, corners, handles, isRound } from "./shaping.js";
import { SIDE } from "./terrain.js";

/** @import { Board, Piece, Spot } from "./terrain.js" */

const FILLS = /** @type {Record<string, string>} */ ({
  difficult: "wood",
  water: "wave",
  platform: "hill",
  barrier: "stone",
  post: "wall",
  building: "deck",
  gap: "pit",
});
const FITTED = /** @type {Record<string, string>} */ ({ ramp: "hill", rails: "wall", door: "paper", window: "pool" });
/** Around the table, so that what lies at its edge can be taken hold of. */
const MARGIN = 1;

/** South is below: the drawing counts downwards. @param {number} y */
const down = (y) => SIDE - y;
/** @param {Spot[]} spots */
const path = (spots) => spots.map(([x, y]) => `${x},${down(y)}`).join(" ");

/** How a piece is called where it is only heard of. @param {Piece} piece */
export const called = (piece) => `${piece.name}, ${piece.soft ? "hedge" : piece.kind}`;

/** An empty plan. @param {Record<string, any>} more @returns {SVGSVGElement} */
export function sheet(more = {}) {
  const span = SIDE + 2 * MARGIN;
  return svg("svg", { viewBox: `${-MARGIN} ${-MARGIN} ${span} ${span}`, class: "pg-plan", ...more });
}

/** The ground, its inches and the deployment zones. @param {number} zone */
export function ground(zone) {
  const lines = [];
  for (let at = 6; at < SIDE; at += 6) lines.push(`M${at} 0V${SIDE}M0 ${at}H${SIDE}`);
  const band = (/** @type {number} */ y) =>
    svg("rect", { x: 0, y, width: SIDE, height: zone, class: "pg-band f-zone" });
  return svg(
    "g",
    {},
    svg("rect", { x: 0, y: 0, width: SIDE, height: SIDE, class: "f-lawn s-ink-soft pg-edge" }),
    svg("path", { d: lines.join(""), class: "s-grid pg-grid" }),
    band(0),
    band(SIDE - zone),
  );
}

/** @param {Piece} piece */
export function outline(piece) {
  const fill = piece.soft ? "hedge" : FILLS[piece.kind];
  const ink = { class: `f-${fill} s-wall pg-outline` };
  if (piece.kind === "rope") return svg("polyline", { points: path(piece.points), class: "s-amber pg-rope" });
  if (isRound(piece)) {
    const [[x, y]] = piece.points;
    return svg("circle", { cx: x, cy: down(y), r: piece.figures.r, ...ink });
  }
  if (piece.kind !== "barrier") return svg("polygon", { points: path(corners(piece)), ...ink });
  const [[ax, ay], [bx, by]] = piece.points;
  const half = Number(piece.figures.t || 0.5) / 2,
    flat = ay === by;
  const x = Math.min(ax, bx) - (flat ? 0 : half),
    y = down(Math.max(ay, by)) - (flat ? half : 0);
  const width = flat ? Math.abs(bx - ax) : 2 * half,
    height = flat ? 2 * half : Math.abs(by - ay);
  return svg("rect", { x, y, width, height, ...ink });
}

/** @param {Piece} piece */
function fitted(piece) {
  return piece.fittings.map(({ is, line: [x1, y1, x2, y2] }) =>
    svg("line", { x1, y1: down(y1), x2, y2: down(y2), class: `s-${FITTED[is]} pg-fit pg-${is}` }),
  );
}

/** @param {Piece} piece */
function label(piece) {
  const { x, y, w, h } = bounds(piece);
  const high = piece.figures.h ?? piece.figures.z;
  const words = [w * h > 6 || isRound(piece) ? piece.name : "", high ? `${high}″` : ""].filter(Boolean).join(" ");
  const under = isRound(piece) || h < 1 ? h / 2 + 0.9 : 0.3;
  return svg("text", { x: x + w / 2, y: down(y + h / 2) + under, class: "pg-name f-ink s-lawn" }, words);
}

/** All of a piece. @param {Piece} piece @param {Record<string, any>} more */
export function drawn(piece, more = {}) {
  return svg("g", more, svg("title", {}, called(piece)), outline(piece), ...fitted(piece), label(piece));
}

/** What a piece is pulled and turned by. @param {Piece} piece @param {boolean} turns */
export function grips(piece, turns) {
  const spots = handles(piece).map(([x, y], n) =>
    svg(
      "g",
      { "data-grip": n, class: "pg-grip" },
      svg("circle", { cx: x, cy: down(y), r: 1.1, class: "pg-reach" }),
      svg("circle", { cx: x, cy: down(y), r: 0.45, class: "f-sheet s-moss" }),
    ),
  );
  if (!turns) return spots;
  const { x, y, w, h } = bounds(piece);
  const cx = x + w / 2,
    top = Math.max(-0.4, down(y + h) - 2);
  const turn = svg(
    "g",
    { "data-grip": "turn", class: "pg-grip" },
    svg("title", {}, "Turn"),
    svg("line", { x1: cx, y1: down(y + h), x2: cx, y2: top, class: "s-moss" }),
    svg("circle", { cx, cy: top, r: 1.1, class: "pg-reach" }),
    svg("circle", { cx, cy: top, r: 0.55, class: "f-moss s-moss" }),
  );
  return [...spots, turn];
}

/** A small picture of a whole table. @param {Board} board */
export function picture(board) {
  const plan = sheet({ role: "img", "aria-label": `The plan of ${board.name || "the table"}` });
  plan.append(ground(board.zone), ...board.pieces.map((piece) => drawn(piece)));
  return plan;
}
