// Notes of one's own on the map. They stay on this device and are sent to nobody.

import { button, el, page } from "terrarium/kit";
import { store } from "./store.js";

/** @import { Chart } from "./map.js" */

const LONG = 80;

export class Pins {
  /** @param {Chart} chart */
  constructor(chart) {
    this.key = `${page.code}:pins`;
    this.chart = chart;
  }

  /** @returns {Record<string, string>} by hex code */
  get notes() {
    return store.get(this.key) ?? {};
  }

  draw() {
    this.chart.pin(this.notes);
  }

  /**
   * A field for the note on a hex; an empty one takes the pin away.
   * @param {string} hex
   * @param {() => void} done
   * @returns {HTMLElement}
   */
  field(hex, done) {
    const notes = this.notes;
    const box = el("input", { maxlength: LONG, "aria-label": `Note on ${hex}`, class: "lz-pin-text" });
    box.value = notes[hex] ?? "";
    const keep = () => {
      if (box.value.trim()) notes[hex] = box.value.trim();
      else delete notes[hex];
      store.set(this.key, notes);
      this.draw();
      done();
    };
    box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        keep();
      }
    });
    queueMicrotask(() => box.focus());
    return el("span", { class: "row" }, box, button("Keep", keep));
  }
}
