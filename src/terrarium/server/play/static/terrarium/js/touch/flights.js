// Tokens fly from the pile that has become smaller to the one that has grown. A drawing marks a pile by `data-pile`,
// its kind and its owner (`S:supply`), says how many lie there (`data-amount`), and puts into one pile of each kind
// what a token looks like, hidden. A pile that is gone has nothing left.
import { origin } from "./where.js";

/** @import { Spot } from "./where.js" */
/** @typedef {Map<string, Spot & {n: number}>} Piles */

/** One way, and how much later each further token starts: with the last of them it takes less than 300 ms. */
const TIME = 220;
const LATER = 18;
/** No more tokens than this of one kind: more are a cloud, and nobody counts them. */
const MOST = 5;

/** @param {Element} svg @returns {Piles} */
export const piles = (svg) =>
  new Map(
    [...svg.querySelectorAll("[data-pile]")].map((one) => [
      one.getAttribute("data-pile") ?? "",
      { ...origin(one, svg), n: Number(one.getAttribute("data-amount")) },
    ]),
  );

/** @param {string} pile */
export const kindOf = (pile) => pile.slice(0, pile.indexOf(":"));

/** What flies, from where to where: only where something is gone and something of the kind has come.
 * @param {Piles} before @param {Piles} now @returns {{kind: string, from: Spot, to: Spot}[]} */
export function flights(before, now) {
  /** @type {Map<string, {less: Spot[], more: Spot[]}>} */
  const kinds = new Map();
  for (const name of new Set([...before.keys(), ...now.keys()])) {
    const [was, is] = [before.get(name), now.get(name)];
    const by = (is?.n ?? 0) - (was?.n ?? 0);
    const kind = kinds.get(kindOf(name)) ?? { less: [], more: [] };
    kinds.set(kindOf(name), kind);
    const at = is ?? was;
    for (let n = 0; at && n < Math.min(MOST, Math.abs(by)); n += 1) (by < 0 ? kind.less : kind.more).push(at);
  }
  return [...kinds].flatMap(([kind, { less, more }]) =>
    Array.from({ length: Math.min(MOST, less.length, more.length) }, (_, n) => ({
      kind,
      from: less[n],
      to: more[n],
    })),
  );
}

/** @param {Element} svg @param {Piles} before */
export function fly(svg, before) {
  const marks = [...svg.querySelectorAll("[data-pile]")];
  flights(before, piles(svg)).forEach(({ kind, from, to }, n) => {
    const looks = marks.find((one) => kindOf(one.getAttribute("data-pile") ?? "") === kind && one.firstElementChild);
    if (!looks) return;
    const token = /** @type {SVGElement} */ (looks.cloneNode(true));
    for (const name of ["data-pile", "data-amount", "visibility", "transform"]) token.removeAttribute(name);
    token.setAttribute("class", "flies");
    token.setAttribute("aria-hidden", "true");
    token.setAttribute("pointer-events", "none");
    svg.append(token);
    const at = (/** @type {Spot} */ spot) => ({ transform: `translate(${spot.x}px, ${spot.y}px)` });
    token
      .animate([at(from), at(to)], {
        duration: TIME,
        delay: (n % MOST) * LATER,
        fill: "backwards",
        easing: "ease-in-out",
      })
      .finished.catch(() => {})
      .finally(() => token.remove());
  });
}
