// One piece of code makes every board clickable: an input of the decision's form that stands for a board element
// carries the same `data-ref`. Choosing the element fills in the form; the form's choice shows on the board.
import { isOpen, openWays } from "./forms.js";
import { pointed } from "./kit/board.js";
import { button, dialog, el } from "./kit/dom.js";
import { add } from "./lists.js";
import { canGo, goTo, steps } from "./paths.js";
import { pinPoint, planeAt } from "./points.js";
import { marks, pointedAt, putBack, touched } from "./touch/guided.js";

/** Boards stand in a panel too (what was tried out): only what belongs to a form is an input.
 * @param {HTMLElement} panel @param {string} ref */
const inputsOf = (panel, ref) => standing(panel, ref).filter((input) => input.closest("form:not([data-guided])"));

/** @param {ParentNode} root @param {string} ref @returns {HTMLElement[]} */
const standing = (root, ref) =>
  /** @type {HTMLElement[]} */ ([...root.querySelectorAll(`[data-ref="${CSS.escape(ref)}"]`)]);

/** The words under which a person knows an input: the groups it stands in, and its own label.
 * @param {Element} input */
function words(input) {
  const groups = [];
  for (let set = input.closest("fieldset"); set; set = set.parentElement?.closest("fieldset") ?? null) {
    const legend = set.querySelector(":scope > legend");
    if (legend?.textContent) groups.unshift(legend.textContent.trim());
  }
  return groups.join(", ") || (input.closest("label")?.textContent ?? input.textContent ?? "").trim();
}

/** @param {Element} element */
const changed = (element) => element.dispatchEvent(new Event("change", { bubbles: true }));

/** @param {HTMLElement} input */
function take(input) {
  openWays(input);
  const select = input.closest("select");
  const group = input.closest("[data-in-order]");
  const path = input.closest("[data-path]");
  if (select) {
    select.value = /** @type {HTMLOptionElement} */ (input).value;
    changed(select);
  } else if (input.dataset.fill !== undefined && group) {
    nextInOrder(group, input.dataset.value ?? "");
  } else if (input.dataset.step !== undefined && path) {
    goTo(path, input.dataset.value ?? "");
  } else if (input instanceof HTMLInputElement) {
    if (input.type === "radio") input.checked = true;
    if (input.type === "checkbox") input.checked = !input.checked;
    if (input.type === "number") input.value = String((Number(input.value) + 1) % (Number(input.max) + 1));
    changed(input);
  }
  if (matchMedia("(min-width: 960px)").matches)
    (input.closest("label, .field, fieldset") ?? input).scrollIntoView({ block: "nearest" });
}

/** Into the first empty menu; what is in one already comes out of it.
 * @param {Element} group @param {string} value */
function nextInOrder(group, value) {
  const menus = [...group.querySelectorAll("select")];
  const menu = menus.find((one) => one.value === value) ?? menus.find((one) => one.value === "");
  if (!menu) return;
  menu.value = menu.value === value ? "" : value;
  changed(menu);
}

/** What choosing this element may mean: the inputs that are open; else those of ways not chosen yet; else new entries
 * of lists. In lists, only the entry that the person is at is filled in, and where it is filled in already a new one is
 * offered beside it.
 * @param {HTMLElement} panel @param {string} ref @returns {{says: string, take: () => void}[]} */
function meanings(panel, ref) {
  const inputs = inputsOf(panel, ref).filter(
    (input) => isCurrent(input) && !(/** @type {HTMLInputElement} */ (input).disabled),
  );
  const open = inputs.filter(isOpen);
  const found = (open.length ? open : inputs).map((input) => ({ says: words(input), take: () => take(input) }));
  const enough = open.some((input) => !input.closest("[data-entry]") || !isFilled(input));
  if (enough) return found;
  return [
    ...found,
    ...[...panel.querySelectorAll("[data-list]")].flatMap((list) => news(/** @type {HTMLElement} */ (list), ref)),
  ];
}

/** Whether the choice that the input belongs to is made already.
 * @param {HTMLElement} input */
function isFilled(input) {
  const select = input.closest("select");
  if (select) return select.value !== "";
  if (!(input instanceof HTMLInputElement) || input.type !== "radio") return false;
  return Boolean(input.closest("[data-entry]")?.querySelector(`input[name="${CSS.escape(input.name)}"]:checked`));
}

/** @param {HTMLElement} list @param {string} ref */
function news(list, ref) {
  const template = /** @type {HTMLTemplateElement} */ (list.querySelector(":scope > template"));
  const button = /** @type {HTMLButtonElement | null} */ (list.querySelector(":scope > [data-add]"));
  if (!template || button?.disabled || !isOpen(list)) return [];
  return standing(template.content, ref).map((input, n) => ({
    says: `Add: ${words(input)}`,
    take: () => {
      const entry = add(list);
      enter(entry);
      const made = standing(entry, ref)[n];
      if (made) take(made);
    },
  }));
}

/** @type {WeakRef<Element> | null} */
let at = null;
/** @param {Element | null} entry */
const enter = (entry) => {
  at = entry ? new WeakRef(entry) : null;
};
/** @param {Element} input */
function isCurrent(input) {
  const entry = input.closest("[data-entry]");
  return !entry || entry === at?.deref();
}

/** @param {{says: string, take: () => void}[]} found */
function ask(found) {
  const chosen = (/** @type {() => void} */ take) => () => {
    box.close();
    take();
  };
  const box = dialog(
    "What would you like to do?",
    el(
      "div",
      { class: "stack" },
      ...found.map((one) => button(one.says, chosen(one.take))),
      button("Nothing", () => box.close(), { class: "quiet" }),
    ),
  );
}

/** @param {HTMLElement} board @param {HTMLElement} panel */
export function joinRefs(board, panel) {
  board.addEventListener("ref", (event) => {
    const { ref, element } = /** @type {CustomEvent} */ (event).detail;
    if (touched(ref, element)) return;
    const found = meanings(panel, ref);
    if (found.length === 1) found[0].take();
    if (found.length > 1) ask(found);
  });
  board.addEventListener("spot", (event) => {
    const click = /** @type {CustomEvent} */ (event).detail.event;
    const plane = planeAt(click);
    if (plane && pointedAt(pointed(plane, click))) return;
    pinPoint(panel, click);
    if (!(/** @type {Element} */ (click.target).closest("[data-ref]"))) putBack();
  });
  panel.addEventListener("focusin", (event) => enter(/** @type {Element} */ (event.target).closest("[data-entry]")));
  panel.addEventListener("change", () => mark(board, panel));
  mark(board, panel);
}

/** Which elements can be chosen, and which are: as classes, and as buttons for the keyboard: one stop of
 * the tabulator, from which the arrows go on (see `touch/roving.js`).
 * @param {HTMLElement} board @param {HTMLElement} panel */
export function mark(board, panel) {
  const { can, chosen } = marks();
  const roots = [
    panel,
    .../** @type {NodeListOf<HTMLTemplateElement>} */ (
      panel.querySelectorAll("form:not([data-guided]) [data-list] > template")
    ),
  ];
  for (const root of roots) {
    const inside = root instanceof HTMLTemplateElement ? root.content : root;
    for (const input of /** @type {NodeListOf<HTMLElement>} */ (
      inside.querySelectorAll(root === panel ? "form:not([data-guided]) [data-ref]" : "[data-ref]")
    )) {
      const ref = input.dataset.ref ?? "";
      const path = input.closest("[data-path]");
      if (!path || canGo(path, input.dataset.value ?? "")) can.set(ref, can.get(ref) ?? "");
      if (root === panel && isOn(input) && isOpen(input)) chosen.add(ref);
    }
  }
  const at = board.querySelector('[data-ref][tabindex="0"]')?.getAttribute("data-ref") ?? "";
  let stop = can.has(at) ? at : "";
  for (const element of board.querySelectorAll("[data-ref]")) {
    const ref = element.getAttribute("data-ref") ?? "";
    element.classList.toggle("can", can.has(ref));
    element.classList.toggle("chosen", chosen.has(ref));
    if (can.has(ref)) {
      stop ||= ref;
      element.setAttribute("tabindex", stop === ref ? "0" : "-1");
      element.setAttribute("role", "button");
      element.setAttribute("aria-pressed", String(chosen.has(ref)));
      if (can.get(ref)) element.setAttribute("aria-label", can.get(ref) ?? "");
    } else {
      for (const name of ["tabindex", "role", "aria-pressed", "aria-label"]) element.removeAttribute(name);
    }
  }
}

/** @param {HTMLElement} input */
function isOn(input) {
  if (input instanceof HTMLOptionElement) return input.selected && input.value !== "";
  if (input instanceof HTMLInputElement) return input.checked || (input.type === "number" && Number(input.value) > 0);
  const value = input.dataset.value ?? "";
  const group = input.closest("[data-in-order]");
  if (group) return [...group.querySelectorAll("select")].some((menu) => menu.value === value);
  const path = input.closest("[data-path]");
  return path ? steps(path).includes(value) : false;
}
