// A table of one's own as text and as pieces (PY-443), both ways. What is not understood stays as it was written; what
// is wrong is for the rules to say.

/** @typedef {[x: number, y: number]} Spot in inches from the south-west corner */
/** A ramp, rail, door or window. @typedef {{is: string, line: Stretch, more: number[]}} Fitting */
/** @typedef {[x1: number, y1: number, x2: number, y2: number]} Stretch */
/**
 * @typedef {{
 *   kind: string, name: string, points: Spot[], figures: Record<string, string>, soft: boolean, fittings: Fitting[],
 *   line: number,
 * }} Piece
 */
/** @typedef {{name: string, zone: number, pieces: Piece[], strange: string[]}} Board */

export const SIDE = 36;
export const ZONES = [4, 5, 6, 7, 8];
export const USUAL_ZONE = 6;
export const MOST = 40;

/**
 * What can be laid on a table: its key, what people call it, its size, and how it is written at first.
 * @type {{is: string, says: string, size: Spot, piece: Partial<Piece> & {kind: string}}[]}
 */
export const SUPPLY = [
  { is: "wood", says: "Wood", size: [5, 5], piece: { kind: "difficult", figures: { cover: "3" } } },
  { is: "pond", says: "Pond", size: [5, 4], piece: { kind: "water" } },
  { is: "hill", says: "Hill", size: [6, 6], piece: { kind: "platform", figures: { z: "1.5" } } },
  { is: "wall", says: "Wall", size: [6, 0], piece: { kind: "barrier", figures: { h: "1", t: "0.5" } } },
  { is: "hedge", says: "Hedge", size: [6, 0], piece: { kind: "barrier", figures: { h: "1", t: "0.5" }, soft: true } },
  { is: "tree", says: "Tree", size: [0, 0], piece: { kind: "post", figures: { h: "6", r: "0.5" } } },
  { is: "house", says: "House", size: [4, 4], piece: { kind: "building", figures: { h: "3" } } },
  { is: "ditch", says: "Ditch", size: [6, 1.5], piece: { kind: "gap", figures: { depth: "1" } } },
  { is: "rope", says: "Rope", size: [4, 0], piece: { kind: "rope" } },
];

/** The figures of a kind, in the order in which they are written, and what people call them. */
export const FIGURES = /** @type {Record<string, [key: string, says: string][]>} */ ({
  difficult: [["cover", "Height of the cover"]],
  water: [],
  platform: [
    ["z", "Height"],
    ["rail", "Height of the rails"],
  ],
  barrier: [
    ["h", "Height"],
    ["t", "Thickness"],
  ],
  post: [
    ["h", "Height"],
    ["r", "Radius"],
  ],
  building: [["h", "Height"]],
  gap: [["depth", "Depth"]],
  rope: [],
});

/** What can be set into the sides of a kind: its word in the text, what people call it, and further figures. */
export const FITTINGS = /** @type {Record<string, {is: string, says: string, more: number[]}[]>} */ ({
  platform: [
    { is: "ramp", says: "Ramp", more: [] },
    { is: "rails", says: "Rail", more: [] },
  ],
  building: [
    { is: "door", says: "Door", more: [2] },
    { is: "window", says: "Window", more: [0.5, 1.5] },
  ],
});
const WIDE = /** @type {Record<string, number>} */ ({ ramp: 4, rails: 4, door: 5, window: 6 });

/** A length as it is written: to a thousandth, without needless noughts. @param {number} length */
export const inches = (length) => String(Math.round(length * 1000) / 1000);

/** @param {string} text @returns {Board} */
export function read(text) {
  const board = /** @type {Board} */ ({ name: "", zone: USUAL_ZONE, pieces: [], strange: [] });
  for (const [index, whole] of text.split(/\r?\n/).entries()) {
    const line = whole.split("#")[0].trim();
    const zone = /^ZONE\s+(\d+)$/i.exec(line);
    if (!line) continue;
    else if (!board.name && /^BOARD\s/.test(line)) board.name = line.slice(6).trim();
    else if (zone && !board.pieces.length) board.zone = Number(zone[1]);
    else {
      const piece = pieceOf(line, index + 1);
      if (piece) board.pieces.push(piece);
      else board.strange.push(line);
    }
  }
  return board;
}

/** @param {string} line @param {number} number @returns {Piece | null} */
function pieceOf(line, number) {
  const [head, where, rest = "", ...more] = line.split("|").map((part) => part.trim());
  const [, kind, name] = /^(\S+)\s+(.+)$/.exec(head) ?? [];
  const points = /** @type {Spot[]} */ ((where ?? "").split(/\s+/).map((word) => word.split(",").map(Number)));
  if (!(kind in FIGURES) || more.length || !points.every((point) => point.length === 2 && fine(point))) return null;
  const piece = /** @type {Piece} */ ({ kind, name, points, figures: {}, soft: false, fittings: [], line: number });
  if (points.length < leastPoints(kind, rest)) return null;
  for (const word of rest.split(/\s+/).filter(Boolean)) {
    const [key, value] = word.split("=");
    if (key === "soft" && value === undefined) piece.soft = true;
    else if (key in WIDE) {
      const given = (value ?? "").split(",").map(Number);
      if (given.length !== WIDE[key] || !fine(given)) return null;
      const line = /** @type {Stretch} */ (given.slice(0, 4));
      piece.fittings.push({ is: key, line, more: given.slice(4) });
    } else if (value !== undefined && fine([Number(value)])) piece.figures[key] = value;
    else return null;
  }
  return piece;
}

/** @param {number[]} numbers */
const fine = (numbers) => numbers.every((value) => Number.isFinite(value));

/** @param {string} kind @param {string} rest */
const leastPoints = (kind, rest) => (kind === "post" && /\br=/.test(rest) ? 1 : 2);

/** @param {Piece} piece */
export function lineOf(piece) {
  const known = FIGURES[piece.kind].map(([key]) => key);
  const keys = [...known.filter((key) => key in piece.figures), ...Object.keys(piece.figures).filter(strangeTo(known))];
  const figures = [
    ...keys.map((key) => `${key}=${piece.figures[key]}`),
    ...(piece.soft ? ["soft"] : []),
    ...piece.fittings.map(({ is, line, more }) => `${is}=${[...line, ...more].map(inches).join(",")}`),
  ];
  const points = piece.points.map((point) => point.map(inches).join(",")).join(" ");
  return [`${piece.kind} ${piece.name}`, points, figures.join(" ")].filter(Boolean).join(" | ");
}

/** @param {string[]} known @returns {(key: string) => boolean} */
const strangeTo = (known) => (key) => !known.includes(key);

/** @param {Board} board */
export function written(board) {
  const lines = [`BOARD ${board.name || "My table"}`, `ZONE ${board.zone}`];
  return `${[...lines, ...board.pieces.map(lineOf), ...board.strange].join("\n")}\n`;
}

/**
 * A new piece of the supply around a spot, under a name that the table does not have yet.
 * @param {Board} board
 * @param {string} is
 * @param {Spot} spot
 * @returns {Piece}
 */
export function fresh(board, is, [x, y]) {
  const { says, size, piece } = /** @type {typeof SUPPLY[number]} */ (SUPPLY.find((one) => one.is === is));
  const taken = new Set(board.pieces.map((one) => one.name));
  let name = says;
  for (let n = 2; taken.has(name); n += 1) name = `${says} ${n}`;
  const [w, h] = size;
  const west = Math.min(Math.max(0, x - w / 2), SIDE - w);
  const south = Math.min(Math.max(0, y - h / 2), SIDE - h);
  /** @type {Spot[]} */
  const points =
    w || h
      ? [
          [west, south],
          [west + w, south + h],
        ]
      : [[x, y]];
  return { soft: false, fittings: [], line: 0, ...piece, figures: { ...piece.figures }, name, points };
}
