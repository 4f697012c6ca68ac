// Sending: once, and without leaving the page. What is sent brings back the parts of the page that it has changed; the
// stream's word of it then finds nothing new. Where nobody answers nothing is lost: what was written stays.

import { view } from "./kit/board.js";
import { tellState } from "./kit/state.js";
import { forgetAll, tellTabs } from "./shelf.js";

const LOST = "Not sent: the server does not answer. What you entered is kept here; try again in a moment.";
const STRANGE = "Not sent: you are no longer signed in. Sign in in another tab, then try again here.";
const BROKEN = "Not sent: the server could not take it. What you entered is kept here.";

/** Drafts that are on their way: an answer waits for its own, or the house would know of a newer one than it has.
 * @type {WeakMap<HTMLFormElement, Promise<void>>} */
export const saving = new WeakMap();

/** Where a board has several drawings, the one for a wide window is shown from here on (play.css). */
const wide = matchMedia("(min-width: 960px)");
/** And here one that is about as wide as it is high, where there is one. */
const square = matchMedia(
  "(min-width: 640px) and (max-width: 959px) and (min-height: 520px), (min-width: 960px) and (max-aspect-ratio: 3/2)",
);
export const layouts = [wide, square];

/** What this page has, as the house wants to know it. */
export const having = () =>
  [`layout:${square.matches ? "square," : ""}${wide.matches ? "wide" : "tall"}`, ...parts(), ...stays()].join(" ");

/** What of the drawing that is seen need not come again (see `keepStill`). */
const stays = () =>
  [.../** @type {NodeListOf<SVGElement>} */ (view()?.querySelectorAll(":scope > svg > [data-still]") ?? [])].map(
    (one) => `${one.dataset.still}:${one.dataset.stamp}`,
  );

/** The house leaves out what of a drawing has stayed: it comes from the one before. @param {Element} part */
export function keepStill(part) {
  const old = view();
  for (const one of /** @type {NodeListOf<SVGElement>} */ (part.querySelectorAll("svg > [data-still]:empty"))) {
    const was = /** @type {SVGElement | null | undefined} */ (
      old?.querySelector(`:scope > svg > [data-still="${one.dataset.still}"]`)
    );
    if (was && was.dataset.stamp === one.dataset.stamp) one.append(...document.importNode(was, true).childNodes);
  }
}

const parts = () =>
  [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-part][data-stamp]"))].map(
    (part) => `${part.dataset.part}:${part.dataset.stamp}`,
  );

/**
 * A second press while the first is on its way does nothing. A form that leads elsewhere is left to the browser, and
 * the page that is being left asks for nothing any more.
 * @param {HTMLElement} page
 * @param {(sending: () => Promise<void>) => Promise<void>} alone while it runs, no news are fetched
 * @param {(text: string) => void} take what came back
 */
export function guard(page, alone, take) {
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (form.method !== "post" || event.defaultPrevented) return;
    if (form.dataset.sending) {
      event.preventDefault();
      return;
    }
    form.dataset.sending = "1";
    if (!form.matches("[data-stay]")) {
      page.dataset.leaving = "1";
      return;
    }
    event.preventDefault();
    tellState(form, "Sending ...");
    alone(() =>
      send(form, /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter), take),
    ).finally(() => {
      delete form.dataset.sending;
    });
  });
  addEventListener("pageshow", () => {
    delete page.dataset.leaving;
    for (const form of document.forms) delete form.dataset.sending;
  });
}

/** @param {HTMLFormElement} form @param {HTMLButtonElement | null} button @param {(text: string) => void} take */
async function send(form, button, take) {
  const post = () => {
    const body = new FormData(form);
    if (button?.name) body.append(button.name, button.value);
    return fetch(form.getAttribute("action") ?? "", { method: "POST", body, headers: { "X-Fragment": having() } });
  };
  await saving.get(form);
  try {
    let answer = await post();
    if (answer.status === 403) {
      if (!(await renew())) {
        tellState(form, STRANGE, { failed: true });
        return;
      }
      answer = await post();
    }
    if (answer.headers.has("X-Fragment")) {
      const gone = answer.ok && form.dataset.moment && !["try", "keep"].includes(button?.value ?? "");
      if (gone) forgetAll(form);
      take(await answer.text());
      if (gone) tellTabs("sent", form);
      tellState(form, "");
      if (answer.ok && form.matches("#messages form")) form.reset();
    } else if (answer.ok) location.assign(answer.url);
    else tellState(form, BROKEN, { failed: true });
  } catch {
    tellState(form, LOST, { failed: true });
  }
}

/** Signing in, in whatever tab, makes the marks of older pages void: fetch new ones. Says whether this page still is
 * the reader's. */
export async function renew() {
  const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-play]"));
  const answer = await fetch(page?.dataset.home ?? location.href);
  if (!answer.ok) return false;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const there = /** @type {HTMLElement | null} */ (fresh.querySelector("[data-play]"));
  const mark = /** @type {HTMLInputElement | null} */ (fresh.querySelector("[name=csrfmiddlewaretoken]"));
  if (!mark || there?.dataset.seat !== page?.dataset.seat) return false;
  const marks = document.querySelectorAll("[name=csrfmiddlewaretoken]");
  for (const old of /** @type {NodeListOf<HTMLInputElement>} */ (marks)) old.value = mark.value;
  return true;
}

/**
 * After an answer the panel is a new one: who works by keyboard or ear goes on where the answer was given, and a
 * refusal is never out of sight.
 */
export function settle() {
  const told = document.querySelector(".told .notice, [data-panel] :is([role=alert], .tried)");
  const where = told ?? document.querySelector("[data-panel] h2");
  if (!(where instanceof HTMLElement)) return;
  where.tabIndex = -1;
  where.focus({ preventScroll: true });
  if (told) told.scrollIntoView({ block: "nearest" });
}
