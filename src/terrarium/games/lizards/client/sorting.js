// Rows are sorted by hand: a row's number is its handle, for mouse, finger and pen alike. It is let go on another row
// of the same list, which rolls along under it. For whoever does not drag, the sheet has arrows and Alt with the same
// keys.

/** So many pixels make a drag of what would else be a press. */
const BEGINS = 6;
/** Between one row and the next while the list rolls along, in milliseconds. */
const PACE = 140;

/** @param {HTMLElement} handle @param {HTMLElement} row @param {(on: Element) => void} drop */
export function sortable(handle, row, drop) {
  let from = 0,
    at = 0,
    grip = 0,
    shift = 0,
    timer = 0,
    dragged = false;

  const onto = () => {
    const rows = [...(row.parentElement?.children ?? [])],
      [first, last] = [rows[0], rows[rows.length - 1]];
    const box = (/** @type {Element} */ one) => one.getBoundingClientRect();
    if (first !== row && at < box(first).top) return first;
    if (last !== row && at > box(last).bottom) return last;
    return rows.find((one) => one !== row && at >= box(one).top && at <= box(one).bottom) ?? null;
  };
  const show = () => {
    const target = onto();
    for (const one of row.parentElement?.children ?? []) one.classList.toggle("lz-onto", one === target);
    shift = at - grip - (row.getBoundingClientRect().top - shift);
    row.style.setProperty("transform", `translateY(${Math.round(shift)}px)`);
  };
  const roll = () => {
    const target = onto();
    (at < from ? target?.previousElementSibling : target?.nextElementSibling)?.scrollIntoView({ block: "nearest" });
    show();
  };
  const end = () => {
    clearInterval(timer);
    shift = timer = 0;
    row.style.removeProperty("transform");
    row.classList.remove("lz-held");
    for (const one of row.parentElement?.children ?? []) one.classList.remove("lz-onto");
  };

  handle.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    dragged = false;
    from = at = event.clientY;
    grip = at - row.getBoundingClientRect().top;
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointermove", (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    at = event.clientY;
    if (!timer) {
      if (Math.abs(at - from) < BEGINS) return;
      dragged = true;
      row.classList.add("lz-held");
      timer = window.setInterval(roll, PACE);
    }
    show();
  });
  handle.addEventListener("pointerup", () => {
    const target = timer ? onto() : null;
    end();
    if (target) drop(target);
  });
  handle.addEventListener("pointercancel", end);
  handle.addEventListener(
    "click",
    (event) => {
      if (dragged) event.stopImmediatePropagation();
      dragged = false;
    },
    true,
  );
}
