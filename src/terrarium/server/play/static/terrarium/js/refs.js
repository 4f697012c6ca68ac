// @ts-check
// One piece of code makes every board clickable: an input of the decision's form that stands for a board element
// carries the same `data-ref`. Choosing the element fills in the form; the form's choice shows on the board.

/** @param {string} ref @returns {string} */
const named = (ref) => `[data-ref="${CSS.escape(ref)}"]`;

/** @param {HTMLElement} panel */
const inputs = (panel) => /** @type {HTMLElement[]} */ ([...panel.querySelectorAll("form [data-ref]")]);

/** The words under which a person knows an input: its own label and the groups it stands in.
 * @param {HTMLElement} input */
function words(input) {
  const groups = [];
  for (let set = input.closest("fieldset"); set; set = set.parentElement?.closest("fieldset") ?? null) {
    const legend = set.querySelector(":scope > legend");
    if (legend?.textContent) groups.unshift(legend.textContent.trim());
  }
  return groups.join(", ") || (input.textContent ?? "").trim();
}

/** @param {HTMLElement} input */
function take(input) {
  if (input instanceof HTMLOptionElement) {
    const select = input.closest("select");
    if (!select) return;
    if (select.multiple) input.selected = !input.selected; else select.value = input.value;
    changed(select);
  } else if (input instanceof HTMLInputElement && (input.type === "radio" || input.type === "checkbox")) {
    input.checked = input.type === "radio" ? true : !input.checked;
    for (let way = input.closest("[data-way]"); way; way = way.parentElement?.closest("[data-way]") ?? null) {
      const radio = /** @type {HTMLInputElement | null} */ (document.getElementById(way.getAttribute("data-way") ?? ""));
      if (radio && !radio.checked) { radio.checked = true; changed(radio); }
    }
    changed(input);
  } else if (input instanceof HTMLInputElement) {
    if (input.type === "number") { input.stepUp(); changed(input); }
    input.focus();
  } else if (input.dataset.append !== undefined) {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById(input.dataset.append));
    if (field) { field.value = `${field.value} ${input.dataset.ref?.split(":")[1]}`.trim(); changed(field); }
  }
  input.closest("label, fieldset")?.scrollIntoView({ block: "nearest" });
}

/** @param {HTMLElement} element */
const changed = (element) => element.dispatchEvent(new Event("change", { bubbles: true }));

/** Several inputs stand for one element (attach it, discard it): ask which is meant.
 * @param {HTMLElement[]} found */
function ask(found) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "What with it?");
  const heading = document.createElement("h2");
  heading.textContent = "What with it?";
  dialog.append(heading);
  const list = document.createElement("div");
  list.className = "stack";
  for (const input of found) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words(input);
    button.addEventListener("click", () => { dialog.close(); take(input); });
    list.append(button);
  }
  dialog.append(list);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {HTMLElement} board @param {HTMLElement} panel */
export function joinRefs(board, panel) {
  board.addEventListener("ref", (event) => {
    const ref = /** @type {CustomEvent} */ (event).detail.ref;
    const found = inputs(panel).filter((input) => input.dataset.ref === ref && !input.closest("template"));
    if (found.length === 1) take(found[0]);
    if (found.length > 1) ask(found);
  });
  panel.addEventListener("change", () => mark(board, panel));
  mark(board, panel);
}

/** Which elements can be chosen, and which are: as classes, and as buttons for the keyboard.
 * @param {HTMLElement} board @param {HTMLElement} panel */
export function mark(board, panel) {
  const can = new Set();
  const chosen = new Set();
  for (const input of inputs(panel)) {
    const ref = input.dataset.ref ?? "";
    can.add(ref);
    const on = (input instanceof HTMLInputElement && (input.checked || (input.type === "number" && Number(input.value) > 0)))
      || (input instanceof HTMLOptionElement && input.selected && input.value !== "");
    if (on && live(input)) chosen.add(ref);
  }
  for (const element of board.querySelectorAll("[data-ref]")) {
    const ref = element.getAttribute("data-ref") ?? "";
    element.classList.toggle("can", can.has(ref));
    element.classList.toggle("chosen", chosen.has(ref));
    if (can.has(ref)) {
      element.setAttribute("tabindex", "0");
      element.setAttribute("role", "button");
      element.setAttribute("aria-pressed", String(chosen.has(ref)));
    } else {
      for (const name of ["tabindex", "role", "aria-pressed"]) element.removeAttribute(name);
    }
  }
}

/** Whether all ways that the input stands in are chosen.
 * @param {HTMLElement} input */
function live(input) {
  for (let way = input.closest("[data-way]"); way; way = way.parentElement?.closest("[data-way]") ?? null) {
    const radio = /** @type {HTMLInputElement | null} */ (document.getElementById(way.getAttribute("data-way") ?? ""));
    if (radio && !radio.checked) return false;
  }
  return true;
}

export { named };
