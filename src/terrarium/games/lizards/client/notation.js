// A sheet as text and back (LZ-412 to LZ-418). The server is the judge of every line; this only tells fields apart, so
// that a line that cannot be read stays as it was typed.

import { DIRECTIONS } from "./grid.js";

/** @import { Grid } from "./grid.js" */

export const FIELDS = ["ord", "hex", "m1", "m2", "red", "grn", "gry", "yel", "blk", "extra"];
const COLOURS = FIELDS.slice(4, 9);

/** @typedef {Record<string, string>} Order the ten fields as texts; absent is blank */
/**
 * @typedef {
 *   | {kind: "order", order: Order, note: string}
 *   | {kind: "raw", text: string}
 *   | {kind: "message", to: string, text: string}
 *   | {kind: "surrender"}
 * } Item
 */

/** How many lizards an order names, of all colours. @param {Order} order */
export const named = (order) => COLOURS.reduce((sum, colour) => sum + (Number(order[colour]) || 0), 0);

/** An own order as its event tells it (25.10). @param {any} face @param {Grid} grid @returns {Order} */
export function retold({ ord, hex, directions, counts, chant, target, to }, grid) {
  const [m1, m2] =
    chant === "GATE" ? [grid.codes[target]] : directions.map((/** @type {number} */ way) => DIRECTIONS[way]);
  const numbers = Object.fromEntries(COLOURS.map((colour, c) => [colour, counts[c] ? String(counts[c]) : ""]));
  return clean({ ord, hex: grid.codes[hex], m1, m2, ...numbers, extra: ord === "GI" ? String(to + 1) : chant });
}

/** The fields of one line, or null if they cannot be told apart.
 * @param {string} line @param {Set<string>} chants @param {(ord: string) => string} extra what EXTRA means for an order
 * @returns {Order | null} */
export function fieldsIn(line, chants, extra) {
  if (line.includes(",")) {
    const parts = line.split(",").map((part) => part.trim());
    if (parts.length > FIELDS.length) return null;
    return clean(Object.fromEntries(FIELDS.map((name, n) => [name, parts[n] ?? ""])));
  }
  const [ord, hex = "", ...words] = line.split(/\s+/);
  /** @type {Order} */
  const order = { ord, hex };
  const kind = extra(ord.toUpperCase());
  for (const word of words) {
    const plain = word.toUpperCase();
    const [name, value] = plain.split("=");
    if (value !== undefined && COLOURS.includes(name.toLowerCase()) && !order[name.toLowerCase()])
      order[name.toLowerCase()] = value;
    else if (DIRECTIONS.includes(plain) && !order.m2) order[order.m1 ? "m2" : "m1"] = plain;
    else if (kind === "chant" && chants.has(plain) && !order.extra) order.extra = word;
    else if (kind === "chant" && /^\d+[A-Z]+$/.test(plain) && !order.m1) order.m1 = plain;
    else if (kind && !order.extra) order.extra = word;
    else return null;
  }
  return clean(order);
}

/** @param {Order} order @returns {Order} */
function clean(order) {
  const kept = Object.fromEntries(Object.entries(order).filter(([, value]) => value !== "" && value !== undefined));
  for (const name of ["ord", "hex", "m1", "m2"]) if (kept[name]) kept[name] = kept[name].toUpperCase();
  return kept;
}

/** One order as a line: the short form, or the long one where a field that the short form needs is empty.
 * @param {Order} order @returns {string} */
export function lineOf(order) {
  const value = (/** @type {string} */ name) => (order[name] ?? "").trim();
  if (!value("ord") || !value("hex") || (value("m2") && !value("m1")))
    return FIELDS.map(value).join(",").replace(/,+$/, "");
  const colours = COLOURS.filter((name) => value(name) && value(name) !== "0").map(
    (name) => `${name.toUpperCase()}=${value(name)}`,
  );
  return ["ord", "hex", "m1", "m2"].map(value).concat(colours, value("extra")).filter(Boolean).join(" ");
}

const WAYS = /** @type {Record<string, string>} */ ({
  N: "north",
  NE: "north-east",
  SE: "south-east",
  S: "south",
  SW: "south-west",
  NW: "north-west",
});
const CALLED = ["red", "green", "grey", "yellow", "black"];

/**
 * An order as one would say it: move from 4D north-east, then north.
 * @param {Order} order
 * @param {Map<string, {name: string}>} kinds
 * @param {boolean} placed whether the hex is named
 */
export function spoken(order, kinds, placed = true) {
  const name = kinds.get(order.ord ?? "")?.name ?? order.ord ?? "";
  const lizards = COLOURS.flatMap((colour, c) => (Number(order[colour]) > 0 ? [`${order[colour]} ${CALLED[c]}`] : []));
  const steps = [order.m1, order.m2].filter(Boolean).map((way) => WAYS[way] ?? way);
  const where = placed && order.hex ? ` at ${order.hex}` : "";
  const parts = [lizards.join(" and "), steps.join(", then "), order.extra].filter(Boolean);
  return `${name}${where}${parts.length ? `: ${parts.join(", ")}` : ""}`;
}

/** @param {string} text @param {Set<string>} chants @param {(ord: string) => string} extra @returns {Item[]} */
export function parse(text, chants, extra) {
  const lines = text
    .replace(/\r\n/g, "\n")
    .split("\n")
    .map((line) => line.replace(/^\s*>[> ]?/, ""));
  /** @type {Item[]} */
  const items = [];
  for (let n = 0; n < lines.length; n++) {
    const [bare, note] = parted(lines[n]);
    const words = bare.toUpperCase().split(/\s+/);
    if (bare === "" && !note) continue;
    if (words.join(" ") === "END") break;
    if (bare === "") items.push({ kind: "raw", text: lines[n].trim() });
    else if (words.join(" ") === "SURRENDER") items.push({ kind: "surrender" });
    else if (words[0] === "MESSAGE") {
      const body = [];
      for (n++; n < lines.length && lines[n].trim().toUpperCase() !== "END MESSAGE"; n++)
        body.push(lines[n].replace(/^\\/, ""));
      items.push({ kind: "message", to: words.slice(1).join(" "), text: body.join("\n") });
    } else {
      const order = fieldsIn(bare, chants, extra);
      items.push(order ? { kind: "order", order, note } : { kind: "raw", text: lines[n].trim() });
    }
  }
  return items;
}

/** @param {string} line @returns {[string, string]} the line without its comment, and the comment */
function parted(line) {
  const at = line.search(/[#;]/);
  return at < 0 ? [line.trim(), ""] : [line.slice(0, at).trim(), line.slice(at).trim()];
}

/**
 * The sheet's text, and the line on which each item begins (from 1).
 * @param {Item[]} items
 * @returns {{text: string, lines: number[]}}
 */
export function written(items) {
  /** @type {string[]} */
  const out = [];
  const lines = items.map((item) => {
    const begins = out.length + 1;
    if (item.kind === "order") out.push([lineOf(item.order), item.note].filter(Boolean).join(" "));
    else if (item.kind === "raw") out.push(item.text);
    else if (item.kind === "surrender") out.push("SURRENDER");
    else out.push(`MESSAGE ${item.to}`, ...(item.text ? item.text.split("\n").map(escaped) : []), "END MESSAGE");
    return begins;
  });
  return { text: `${[...out, "END"].join("\n")}\n`, lines };
}

/** @param {string} line */
const escaped = (line) => (/^\s*>|^\\|^\s*END MESSAGE\s*$/i.test(line) ? `\\${line}` : line);
