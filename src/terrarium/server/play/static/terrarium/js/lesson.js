// A lesson at the table: what its step is about is lit up on the board, and what it says is spoken when it changes.

const at = () => /** @type {HTMLElement | null} */ (document.querySelector('[data-part="lesson"]'));

let step = at()?.querySelector("[data-step]")?.getAttribute("data-step");

/** On a phone the question covers the foot of the board: what is lit up comes just above it, with as much
 * of the board over it as there is room for. */
const narrow = matchMedia("(max-width: 700px)");
let fresh = true;

/** As often as the page is dressed: board and lesson may both be new. */
function show() {
  const lesson = at();
  const lights = new Set((lesson?.dataset.lights ?? "").split("|").filter(Boolean));
  for (const element of document.querySelectorAll("[data-board-view] [data-ref]"))
    element.classList.toggle("taught", lights.has(element.getAttribute("data-ref") ?? ""));
  const section = lesson?.querySelector("[data-step]");
  const now = section?.getAttribute("data-step");
  const spoken = document.querySelector("[data-lesson-spoken]");
  if (spoken && now !== step)
    spoken.textContent = [section?.querySelector("h2"), section?.querySelector(".says")]
      .map((one) => one?.textContent?.trim().replace(/\s+/g, " ") ?? "")
      .join(". ");
  if (now !== step || (fresh && narrow.matches))
    document.querySelector("[data-board-view] .taught")?.scrollIntoView({ block: narrow.matches ? "end" : "nearest" });
  fresh = false;
  step = now;
}

document.addEventListener("dressed", show);
show();
