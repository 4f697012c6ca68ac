// The last turn against the one before it: points, dens won and lost, bands grown and shrunk, what was seen for the
// first time. Both sides are views of the own seat, so nothing is compared that the clan does not know.

import { button, el, plural } from "terrarium/kit";
import { marched, standing } from "./troops.js";

/** @import { Facts, Last } from "./facts.js" */
/** @import { Chart } from "./map.js" */

const UNSEEN = 0xff,
  HIGHEST_DEN = 1,
  BRIDGE = 0x10;
const LISTED = 8;

/** The land as a view remembers it, one byte a hex. @param {any} view @param {"look" | "own"} what */
const remembered = (view, what) => Uint8Array.from(atob(view.memory?.[what] ?? ""), (letter) => letter.charCodeAt(0));

/** @param {any} view @returns {Map<number, any>} own dens by hex */
const ownDens = (view) =>
  new Map(
    view.dens
      .filter((/** @type {any} */ den) => den.owner === view.who)
      .map((/** @type {any} */ den) => [den.hex, den]),
  );

/** Own bands that are not what they were, wherever they went; `was` is what would be there without loss or gain.
 * @param {Last} last @returns {{hex: number, was: number, now: number}[]} */
export function bandChanges({ events, before, now }) {
  const expected = standing(before),
    found = standing(now);
  for (const event of events) marched(expected, event);
  return [...new Set([...expected.keys(), ...found.keys()])]
    .map((hex) => ({ hex, was: expected.get(hex) ?? 0, now: found.get(hex) ?? 0 }))
    .filter((change) => change.was !== change.now)
    .sort((a, b) => Math.abs(b.now - b.was) - Math.abs(a.now - a.was) || a.hex - b.hex);
}

/** Enemy bands in view where none of that clan was, dens of others that were not known, and how much land is new.
 * @param {Last} last */
export function sightings({ before, now }) {
  const known = new Set(before.bands.map((/** @type {any} */ band) => `${band.hex} ${band.clan}`));
  const bands = now.bands.filter(
    (/** @type {any} */ band) => band.clan !== now.who && !known.has(`${band.hex} ${band.clan}`),
  );
  const looked = [remembered(before, "look"), remembered(now, "look")],
    owner = remembered(now, "own");
  const fresh = [...looked[1].keys()].filter((hex) => looked[0][hex] === UNSEEN && looked[1][hex] !== UNSEEN);
  const dens = fresh
    .filter((hex) => (looked[1][hex] & ~BRIDGE) <= HIGHEST_DEN && (owner[hex] & 31) - 1 !== now.who)
    .map((hex) => ({ hex, clan: (owner[hex] & 31) - 1 }));
  return { bands, dens, land: fresh.length };
}

/** @param {Facts} facts @param {Chart} chart @param {Last} last @returns {HTMLElement} */
export function compared(facts, chart, last) {
  const code = (/** @type {number} */ hex) =>
    button(chart.grid.codes[hex], () => chart.jump(chart.grid.codes[hex]), {
      class: "lz-jump",
      title: "Show on the map",
    });
  const clan = (/** @type {number} */ seat) => facts.clans[seat]?.code ?? "free";
  const lines = [...denLines(last, code), ...bandLines(last, code), ...sightLines(last, code, clan)];
  return el(
    "div",
    { class: "lz-changes" },
    points(facts, last.ends[0].face, last.ends[1].face),
    lines.length
      ? el("ul", { class: "log" }, ...lines)
      : el("p", { class: "small soft" }, "Dens, bands and what you see are as they were."),
  );
}

/**
 * One line: what, then a few places and how many more.
 * @param {string} what
 * @param {Node[][]} places
 * @param {string} kind
 */
function line(what, places, kind = "") {
  if (!places.length) return [];
  const more = places.length - LISTED;
  const listed = places.slice(0, LISTED).flatMap((place, n) => [n ? ", " : " ", ...place]);
  return [
    el(
      "li",
      { "data-change": kind },
      el("strong", {}, `${what}:`),
      ...listed,
      more > 0 ? ` and ${more} more` : "",
      ".",
    ),
  ];
}

/** @param {Last} last @param {(hex: number) => Node} code */
function denLines({ before, now }, code) {
  const [had, has] = [ownDens(before), ownDens(now)];
  const only = (/** @type {Map<number, any>} */ one, /** @type {Map<number, any>} */ other) =>
    [...one.values()]
      .filter((den) => !other.has(den.hex))
      .map((den) => [code(den.hex), text(` ${den.home ? "Home Den, " : ""}${den.pop} inside`)]);
  return [...line("Dens won", only(has, had), "won"), ...line("Dens lost", only(had, has), "lost")];
}

/** @param {Last} last @param {(hex: number) => Node} code */
function bandLines(last, code) {
  const changes = bandChanges(last);
  const told = (/** @type {{hex: number, was: number, now: number}} */ { hex, was, now }) => [
    code(hex),
    text(now === 0 ? ` gone (${was})` : was === 0 ? ` ${now}, new` : ` ${was} to ${now}`),
  ];
  return [
    ...line("Bands grown", changes.filter((one) => one.now > one.was).map(told), "grown"),
    ...line("Bands shrunk", changes.filter((one) => one.now < one.was).map(told), "shrunk"),
  ];
}

/** @param {Last} last @param {(hex: number) => Node} code @param {(seat: number) => string} clan */
function sightLines(last, code, clan) {
  const { bands, dens, land } = sightings(last);
  const seen = [
    ...bands.map((/** @type {any} */ band) => [code(band.hex), text(` ${clan(band.clan)} ${band.total}`)]),
    ...dens.map((den) => [code(den.hex), text(den.clan < 0 ? " a free den" : ` a den of ${clan(den.clan)}`)]),
  ];
  return [
    ...line("Seen anew", seen, "seen"),
    ...(land
      ? [el("li", { "data-change": "land" }, el("strong", {}, "New on the map:"), ` ${plural(land, "hex", "hexes")}.`)]
      : []),
  ];
}

/** @param {string} words */
const text = (words) => document.createTextNode(words);

/** @param {Facts} facts @param {any} before @param {any} now */
function points(facts, before, now) {
  const rows = facts.clans
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, 6)
    .map((clan) => {
      const held = now.points[clan.number - 1] ?? 0,
        change = held - (before.points[clan.number - 1] ?? 0);
      return el(
        "tr",
        {},
        el("td", { class: "mono" }, clan.code),
        el("td", {}, clan.name),
        el("td", { class: "right" }, String(held)),
        el("td", { class: "right" }, change > 0 ? `+${change}` : String(change)),
      );
    });
  return el(
    "table",
    { class: "lz-standings" },
    el("caption", {}, `Turn ${now.turn} against turn ${before.turn}`),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ...["", "Clan", "Points", "Change"].map((name, n) =>
          el("th", { scope: "col", class: n > 1 ? "right" : "" }, name),
        ),
      ),
    ),
    el("tbody", {}, ...rows),
  );
}
