// @ts-check
// The lobby shows who sits down as it happens.
import { listen } from "./live.js";

const lobby = /** @type {HTMLElement | null} */ (document.querySelector("[data-lobby]"));
if (lobby?.dataset.events) {
  listen(lobby.dataset.events, async () => {
    const answer = await fetch(location.href);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const part = fresh.querySelector('[data-part="lobby"]');
    if (!part) location.reload();
    else document.querySelector('[data-part="lobby"]')?.replaceWith(document.adoptNode(part));
  }, () => {});
}
