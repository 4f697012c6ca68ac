// "Undo" stands at the thing with which something was just done, as long as it can be taken back: the house says
// whether it can, by the button for it that stands in the question's panel. The next press closes it.

import { view } from "../kit/board.js";
import { button, el } from "../kit/dom.js";
import { laid, onTop } from "../kit/layers.js";
import { lay } from "./lay.js";

/** What was done last, and is not answered yet: the thing's ref, and where it was.
 * @type {{ref: string, was: DOMRect} | null} */
let done = null;
/** @type {{box: HTMLElement, off: () => void} | null} */
let shown = null;

/** @param {string | undefined} ref */
export function offerUndo(ref) {
  const thing = onBoard(ref);
  done = ref && thing ? { ref, was: thing.getBoundingClientRect() } : null;
}

/** @param {string | undefined} ref */
const onBoard = (ref) => (ref ? view()?.querySelector(`[data-ref="${CSS.escape(ref)}"]`) : null);

/** Take the last move back, where that can be done. Says whether. */
export function undoMove() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-take-back]"));
  form?.requestSubmit();
  return Boolean(form);
}

function close() {
  shown?.off();
  shown?.box.remove();
  shown = null;
}

/** The answer is there, and the board as it is now. */
export function showUndo() {
  const at = done && (onBoard(done.ref)?.getBoundingClientRect() ?? done.was);
  done = null;
  close();
  if (!at || !document.querySelector("form[data-take-back]")) return;
  const box = el(
    "div",
    { class: "at-thing undo", popover: "manual" },
    button("Undo", undoMove, { "aria-keyshortcuts": "u" }),
  );
  onTop(box);
  lay(box, at);
  shown = { box, off: laid({ holds: (target) => box.contains(target), close }) };
}

for (const kind of ["keydown", "dressed"])
  document.addEventListener(kind, (event) => {
    if (shown && !(event.target instanceof Node && shown.box.contains(event.target))) close();
  });
addEventListener("resize", close);
