// A way over linked places: a place chosen on the board is gone to by the shortest way that is left.

/** @param {HTMLElement} root */
export function openPaths(root) {
  root.addEventListener("click", (event) => {
    const does = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.pathTool;
    const path = does && /** @type {HTMLElement} */ (event.target).closest("[data-path]");
    if (path) write(path, does === "back" ? steps(path).slice(0, -1) : []);
  });
}

/** @param {Element} path @param {string} goal */
export function goTo(path, goal) {
  const plan = JSON.parse(path.getAttribute("data-path") ?? "{}");
  const gone = steps(path);
  const more = shortest(plan.links, gone.at(-1) ?? plan.start, goal, plan.most - gone.length);
  if (more) write(path, [...gone, ...more]);
}

/** The places that can still be gone to, for the board.
 * @param {Element} path @param {string} goal */
export function canGo(path, goal) {
  const plan = JSON.parse(path.getAttribute("data-path") ?? "{}");
  const gone = steps(path);
  return shortest(plan.links, gone.at(-1) ?? plan.start, goal, plan.most - gone.length) !== null;
}

/** @param {Element} path */
const field = (path) => /** @type {HTMLInputElement} */ (path.querySelector('input[type="text"]'));
/** @param {Element} path */
export const steps = (path) =>
  field(path)
    .value.trim()
    .split(/[\s,]+/)
    .filter(Boolean);

/** @param {Element} path @param {string[]} way */
function write(path, way) {
  field(path).value = way.join(" ");
  field(path).dispatchEvent(new Event("change", { bubbles: true }));
}

/** The places to go through, the goal last; null where it is too far.
 * @param {Record<string, string[]>} links @param {string} from @param {string} goal @param {number} most
 * @returns {string[] | null} */
export function shortest(links, from, goal, most) {
  /** @type {Map<string, string | null>} */
  const came = new Map([[from, null]]);
  let edge = [from];
  for (let gone = 0; gone < most && edge.length; gone += 1) {
    const next = [];
    for (const here of edge) {
      for (const stop of links[here] ?? []) {
        if (stop === goal) return [...trail(came, here), stop];
        if (came.has(stop)) continue;
        came.set(stop, here);
        next.push(stop);
      }
    }
    edge = next;
  }
  return null;
}

/** @param {Map<string, string | null>} came @param {string} end */
function trail(came, end) {
  const way = [];
  for (let here = end; came.get(here) != null; here = /** @type {string} */ (came.get(here))) way.unshift(here);
  return way;
}
