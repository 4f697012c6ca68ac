// The question's own side of touching: what the answer says so far, what else can be chosen, and the button that sends,
// named after what it does. What lies on the board is listed here too, for the keyboard and the ear.

import { ruleLink } from "../kit/ask.js";
import { button, el, fill, keepFocus } from "../kit/dom.js";
import { numberBox, textBox } from "./boxes.js";
import { whenFree } from "./held.js";

/** @import { Guided } from "./guided.js" */
/** @import { Touch } from "./types.js" */

/** So many choices stand in the question; of more, those that lie on the board are folded. */
const FEW = 7;
/** The button's words are cut beyond this. */
const LONG = 42;

/** @param {Guided} hand */
export function draw(hand) {
  const { guide, sheet } = hand;
  const onBoard = guide.touches.filter(isSeen);
  const others = guide.touches.filter((one) => !onBoard.includes(one));
  const many = guide.touches.length > FEW && onBoard.length > 2;
  const anew = () =>
    fill(
      sheet,
      said(hand),
      many && el("p", { class: "small soft on-board" }, "Touch what lights up on the board."),
      choices(hand, many ? others : guide.touches),
      many && folded(hand, onBoard),
      findings(hand),
    );
  whenFree(() => keepFocus(document, anew), sheet);
  name(hand);
}

/** Whether a touch lies on a drawing that is seen. @param {Touch} one */
const isSeen = (one) =>
  Boolean(
    one.ref &&
      [...document.querySelectorAll(`[data-board-view] [data-ref="${CSS.escape(one.ref)}"]`)].some(
        (element) => element.getClientRects().length,
      ),
  );

/** What was touched so far, and the way back. @param {Guided} hand */
function said(hand) {
  const forced = !hand.begun && !hand.guide.touches.length; // then the button says it
  if ((!hand.guide.lines.length && !hand.begun) || forced) return null;
  return el(
    "p",
    { class: "said" },
    el("strong", { role: "status" }, hand.guide.lines.join(" · ") || "Nothing yet"),
    hand.begun && button("Undo", () => hand.undo(), { class: "small quiet", "data-is": "undo" }),
  );
}

/** @param {Guided} hand @param {Touch[]} touches */
const choices = (hand, touches) =>
  touches.length > 0 && el("div", { class: "choices", role: "group" }, ...touches.map((one) => choice(hand, one)));

/** @param {Guided} hand @param {Touch} touch */
function choice(hand, touch) {
  if (touch.kind === "number") return numberBox(touch, (value) => hand.press(touch, value));
  if (touch.kind === "text") return textBox(touch, (value) => hand.press(touch, value));
  if (touch.kind === "point") return el("p", { class: "small" }, `${touch.label}: touch the board.`);
  return el(
    "button",
    {
      type: "button",
      class: touch.touch === hand.suggested && !hand.begun ? "main" : null,
      click: () => hand.press(touch),
      "data-is": touch.touch,
      "data-about": touch.ref,
    },
    el("span", {}, touch.label),
    touch.says && el("small", {}, touch.says),
  );
}

/** @param {Guided} hand @param {Touch[]} touches */
const folded = (hand, touches) =>
  el(
    "details",
    {},
    el("summary", { class: "small" }, `All ${touches.length} choices on the board as a list`),
    choices(hand, touches),
  );

/** @param {Guided} hand */
const findings = ({ guide }) =>
  guide.findings.length > 0 &&
  el(
    "ul",
    { class: "log" },
    ...guide.findings.map((one) =>
      el(
        "li",
        { class: one.warning ? "finding warning" : "finding" },
        `${one.says} `,
        one.rule ? ruleLink(one.rule) : null,
      ),
    ),
  );

/** The buttons that send, try and save the answer. @param {HTMLFormElement} form */
export const buttons = (form) =>
  /** @type {HTMLButtonElement[]} */ ([...form.querySelectorAll(".actions button[name=do]")]);

/** The sending button says what it does, and is there when there is something to send. @param {Guided} hand */
function name({ form, guide, revisable }) {
  const main = /** @type {HTMLButtonElement | null} */ (form.querySelector("button.main[name=do]"));
  if (!main) return;
  const words = guide.lines.join(", ");
  const nothing = !words && guide.touches.length > 0;
  const usual = main.dataset.says ?? "";
  if (!revisable) main.textContent = nothing ? "Choose nothing" : words && words.length <= LONG ? words : usual;
  for (const one of buttons(form)) if (one.value !== "withdraw") one.hidden = !guide.ready;
}
