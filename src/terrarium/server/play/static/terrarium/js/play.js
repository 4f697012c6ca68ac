// The play page, one for all games: board, decision, live updates, and the game's own module where it has one.
import { openBoard } from "./board.js";
import { keepDraft } from "./draft.js";
import { countDown } from "./due.js";
import { enliven } from "./forms.js";
import { view } from "./kit/board.js";
import { listen } from "./live.js";
import { newsOf } from "./news.js";
import { joinRefs, mark } from "./refs.js";
import { guard, having, keepStill, layouts, settle } from "./sending.js";
import { onTabs, tidy } from "./shelf.js";
import { newest, speak } from "./spoken.js";
import { openDrag } from "./touch/drag.js";
import { openGrip } from "./touch/grip.js";
import { idle, meant, openGuided } from "./touch/guided.js";
import { free } from "./touch/held.js";
import { glide, places } from "./touch/motion.js";
import { rove } from "./touch/roving.js";
import { openSound, sound } from "./touch/sound.js";
import { showUndo, undoMove } from "./touch/undo.js";

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
  const remark = () => {
    for (const board of boards) {
      if (!panel || !board.isConnected) continue;
      mark(board, panel);
      board.dispatchEvent(new CustomEvent("marked"));
    }
  };
  for (const board of boards) {
    if (!board.dataset.open) {
      board.dataset.open = "1";
      rove(board);
      openDrag(board);
      board.addEventListener("pointerover", nearby, { once: true });
      openBoard(board);
    }
    if (panel && joined.get(board) !== panel) {
      joined.set(board, panel);
      joinRefs(board, panel);
    }
  }
  for (const tools of document.querySelectorAll("[data-board-tools]")) openSound(tools);
  if (panel) openGrip(panel);
  const asked = /** @type {HTMLFormElement[]} */ ([...document.querySelectorAll("form[data-moment]")]);
  for (const form of asked) openGuided(form, remark);
  tidy(asked.map((form) => form.dataset.moment ?? ""));
  remark();
  inHand();
  countDown();
  if (document.querySelector("[data-over]")) import("./ending.js");
  document.dispatchEvent(new CustomEvent("dressed"));
}

/** What only pointers need comes with the first one. @param {PointerEvent} event */
function nearby(event) {
  const board = /** @type {HTMLElement} */ (event.currentTarget);
  let gone = false;
  for (const end of ["pointerup", "pointercancel"])
    document.addEventListener(end, () => (gone = true), { once: true, capture: true });
  import("./touch/zoom.js").then(
    ({ openZoom }) => openZoom(board, meant, gone ? null : event),
    () => board.addEventListener("pointerover", nearby, { once: true }), // no line just now
  );
}

/** Fetch what is new and change only that: what the reader is writing stays. Where nothing is, the house says so. */
const { refresh, alone } = newsOf(
  async () => {
    if (page.dataset.leaving) return { whole: false, text: "" };
    const answer = await fetch(page.dataset.home ?? location.href, {
      headers: { "X-Fragment": having(), "X-Pulse": page.dataset.pulse ?? "" },
    });
    const parts = answer.headers.has("X-Fragment");
    const text = parts ? await answer.text() : "";
    await free();
    await idle();
    return { whole: !parts && answer.ok && answer.status !== 204, text };
  },
  ({ whole, text }) => {
    if (whole) location.reload();
    else if (text) swap(text);
  },
);

/** A window that has become wide or narrow may want the drawing that was left out. */
function relay() {
  const part = /** @type {HTMLElement | null} */ (document.querySelector('[data-part="board"]'));
  if (!part || view()?.offsetParent) return;
  part.dataset.stamp = "";
  page.dataset.pulse = "";
  refresh();
}

/** @param {string} text @param {boolean} own whether it answers what was sent from here */
function swap(text, own = false) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const there = /** @type {HTMLElement | null} */ (fresh.querySelector("[data-play]"));
  if (there && there.dataset.seat !== page.dataset.seat) {
    location.assign(there.dataset.home ?? location.href);
    return;
  }
  const before = newest(document);
  const played = !document.querySelector("[data-over]");
  if (own) document.querySelector(".told")?.replaceChildren();
  const changed = new Set();
  const were = places(drawn());
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (fresh.querySelectorAll("[data-part]"))) {
    const old = document.querySelector(`[data-part="${part.dataset.part}"]`);
    if (!old || (!own && isWrittenIn(old))) continue;
    keepStill(part);
    const inside = old.contains(document.activeElement) ? document.activeElement?.id : "";
    old.replaceWith(document.adoptNode(part));
    changed.add(part.dataset.part);
    if (inside) document.getElementById(inside)?.focus();
  }
  page.dataset.pulse = there?.dataset.pulse ?? "";
  document.title = fresh.title || document.title;
  dress();
  const now = drawn();
  if (changed.has("board") && now) {
    glide(now, were);
    // A game's own client draws on the board itself: there a film is only shown when somebody asks for it.
    if (before && !page.dataset.client) import("./touch/film.js").then(({ film }) => film(before, false, were));
  }
  if (played && document.querySelector("[data-over]")) sound("end");
  else if (!own && changed.has("panel") && document.querySelector("[data-moment]")) sound("turn");
  else if (changed.has("board")) sound("move");
  speak(before, !own && changed.has("panel"));
  if (own) settle();
  if (own) showUndo();
  if (own && played) document.querySelector("[data-over]")?.scrollIntoView({ block: "nearest" });
}

/** Another tab has sent or saved something: a question that nobody writes on here shows it.
 * @param {string} what @param {string} moment */
function otherTab(what, moment) {
  const panel = /** @type {HTMLElement | null} */ (document.querySelector("[data-panel]"));
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector(`form[data-moment="${moment}"]`));
  if (what === "saved" && (!panel || !form || panel.contains(document.activeElement))) return;
  if (what === "saved" && panel) panel.dataset.stamp = "";
  page.dataset.pulse = "";
  refresh();
}

/** The drawing that is seen. */
const drawn = () => view()?.querySelector(":scope > svg") ?? null;

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
  if (event.key === "u" && undoMove()) return;
  const where = {
    b: "[data-board-view]",
    d: "[data-panel] form :is(.choices button, button.main[name=do], input:not([type=hidden]), select, textarea)",
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

/** What is seldom wanted comes when it is. @param {Event} event */
function look(event) {
  const asked = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-film]"));
  if (asked) import("./touch/film.js").then(({ film }) => film(Number(asked.dataset.film), true));
}

if (page) {
  dress();
  document.addEventListener("click", look);
  document.addEventListener("keydown", keys);
  document.addEventListener("refresh", refresh);
  for (const one of layouts) one.addEventListener("change", relay);
  onTabs(otherTab);
  for (const touch of ["focusin", "pointerdown"]) document.addEventListener(touch, inHand);
  guard(page, alone, (text) => swap(text, true));
  const state = document.querySelector("[data-live-state]");
  if (page.dataset.events) {
    listen(page.dataset.events, refresh, (up) => {
      if (state) state.textContent = up ? "" : "Connection lost. Trying again ...";
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
