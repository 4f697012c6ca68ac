// What a screen reader says when the page changes by itself: what happened, and what is asked now. Nothing twice.

const MOST = 4;

/** The number of the newest line in the log. @param {Document} page */
export function newest(page) {
  const line = /** @type {HTMLElement | null} */ (page.querySelector("#log [data-n]"));
  return Number(line?.dataset.n ?? 0);
}

/** @param {number} before the newest line already told @param {boolean} asked whether something else is asked now */
export function speak(before, asked) {
  const told = document.querySelector("[data-spoken]");
  if (!told) return;
  const lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#log [data-n]")])
    .filter((line) => Number(line.dataset.n) > before)
    .reverse();
  const left = lines.length - MOST;
  const said = lines.slice(-MOST).map((line) => line.innerText.trim());
  if (left > 0) said.unshift(`${left} more in the log.`);
  if (asked) {
    const heading = /** @type {HTMLElement | null} */ (document.querySelector("[data-panel] h2"));
    if (heading) said.push(heading.innerText.trim());
  }
  if (said.length) told.textContent = said.join(" ");
}
