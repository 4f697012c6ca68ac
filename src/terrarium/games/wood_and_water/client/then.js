// The board as this seat knew it after an event, drawn by the table: a picture to look at, not to play on.

import { page } from "terrarium/kit";

/** @param {number} at the number of an event @returns {Promise<Element>} */
export async function boardThen(at) {
  const reply = await fetch(`/api/tables/${page.code}/position?seat=${page.seat}&at=${at}`);
  if (!reply.ok) throw new Error(`position: ${reply.status}`);
  const { svg } = await reply.json();
  const drawn = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  drawn.setAttribute("preserveAspectRatio", "xMidYMid meet");
  for (const name of ["data-ref", "data-id", "tabindex"])
    for (const one of drawn.querySelectorAll(`[${name}]`)) one.removeAttribute(name);
  // Names of parts are the page's own board's already.
  for (const one of drawn.querySelectorAll("[clip-path]")) one.remove();
  return drawn;
}
