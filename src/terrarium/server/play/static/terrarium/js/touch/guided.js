// Act where you look: a question is answered by touching what lies on the board. What can be touched next, what it
// would cost and bring, and when the answer is whole says the house's guide; this file only shows it, at the thing and
// beside the question. The first guide comes with the question. The plain form stays one press away.
import { guide as ask, inTurn } from "../kit/ask.js";
import { tellState } from "../kit/state.js";
import { forgetHere, keepHere, keptHere } from "../shelf.js";
import { prefersPlain, wayBack } from "./plain.js";
import { buttons, draw } from "./sheet.js";
import { closeMenu, menuAt, reasonAt } from "./thing.js";
import { offerUndo } from "./undo.js";

/** @import { Begun, Guide, Touch } from "./types.js" */

/** Every question that is answered by touch, by its form; forms that have left the page fall out by themselves.
 * @type {Map<HTMLFormElement, Guided>} */
const open = new Map();

/** The questions on the page now. */
export const hands = () => {
  for (const form of open.keys()) if (!form.isConnected || form.dataset.taken) open.delete(form);
  return [...open.values()];
};

/** Until no touch is on its way: what is drawn anew before would lose it. */
export const idle = () => Promise.all(hands().map((hand) => hand.idle()));

export class Guided {
  /** Quick fingers do not wait for the answer to the last touch: the next one builds on it. */
  #inTurn = inTurn();

  /** @param {HTMLFormElement} form @param {Begun} begun @param {() => void} changed */
  constructor(form, { guides, suggested, barred }, changed) {
    this.form = form;
    this.changed = changed;
    this.suggested = suggested;
    this.barred = barred;
    /** The guides so far; the last one is in force. @type {Guide[]} */
    this.guides = guides;
    this.revisable = Boolean(form.querySelector('button[value="confirm"]'));
    /** The form's buttons as they were, for who takes the form over. */
    this.before = buttons(form).map((one) => ({ one, words: one.textContent, hidden: one.hidden }));
    this.sheet = document.createElement("div");
    this.sheet.className = "guided";
    form.querySelector("h2")?.after(this.sheet);
    form.dataset.guided = "1";
    // What is typed counts, and not what was touched before it.
    form.querySelector("[name=text]")?.addEventListener("input", () => this.#unwrite());
    this.show();
  }

  get guide() {
    return this.guides[this.guides.length - 1];
  }

  /** Whether something was touched already. */
  get begun() {
    return this.guides.length > 1;
  }

  /** What lies on this board element. @param {string} ref */
  on(ref) {
    return this.guide.touches.filter((one) => one.ref === ref);
  }

  /** @param {Touch} one @param {string} value what belongs behind the colon of a number, point or text */
  press(one, value = "") {
    closeMenu();
    return this.#inTurn(() => this.#take(one, one.touch + value));
  }

  /** @param {Touch} one @param {string} touch */
  async #take(one, touch) {
    if (!this.guide.touches.some((other) => other.touch === one.touch)) return;
    if (one.ends && !this.revisable) {
      offerUndo(one.ref || this.guide.shows[0]);
      this.send(touch);
      return;
    }
    this.sheet.setAttribute("aria-busy", "true");
    try {
      this.guides.push(await ask(this.form, this.guide.draft, touch));
      this.#keep();
    } catch {
      tellState(this.form, "The server did not answer. Press again in a moment.", { failed: true });
    } finally {
      this.sheet.removeAttribute("aria-busy");
    }
    this.show();
  }

  /** Until what was pressed so far has been answered. */
  idle() {
    return this.#inTurn(async () => {});
  }

  undo() {
    return this.#inTurn(async () => {
      if (this.begun) this.guides.pop();
      this.#keep();
      this.show();
    });
  }

  /** Send what is touched together, with one touch more. @param {string} touch */
  send(touch = "") {
    this.#write(touch);
    const button = /** @type {HTMLButtonElement | null} */ (this.form.querySelector("button.main[name=do]"));
    this.form.requestSubmit(button);
  }

  show() {
    this.#write();
    draw(this);
    this.changed();
    this.form.dispatchEvent(new CustomEvent("guided", { detail: this.guide }));
  }

  /** Have the draft in the form, from where it is sent, tried and saved. */
  #write(touch = "") {
    this.#field.value = JSON.stringify({ draft: this.guide.draft, touch });
  }

  #unwrite() {
    this.#field.value = "";
  }

  /** An answer that is made over a longer time is saved in the house; one of a few touches is kept here. */
  #keep() {
    this.#write();
    if (this.revisable) this.#field.dispatchEvent(new Event("change", { bubbles: true }));
    else if (this.begun) keepHere(this.form);
    else forgetHere(this.form);
  }

  /** Go on with what was touched before the page was left. @param {any} draft */
  resume(draft) {
    return this.#inTurn(async () => {
      if (!draft || JSON.stringify(draft) === JSON.stringify(this.guide.draft)) return;
      const guide = await ask(this.form, draft).catch(() => null);
      if (!guide || JSON.stringify(guide.draft) !== JSON.stringify(draft)) return;
      this.guides.push(guide);
      this.#keep();
      this.show();
    });
  }

  get #field() {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem("guided"));
  }

  /** The form is answered otherwise from now on, plainly or at a game's own sheet: its buttons are as they were. */
  leave() {
    this.#unwrite();
    this.sheet.remove();
    for (const { one, words, hidden } of this.before) Object.assign(one, { textContent: words, hidden });
    delete this.form.dataset.guided;
    open.delete(this.form);
    closeMenu();
    this.changed();
  }
}

/** Questions that came with a guide are answered by touch, unless this person prefers plain forms or the game's own
 * client has a sheet for it. @param {HTMLFormElement} form @param {() => void} changed */
export function openGuided(form, changed) {
  const told = form.querySelector("script[data-guide]")?.textContent;
  const own = form.querySelector("[data-own-form]");
  if (!told || form.dataset.taken || form.dataset.asked || own?.childElementCount) return;
  form.dataset.asked = "1";
  const kept = touchedBefore(form);
  const begin = () => {
    const hand = new Guided(form, JSON.parse(told), changed);
    open.set(form, hand);
    if (kept) hand.resume(kept);
  };
  const end = () => open.get(form)?.leave();
  const back = wayBack(form, () => (prefersPlain() ? end() : begin()));
  const taken = () => {
    end();
    back.remove();
  };
  form.addEventListener("taken", taken);
  form.addEventListener("resumed", () => open.get(form)?.resume(touchedBefore(form)));
  if (own) new MutationObserver(taken).observe(own, { childList: true });
  if (!prefersPlain()) begin();
}

/** What was touched together before the page was left, if it did not reach the house. @param {HTMLFormElement} form */
function touchedBefore(form) {
  const written = keptHere(form)?.find(([name]) => name === "guided")?.[1];
  const draft = written ? JSON.parse(written).draft : null;
  return Array.isArray(draft) && !draft.length ? null : draft;
}

/** What can be done with a thing now, in words, and why something else cannot. @param {string} ref */
export const meant = (ref) => {
  const can = hands().flatMap((hand) => hand.on(ref).map(spoken));
  return [...can, ...whyNot(ref).map(({ says }) => says)];
};

/** @param {string} ref */
const whyNot = (ref) => hands().flatMap(({ barred }) => barred[ref] ?? []);

/** Something on the board was pressed. Says whether it means something here. What has one meaning is done, if it goes
 * on with what was begun or could be undone; else a menu asks. What was lifted by the press before is put back when
 * something else is pressed; and what cannot be chosen says why. @param {string} ref @param {Element} element */
export function touched(ref, element) {
  const found = hands().flatMap((hand) => hand.on(ref).map((touch) => ({ hand, touch })));
  const why = whyNot(ref);
  if (!found.length) {
    if (putBack()) return true;
    if (why.length) reasonAt(element, ref, why[0]);
    return why.length > 0;
  }
  const [{ hand, touch }] = found;
  const goesOn = !touch.ends || hand.begun || hand.revisable;
  const undone = touch.free && hand.form.dataset.undo !== undefined && !why.length;
  if (found.length === 1 && touch.kind === "choice" && (goesOn || undone)) hand.press(touch);
  else menuAt(element, found, hand.begun ? [] : why);
  return true;
}

/** One touch that waits for the second is undone. */
export function putBack() {
  const lifted = hands().filter(({ guides, revisable, guide }) => guides.length === 2 && !revisable && !guide.ready);
  for (const hand of lifted) hand.undo();
  return lifted.length > 0;
}

/** A spot of the board was pressed that a question wants. @param {{x: number, y: number}} spot */
export function pointedAt({ x, y }) {
  for (const hand of hands()) {
    const one = hand.guide.touches.find(({ kind }) => kind === "point");
    if (!one) continue;
    const [x0, y0, x1, y1] = one.bounds;
    const inside = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
      Math.round(Math.min(high, Math.max(low, at)));
    hand.press(one, `${inside(x, x0, x1)},${inside(y, y0, y1)}`);
    return true;
  }
  return false;
}

/** What can be touched and what the answer so far is about, by ref. */
export function marks() {
  /** @type {Map<string, string>} */
  const can = new Map();
  const chosen = new Set();
  for (const { guide } of hands()) {
    for (const one of guide.touches)
      if (one.ref) can.set(one.ref, [can.get(one.ref), spoken(one)].filter(Boolean).join("; "));
    for (const ref of guide.shows) chosen.add(ref);
  }
  return { can, chosen };
}

/** @param {Touch} one */
const spoken = (one) => (one.says ? `${one.label}: ${one.says}` : one.label);
