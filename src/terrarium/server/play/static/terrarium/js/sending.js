// @ts-check
// Sending: once, and only where somebody listens. Without a connection nothing is sent, and what was written stays.

const SENT = "terrarium-sent";
const LOST = "Not sent: the house does not answer. What you wrote stays here; send it again in a moment.";

/** @param {HTMLFormElement} form @param {string} words */
function tell(form, words) {
  const told = form.querySelector("[data-draft-state]") ?? document.querySelector("[data-live-state]");
  if (told) told.textContent = words;
}

/** A second press while the first is on its way does nothing; with the stream down the house is asked first.
 * @param {HTMLElement} page */
export function guard(page) {
  document.addEventListener("submit", async (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (form.method !== "post" || event.defaultPrevented) return;
    if (form.dataset.sending) { event.preventDefault(); return; }
    if (!page.hasAttribute("data-down") || form.dataset.heard) {
      form.dataset.sending = "1";
      if (form.matches("[data-decision]")) { tell(form, "Sending ..."); sessionStorage.setItem(SENT, location.pathname); }
      return;
    }
    event.preventDefault();
    tell(form, "Sending ...");
    try {
      await fetch(page.dataset.pulseAt ?? location.href, { cache: "no-store" });
    } catch {
      tell(form, LOST);
      return;
    }
    form.dataset.heard = "1";
    form.requestSubmit(/** @type {SubmitEvent} */ (event).submitter);
  });
  addEventListener("pageshow", () => {
    for (const form of document.forms) { delete form.dataset.sending; delete form.dataset.heard; }
  });
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
  for (const old of document.querySelectorAll("[name=csrfmiddlewaretoken]")) /** @type {HTMLInputElement} */ (old).value = mark.value;
  return true;
}

/** After an answer the page is a new one: who works by keyboard or ear goes on where the answer was given. */
export function settle() {
  const sent = sessionStorage.getItem(SENT);
  sessionStorage.removeItem(SENT);
  if (!sent || !location.pathname.startsWith(sent.replace(/\/answer\/?$/, ""))) return;
  const panel = document.querySelector("[data-panel]");
  const where = panel?.querySelector("[role=alert], .tried, h2");
  if (!(where instanceof HTMLElement)) return;
  where.tabIndex = -1;
  where.focus({ preventScroll: true });
}
