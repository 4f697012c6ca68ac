// @ts-check
// The play page, one for all games: board, decision, live updates, and the game's own module where it has one.
import { openBoard } from "./board.js";
import { keepDraft } from "./draft.js";
import { countDown } from "./due.js";
import { enliven } from "./forms.js";
import { listen } from "./live.js";
import { guard, settle } from "./sending.js";
import { newest, speak } from "./spoken.js";
import { joinRefs } from "./refs.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-play]"));

/** Which panel each board is joined with: both may be fetched anew. @type {WeakMap<HTMLElement, HTMLElement>} */
const joined = new WeakMap();

function dress() {
  const boards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-board-view]")]);
  const panel = /** @type {HTMLElement | null} */ (document.querySelector("[data-panel]"));
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-decision]"))) {
    if (form.classList.contains("scripted")) continue;
    enliven(form);
    keepDraft(form);
  }
  for (const board of boards) {
    if (!board.dataset.open) { board.dataset.open = "1"; openBoard(board); }
    if (panel && joined.get(board) !== panel) { joined.set(board, panel); joinRefs(board, panel); }
  }
  countDown();
  document.dispatchEvent(new CustomEvent("dressed"));
}

let busy = false;
let again = false;
/** Fetch the page anew and change only what differs: what the reader is writing stays.
 * @param {boolean} perhaps that there is anything new: ask first whether there is */
async function refresh(perhaps = false) {
  if (busy) { again = true; return; }
  busy = true;
  try {
    if (perhaps && page.dataset.pulseAt && await (await fetch(page.dataset.pulseAt)).text() === page.dataset.pulse) return;
    const answer = await fetch(page.dataset.home ?? location.href, { headers: { "X-Fragment": "1" } });
    if (answer.ok) swap(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } finally {
    busy = false;
    if (again) { again = false; refresh(); }
  }
}

/** @param {Document} fresh */
function swap(fresh) {
  const there = /** @type {HTMLElement | null} */ (fresh.querySelector("[data-play]"));
  if (there && there.dataset.seat !== page.dataset.seat) { location.assign(there.dataset.home ?? location.href); return; }
  const before = newest(document);
  const changed = new Set();
  for (const old of document.querySelectorAll("[data-part]")) {
    const name = old.getAttribute("data-part");
    const part = fresh.querySelector(`[data-part="${name}"]`);
    if (!part || part.getAttribute("data-stamp") === old.getAttribute("data-stamp")) continue;
    const inside = old.contains(document.activeElement) ? document.activeElement?.id : "";
    old.replaceWith(document.adoptNode(part));
    changed.add(name);
    if (inside) document.getElementById(inside)?.focus();
  }
  page.dataset.pulse = there?.dataset.pulse ?? "";
  const title = fresh.querySelector("title")?.textContent;
  if (title) document.title = title;
  dress();
  speak(before, changed.has("panel"));
}

/** @param {KeyboardEvent} event */
function keys(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
  const where = { b: "[data-board-view]", d: "[data-panel] form :is(input:not([type=hidden]), select, textarea)", l: "#log", t: "#twin > summary" }[event.key];
  const all = where ? /** @type {HTMLElement[]} */ ([...document.querySelectorAll(where)]) : [];
  const element = all.find((one) => one.offsetParent !== null);
  if (!element) return;
  event.preventDefault();
  if (event.key === "t") /** @type {HTMLDetailsElement} */ (element.parentElement).open = true;
  element.focus();
}

if (page) {
  dress();
  document.addEventListener("keydown", keys);
  guard(page);
  settle();
  const state = document.querySelector("[data-live-state]");
  if (page.dataset.events) {
    listen(page.dataset.events, refresh, (up) => {
      page.toggleAttribute("data-down", !up);
      if (state) state.textContent = up ? "" : "Not connected; trying again.";
    });
  }
  if (page.dataset.client) {
    import(page.dataset.client).then((own) => own.start?.({ page, refresh })).catch((error) => {
      delete page.dataset.client;  // without the game's own module the common forms do
      console.warn(error);
    });
  }
}
