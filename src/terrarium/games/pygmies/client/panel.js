// What can be said of the chosen piece by keyboard: its name, place, size and figures, and what is set into its sides.

import { button, el, menu, number } from "terrarium/kit";
import { labelled } from "./frame.js";
import {
  bounds,
  corners,
  isLine,
  isRound,
  length,
  moved,
  reshaped,
  sideOf,
  sides,
  sized,
  stretch,
  turnStep,
} from "./shaping.js";
import { FIGURES, FITTINGS, inches, SIDE } from "./terrain.js";

/** @import { Easel } from "./easel.js" */
/** @import { Fitting, Piece, Spot } from "./terrain.js" */

const COMPASS = ["east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"];
const KEYS =
  "On the plan, arrows move it, with Alt they resize it, with Shift by tenths; R turns, D copies, Delete removes.";
const CORNERS = { least: 3, most: 12 };

/** @param {Piece} piece @param {Easel} easel */
export function panel(piece, easel) {
  const put = (/** @type {Piece} */ next) => easel.put(next);
  return [
    labelled("Name", el("input", { value: piece.name, maxlength: 30, "data-is": "called", change: renamed })),
    el("div", { class: "pg-few" }, ...places(piece, put)),
    el("div", { class: "pg-few" }, ...figures(piece, put)),
    piece.kind === "barrier" && soft(piece, put),
    ...piece.fittings.map((fitting, n) => fittingRow(piece, fitting, n, put)),
    el("div", { class: "row" }, ...tools(piece, easel)),
    el("p", { class: "small soft pg-keys" }, KEYS),
  ];

  function renamed(/** @type {Event} */ event) {
    const name = /** @type {HTMLInputElement} */ (event.target).value.replace(/[|#]/g, "").trim();
    put({ ...piece, name: name || piece.name });
  }
}

/**
 * A length in inches.
 * @param {string} says
 * @param {string} is
 * @param {number} value
 * @param {(value: number) => void} take
 * @param {number} step
 */
function measure(says, is, value, take, step = 0.5) {
  const change = (/** @type {Event} */ event) => {
    const text = /** @type {HTMLInputElement} */ (event.target).value;
    if (text !== "" && Number.isFinite(Number(text))) take(Number(text));
  };
  return labelled(
    says,
    number(says, 0, SIDE, Number(inches(value)), { step, inputmode: "decimal", "data-is": is, change }),
  );
}

/** @param {Piece} piece @param {(next: Piece) => void} put */
function places(piece, put) {
  const { x, y, w, h } = bounds(piece);
  const at = [
    measure("West", "x", x, (to) => put(moved(piece, to - x, 0))),
    measure("South", "y", y, (to) => put(moved(piece, 0, to - y))),
  ];
  if (isRound(piece)) return at;
  if (w) at.push(measure("Width", "w", w, (to) => to > 0 && put(sized(piece, to, h))));
  if (h) at.push(measure("Length", "h", h, (to) => to > 0 && put(sized(piece, w, to))));
  return at;
}

/** @param {Piece} piece @param {(next: Piece) => void} put */
function figures(piece, put) {
  return FIGURES[piece.kind]
    .filter(([key]) => key !== "r" || isRound(piece))
    .map(([key, says]) => {
      const take = (/** @type {number} */ to) => put({ ...piece, figures: { ...piece.figures, [key]: inches(to) } });
      return measure(says, key, Number(piece.figures[key] ?? 0), take, 0.25);
    });
}

/** @param {Piece} piece @param {(next: Piece) => void} put */
function soft(piece, put) {
  const box = el("input", { type: "checkbox", checked: piece.soft, "data-is": "soft" });
  box.addEventListener("change", () => put({ ...piece, soft: box.checked }));
  return el("label", { class: "choice" }, box, el("span", {}, "Soft, like a hedge"));
}

/** On which side of the piece, by the compass. @param {Piece} piece @returns {[string, string][]} */
function sideNames(piece) {
  const { x, y, w, h } = bounds(piece);
  return sides(piece).map(([[ax, ay], [bx, by]], n) => {
    const angle = Math.atan2((ay + by) / 2 - y - h / 2, (ax + bx) / 2 - x - w / 2);
    return [String(n), `${COMPASS[(Math.round((angle * 4) / Math.PI) + 8) % 8]} side`];
  });
}

/** @param {Piece} piece @param {Fitting} fitting @param {number} n @param {(next: Piece) => void} put */
function fittingRow(piece, fitting, n, put) {
  const says = FITTINGS[piece.kind]?.find(({ is }) => is === fitting.is)?.says ?? fitting.is;
  const with_ = (/** @type {Fitting} */ next) => put({ ...piece, fittings: piece.fittings.with(n, next) });
  const on = Math.max(0, sideOf(piece, fitting)),
    side = sides(piece)[on],
    long = length(side);
  const [a, b, c, d] = fitting.line;
  const ends = [Math.hypot(a - side[0][0], b - side[0][1]), Math.hypot(c - side[0][0], d - side[0][1])];
  const from = Math.min(...ends),
    to = Math.max(...ends);
  const lay = (/** @type {number} */ index, /** @type {number} */ begin, /** @type {number} */ end) => {
    const whole = length(sides(piece)[index]);
    with_({ ...fitting, line: stretch(sides(piece)[index], Math.min(begin / whole, 1), Math.min(end / whole, 1)) });
  };
  const where = menu(`${says} ${n + 1}: side`, sideNames(piece), { "data-is": `side-${n}` });
  where.value = String(on);
  where.addEventListener("change", () => {
    const other = length(sides(piece)[Number(where.value)]);
    lay(Number(where.value), (from / long) * other, (to / long) * other);
  });
  const head = fitting.more.length - 1;
  return el(
    "fieldset",
    { class: "pg-fitting" },
    el("legend", {}, says),
    where,
    measure("From", `from-${n}`, from, (at) => lay(on, at, to)),
    measure("To", `to-${n}`, to, (at) => lay(on, from, at)),
    head >= 0 &&
      measure("Height", `head-${n}`, fitting.more[head], (at) =>
        with_({ ...fitting, more: fitting.more.with(head, at) }),
      ),
    button("×", () => put({ ...piece, fittings: piece.fittings.toSpliced(n, 1) }), {
      class: "quiet",
      "aria-label": `Remove the ${says.toLowerCase()}`,
    }),
  );
}

/** @param {Piece} piece @param {Easel} easel */
function tools(piece, easel) {
  const step = turnStep(piece);
  const quiet = (/** @type {string} */ says, /** @type {string} */ is, /** @type {() => void} */ run) =>
    button(says, run, { class: "quiet", "data-is": is });
  const area = !isLine(piece) && !isRound(piece);
  return [
    ...(FITTINGS[piece.kind] ?? []).map(({ is, says, more }) =>
      quiet(`Add a ${says.toLowerCase()}`, `add-${is}`, () => easel.put(withFitting(piece, is, more))),
    ),
    !isRound(piece) && quiet(`Turn by ${step}°`, "turn", () => easel.turn(step)),
    area && corners(piece).length < CORNERS.most && quiet("Add a corner", "corner", () => easel.put(withCorner(piece))),
    area &&
      piece.points.length > CORNERS.least &&
      quiet("Take a corner away", "uncorner", () => easel.put(reshaped(piece, piece.points.slice(0, -1)))),
    quiet("Copy", "double", () => easel.double()),
    quiet("Raise", "raise", () => easel.lift(1)),
    quiet("Lower", "lower", () => easel.lift(-1)),
    quiet("Remove", "remove", () => easel.remove()),
  ];
}

/**
 * In the middle of the longest side that has none yet.
 * @param {Piece} piece
 * @param {string} is
 * @param {number[]} more
 */
function withFitting(piece, is, more) {
  const used = new Set(piece.fittings.map((fitting) => sideOf(piece, fitting)));
  const free = sides(piece).map((side, n) => ({ side, n, long: length(side) - (used.has(n) ? SIDE : 0) }));
  const { side } = free.reduce((best, one) => (one.long > best.long ? one : best));
  const half = Math.min(0.75 / length(side), 0.5);
  const fitting = { is, line: stretch(side, 0.5 - half, 0.5 + half), more: [...more] };
  return { ...piece, fittings: [...piece.fittings, fitting] };
}

/**
 * The longest side gets one in its middle, and every corner can be pulled for itself.
 * @param {Piece} piece
 * @returns {Piece}
 */
function withCorner(piece) {
  const all = sides(piece);
  const longest = all.reduce((best, side, n) => (length(side) > length(all[best]) ? n : best), 0);
  const [x, y] = stretch(all[longest], 0.5, 0.5);
  /** @type {Spot[]} */
  const points = corners(piece).toSpliced(longest + 1, 0, [x, y]);
  return { ...piece, points };
}
