// The play page, one for all games: board, decision, live updates, and the game's own module where it has one.
import { openBoard } from "./board.js";
import { keepDraft } from "./draft.js";
import { countDown } from "./due.js";
import { enliven } from "./forms.js";
import { listen } from "./live.js";
import { newsOf } from "./news.js";
import { joinRefs } from "./refs.js";
import { guard, having, settle } from "./sending.js";
import { newest, speak } from "./spoken.js";

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
    if (!board.dataset.open) {
      board.dataset.open = "1";
      openBoard(board);
    }
    if (panel && joined.get(board) !== panel) {
      joined.set(board, panel);
      joinRefs(board, panel);
    }
  }
  inHand();
  countDown();
  document.dispatchEvent(new CustomEvent("dressed"));
}

/** Fetch what is new and change only that: what the reader is writing stays. Where nothing is, the house says so. */
const { refresh, alone } = newsOf(
  async () => {
    if (page.dataset.leaving) return { whole: false, text: "" };
    const answer = await fetch(page.dataset.home ?? location.href, {
      headers: { "X-Fragment": having(), "X-Pulse": page.dataset.pulse ?? "" },
    });
    const parts = answer.headers.has("X-Fragment");
    return { whole: !parts && answer.ok && answer.status !== 204, text: parts ? await answer.text() : "" };
  },
  ({ whole, text }) => {
    if (whole) location.reload();
    else if (text) swap(text);
  },
);

/** @param {string} text @param {boolean} own whether it answers what was sent from here */
function swap(text, own = false) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const there = /** @type {HTMLElement | null} */ (fresh.querySelector("[data-play]"));
  if (there && there.dataset.seat !== page.dataset.seat) {
    location.assign(there.dataset.home ?? location.href);
    return;
  }
  const before = newest(document);
  if (own) document.querySelector(".told")?.replaceChildren();
  const changed = new Set();
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (fresh.querySelectorAll("[data-part]"))) {
    const old = document.querySelector(`[data-part="${part.dataset.part}"]`);
    if (!old || (!own && isWrittenIn(old))) continue;
    const inside = old.contains(document.activeElement) ? document.activeElement?.id : "";
    old.replaceWith(document.adoptNode(part));
    changed.add(part.dataset.part);
    if (inside) document.getElementById(inside)?.focus();
  }
  page.dataset.pulse = there?.dataset.pulse ?? "";
  document.title = fresh.title || document.title;
  dress();
  speak(before, !own && changed.has("panel"));
  if (own) settle();
}

/** Tools that somebody has opened wait: they have their old stamp, and so come with the next news.
 * @param {Element} part */
const isWrittenIn = (part) => part.matches('[data-part="tools"]:has(details[open])');

/** Of several questions one is in hand: the one last touched, at first the first. @param {Event} [event] */
function inHand(event) {
  const all = [...document.querySelectorAll(".panel .decision")];
  const one = event
    ? /** @type {Element} */ (event.target).closest(".panel .decision")
    : (all.find((other) => other.classList.contains("current")) ?? all[0]);
  if (one) for (const other of all) other.classList.toggle("current", other === one);
}

/** All scripts have taken hold, the game's own too: from now on only news changes the page. */
function ready() {
  page.dataset.ready = "1";
}

/** @param {KeyboardEvent} event */
function keys(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
  const where = {
    b: "[data-board-view]",
    d: "[data-panel] form :is(input:not([type=hidden]), select, textarea)",
    l: "#log",
    t: "#twin > summary",
  }[event.key];
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
  document.addEventListener("refresh", refresh);
  for (const touch of ["focusin", "pointerdown"]) document.addEventListener(touch, inHand);
  guard(page, alone, (text) => swap(text, true));
  const state = document.querySelector("[data-live-state]");
  if (page.dataset.events) {
    listen(page.dataset.events, refresh, (up) => {
      if (state) state.textContent = up ? "" : "Not connected; trying again.";
    });
  }
  if (page.dataset.client) {
    import(page.dataset.client)
      .then((own) => own.start?.())
      .catch((error) => {
        delete page.dataset.client; // without the game's own module the common forms do
        console.warn(error);
      })
      .finally(ready);
  } else ready();
}
