// Where one looks on a board stays over answers, swaps of the board and visits of other pages, for each table. Replay
// and play page look at the same spot.

/** `own`: the person has moved or enlarged it; `fit`: wants all of it in view, however it grows; `first`: has chosen
 * nothing. `whole` says whether all of it was in view, `w` how wide the view was.
 * @typedef {{x: number, y: number, k: number, w: number, by: "first" | "fit" | "own", whole: boolean}} Place */

/** @type {Map<string, Place>} */
const places = new Map();

/** @param {HTMLElement} view */
const name = (view) => `board-${location.pathname.replace(/\/(replay\/|answer)?$/, "")}-${view.id}`;

/** @param {HTMLElement} view @param {Place} place */
export const keepPlace = (view, place) => {
  places.set(name(view), place);
};

/** What nobody chose is forgotten with the page: then the board is laid out anew.
 * @param {HTMLElement} view @returns {Place | undefined} */
export function keptPlace(view) {
  const kept = places.get(name(view));
  if (kept) return { ...kept };
  try {
    return JSON.parse(sessionStorage.getItem(name(view)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

addEventListener("pagehide", () => {
  for (const [at, place] of places) if (place.by !== "first") sessionStorage.setItem(at, JSON.stringify(place));
});
