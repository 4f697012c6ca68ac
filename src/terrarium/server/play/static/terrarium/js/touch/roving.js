// The keyboard on a board: one stop of the tabulator; from there the arrows go to the nearest thing that way that can
// be touched. Where there is none, they move the board, as they do when the board itself has the focus.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Aside counts so much more than ahead. */
const ASIDE = 2;

/** @param {HTMLElement} board */
export function rove(board) {
  board.addEventListener("keydown", (event) => {
    const way = WAYS[/** @type {keyof typeof WAYS} */ (event.key)];
    const from = /** @type {Element | null} */ (document.activeElement)?.closest("[data-ref]");
    if (!way || !from || !board.contains(from) || event.ctrlKey || event.altKey || event.metaKey) return;
    const to = nearest(from, [...board.querySelectorAll("[data-ref].can")], way[0], way[1]);
    if (!to) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    from.setAttribute("tabindex", "-1");
    to.setAttribute("tabindex", "0");
    /** @type {SVGElement} */ (to).focus();
  });
}

/** @param {Element} from @param {Element[]} all @param {number} dx @param {number} dy */
function nearest(from, all, dx, dy) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of all) {
    if (one === from) continue;
    const [ax, ay] = middle(one);
    const ahead = (ax - x) * dx + (ay - y) * dy;
    const aside = Math.abs((ax - x) * dy) + Math.abs((ay - y) * dx);
    if (ahead <= 1 || ahead + ASIDE * aside >= least) continue;
    least = ahead + ASIDE * aside;
    best = one;
  }
  return best;
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
