// What a client may ask the table: the game's aids, what this seat saw, and what it knew. The table answers from the
// seat's own view; a client works out nothing that a rule says.

import { el } from "./dom.js";
import { page } from "./page.js";

/** @typedef {{number: number, kind: string, face: any, words: string}} Told an event as this seat saw it */

/** So many events come at once. */
const MOST = 500;

/** @param {string} address @param {RequestInit} how @returns {Promise<any>} */
async function got(address, how = {}) {
  const reply = await fetch(address, how);
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  return reply.json();
}

/**
 * An aid's answer. The question is one text, or the fields of the aid's form by name.
 * @param {string} name
 * @param {string | Record<string, string | number>} question
 * @returns {Promise<any>}
 */
export async function aid(name, question = {}) {
  const words = new URLSearchParams({ as: "json", seat: String(page.seat) });
  if (typeof question === "string") words.set("a", question);
  else for (const [field, value] of Object.entries(question)) words.set(`a.${field}`, String(value));
  return got(`/tables/${page.code}/aid/${name}/?${words}`);
}

/**
 * How an answer goes on when something is touched: the guide of the form's question, as the table gives it. Nothing is
 * sent by it and nothing kept.
 * @param {HTMLFormElement} form
 * @param {any} draft what the last guide gave; null at first
 * @param {string} touch
 * @returns {Promise<any>}
 */
export async function guide(form, draft, touch = "") {
  const mark = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("csrfmiddlewaretoken"));
  return got(`/tables/${page.code}/guide`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": mark?.value ?? "" },
    body: JSON.stringify({ moment: form.dataset.moment, seat: page.seat, draft, touch }),
  });
}

/**
 * Of several questions only the last counts. Gives the answer, or `undefined` to whoever was overtaken: also where the
 * former question failed.
 * @returns {<T>(asked: Promise<T>) => Promise<T | undefined>}
 */
export function latest() {
  let last = 0;
  return async (asked) => {
    last += 1;
    const mine = last;
    try {
      const answer = await asked;
      return mine === last ? answer : undefined;
    } catch (error) {
      if (mine === last) throw error;
      return undefined;
    }
  };
}

/**
 * One after the other: what is asked while another answer is on its way waits for it, so that it builds on it and
 * nothing is lost. One that fails does not hold up the next.
 * @returns {<T>(ask: () => Promise<T>) => Promise<T>}
 */
export function inTurn() {
  /** @type {Promise<unknown>} */
  let before = Promise.resolve();
  return (ask) => {
    const mine = before.then(ask);
    before = mine.catch(() => undefined);
    return mine;
  };
}

/** All that this seat saw after an event, oldest first. @param {number} since @returns {Promise<Told[]>} */
export async function events(since = 0) {
  /** @type {Told[]} */
  const found = [];
  for (let from = since; ; from = found[found.length - 1].number) {
    const more = await got(`/api/tables/${page.code}/events?seat=${page.seat}&since=${from}&limit=${MOST}`);
    found.push(...more);
    if (more.length < MOST) return found;
  }
}

/** What this seat knew after an event: the game's view. @param {number} at @returns {Promise<any>} */
export async function position(at) {
  return (await got(`/api/tables/${page.code}/position?seat=${page.seat}&at=${at}&draw=false`)).view;
}

/**
 * The board as this seat knew it after an event, drawn by the table: a picture to look at, not to play on.
 * @param {number} at
 * @returns {Promise<Element>}
 */
export async function boardThen(at) {
  const { svg } = await got(`/api/tables/${page.code}/position?seat=${page.seat}&at=${at}`);
  const drawn = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  drawn.setAttribute("preserveAspectRatio", "xMidYMid meet");
  for (const name of ["data-ref", "data-id", "tabindex"])
    for (const one of drawn.querySelectorAll(`[${name}]`)) one.removeAttribute(name);
  // Names of parts are the page's own board's already.
  for (const one of drawn.querySelectorAll("[clip-path]")) one.remove();
  return drawn;
}

/** The rulebook, fetched once, and only when a rule is pointed at. @type {Promise<Document> | null} */
let book = null;
/** A rule's words beyond this are cut. */
const LONG = 400;

/** @param {HTMLAnchorElement} link */
async function explain(link) {
  if (link.title) return;
  const [address, rule] = link.href.split("#");
  book ??= fetch(address)
    .then((reply) => reply.text())
    .then((text) => new DOMParser().parseFromString(text, "text/html"));
  const found = (await book.catch(() => null))?.getElementById(rule);
  const words = (found?.closest("li, p, tr") ?? found)?.textContent?.replace(/\s+/g, " ").trim();
  if (words) link.title = words.length > LONG ? `${words.slice(0, LONG - 3)}...` : words;
}

/** A rule's number as a link into the rulebook, with the rule's words when it is pointed at. @param {string} rule */
export function ruleLink(rule) {
  /** @type {HTMLAnchorElement} */
  const link = el(
    "a",
    {
      href: `/games/${page.slug}/rules/#${rule}`,
      target: "_blank",
      rel: "noopener",
      class: "rule-link",
      pointerenter: () => explain(link),
      focus: () => explain(link),
    },
    rule,
  );
  return link;
}
