// An open table shows who sits down as it happens; what the reader is writing, has opened and looks at stays. When the
// game begins it leads on to it, and so does a page from which somebody is invited (`data-home`: the table's address).
import { offerCopies } from "./copy.js";
import { listen } from "./live.js";

/** @param {Element} old @param {Element} fresh */
function keep(old, fresh) {
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (old.querySelectorAll("input[id], select[id]"))) {
    const same = /** @type {HTMLInputElement | null} */ (fresh.querySelector(`#${CSS.escape(field.id)}`));
    if (same) same.value = field.value;
  }
  for (const part of old.querySelectorAll("details[open] > summary")) {
    const same = [...fresh.querySelectorAll("details > summary")].find((one) => one.textContent === part.textContent);
    same?.parentElement?.setAttribute("open", "");
  }
}

const table = /** @type {HTMLElement | null} */ (document.querySelector("[data-open-table]"));

async function look() {
  const home = table?.dataset.home ?? location.href;
  const answer = await fetch(home);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const part = fresh.querySelector('[data-part="open-table"]');
  const old = document.querySelector('[data-part="open-table"]');
  if (!part || !old) {
    if (!part && answer.ok && table?.dataset.home) location.assign(home);
    else if (!part) location.reload();
    return;
  }
  const focused = document.activeElement?.id;
  keep(old, part);
  offerCopies(part);
  old.replaceWith(document.adoptNode(part));
  if (focused) document.getElementById(focused)?.focus();
}

if (table?.dataset.events) {
  listen(table.dataset.events, look, () => {});
  if (table.dataset.home) look();
}
