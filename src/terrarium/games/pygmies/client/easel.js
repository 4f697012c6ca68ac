// The easel on which a table is drawn (PY-443): terrain out of a supply, dragged, pulled and turned by pointer, finger
// or key, with the text beside it. Whatever is changed on one side changes the other, and the rules say their word.

import { button, el, fill, keepFocus, laid, latest, plural } from "terrarium/kit";
import { frame } from "./frame.js";
import { panel } from "./panel.js";
import { called, drawn, grips, ground, sheet } from "./plan.js";
import { isRound, moved, pulled, turned, turnStep } from "./shaping.js";
import { Stage } from "./stage.js";
import { fresh, MOST, read, SIDE, SUPPLY, written } from "./terrain.js";

/** @import { Piece, Spot } from "./terrain.js" */

const EMPTY = "BOARD My table\nZONE 6\n";
const PAUSE = 250;

export class Easel {
  /**
   * @param {string} text
   * @param {Promise<string[]>} examples
   * @param {(text: string) => Promise<string>} check what the rules say against a text
   * @param {(text: string) => void} give gets every text
   */
  constructor(text, examples, check, give) {
    this.before = text;
    this.check = check;
    this.give = give;
    /** What was written, one after the other, and which of it stands now. */
    this.texts = [text.trim() ? text : EMPTY];
    this.at = 0;
    this.board = read(this.text);
    this.chosen = -1;
    this.armed = "";
    this.wrong = 0;
    this.last = latest();
    this.plan = sheet({ class: "pg-plan pg-stage", role: "group", "aria-label": "The plan of the table" });
    this.stage = new Stage(this, this.plan);
    this.parts = frame(this, this.plan);
    const { box } = this.parts;
    // Escape first puts back the piece in hand, then closes; a press beside it is one beside what is being drawn.
    const off = laid({ holds: () => true, close: () => (this.armed ? this.arm("") : box.close()) });
    box.addEventListener("close", () => {
      off();
      box.remove();
    });
    (document.querySelector("main") ?? document.body).append(box);
    box.showModal();
    examples.then((texts) => this.offer(texts)).catch(() => {});
    this.show();
  }

  get text() {
    return this.texts[this.at];
  }
  get piece() {
    return this.board.pieces[this.chosen] ?? null;
  }

  // ---- what is seen

  /** Tables to begin with. @param {string[]} texts */
  offer(texts) {
    for (const text of [EMPTY, ...texts]) {
      const says = text === EMPTY ? "An empty table" : read(text).name;
      this.parts.starts.append(el("option", { value: text }, says));
    }
  }

  /** @param {Element | null} writing a text that is being written stays as it is */
  show(writing = null) {
    const { board, parts } = this;
    this.chosen = Math.min(this.chosen, board.pieces.length - 1);
    this.draw();
    keepFocus(parts.box, () => {
      fill(parts.supply, ...SUPPLY.map(({ is, says }) => this.tool(is, says)));
      const rows = board.pieces.map((piece, n) => el("option", { value: n }, `${n + 1}. ${called(piece)}`));
      fill(parts.list, el("option", { value: -1 }, plural(board.pieces.length, "piece")), ...rows);
      parts.list.value = String(this.chosen);
      fill(parts.panel, ...(this.piece ? panel(this.piece, this) : []));
    });
    if (writing !== parts.area && parts.area.value !== this.text) parts.area.value = this.text;
    parts.name.value = board.name;
    parts.zone.value = String(board.zone);
    parts.starts.value = "";
    parts.back.disabled = this.at === 0;
    parts.forth.disabled = this.at === this.texts.length - 1;
    this.ask();
  }

  /** The plan alone, as often as a pointer moves. @param {Piece | null} instead the chosen piece as it would be */
  draw(instead = null) {
    const held = document.activeElement?.getAttribute("data-piece");
    const pieces = this.board.pieces.map((piece, n) => (instead && n === this.chosen ? instead : piece));
    const shapes = pieces.map((piece, n) => drawn(piece, this.marks(piece, n)));
    const chosen = pieces[this.chosen];
    const around = chosen ? grips(chosen, !isRound(chosen)) : [];
    this.plan.replaceChildren(ground(this.board.zone), ...shapes, ...around);
    this.plan.classList.toggle("pg-armed", this.armed !== "");
    if (held !== null && held !== undefined) shapes[Number(held)]?.focus({ preventScroll: true });
  }

  /** @param {Piece} piece @param {number} n */
  marks(piece, n) {
    const bad = this.wrong !== 0 && piece.line === this.wrong;
    return {
      "data-piece": n,
      tabindex: 0,
      role: "button",
      "aria-pressed": String(n === this.chosen),
      "aria-label": called(piece),
      class: `pg-piece${n === this.chosen ? " pg-chosen" : ""}${bad ? " pg-bad" : ""}`,
      focus: () => n !== this.chosen && !this.armed && this.choose(n),
    };
  }

  /** @param {string} is @param {string} says */
  tool(is, says) {
    /** @param {MouseEvent} event by key it has no place, and the piece comes into the middle */
    const press = (event) => (event.detail === 0 ? this.lay(is, [SIDE / 2, SIDE / 2]) : this.arm(is));
    const full = this.board.pieces.length >= MOST;
    const pressed = String(this.armed === is);
    return button(says, /** @type {any} */ (press), {
      "aria-pressed": pressed,
      disabled: full,
      "data-is": `lay-${is}`,
    });
  }

  async ask() {
    const { text } = this;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (text !== this.text || !this.parts.box.isConnected) return;
    const says = await this.last(this.check(text)).catch(() => "The rules could not be asked just now.");
    if (says === undefined) return;
    this.parts.verdict.textContent = says || "The rules have nothing against this table.";
    this.parts.verdict.classList.toggle("bad", says !== "");
    this.wrong = Number(/^Line (\d+):/.exec(says)?.[1] ?? 0);
    this.draw(this.stage.would);
  }

  // ---- what is done

  /** A new text, from whichever side. @param {string} text @param {Element | null} writing */
  write(text, writing = null) {
    if (text !== this.text) {
      this.texts = [...this.texts.slice(0, this.at + 1), text];
      this.at += 1;
    }
    this.board = read(this.text);
    this.give(this.text);
    this.show(writing);
  }

  /** @param {number} by */
  step(by) {
    this.at = Math.min(Math.max(0, this.at + by), this.texts.length - 1);
    this.write(this.text);
  }

  /** @param {string} name @param {number} zone */
  head(name, zone) {
    this.write(written({ ...this.board, name, zone }));
  }

  /** @param {string} text */
  begin(text) {
    this.chosen = -1;
    if (text) this.write(text);
  }

  leave() {
    this.give(this.before);
    this.parts.box.close();
  }

  /** @param {number} n */
  choose(n) {
    this.chosen = n;
    this.armed = "";
    this.show(this.parts.area);
  }

  /** @param {string} is */
  arm(is) {
    this.armed = this.armed === is ? "" : is;
    this.show(this.parts.area);
  }

  /**
   * A new piece around a spot, or from one spot to another.
   * @param {string} is
   * @param {Spot} spot
   * @param {Spot | null} to
   */
  lay(is, spot, to = null) {
    let piece = fresh(this.board, is, spot);
    if (to && piece.points.length === 2)
      piece = pulled({ ...piece, points: [spot, spot] }, piece.kind === "barrier" ? 1 : 2, to);
    this.armed = "";
    this.chosen = this.board.pieces.length;
    this.write(written({ ...this.board, pieces: [...this.board.pieces, piece] }));
    this.focus();
  }

  /** The chosen piece as it is now. @param {Piece} piece */
  put(piece) {
    const pieces = this.board.pieces.with(this.chosen, piece);
    this.write(written({ ...this.board, pieces }));
  }

  /** @param {number} degrees */
  turn(degrees) {
    if (this.piece) this.put(turned(this.piece, degrees));
  }

  double() {
    const { piece, board } = this;
    if (!piece || board.pieces.length >= MOST) return;
    this.chosen = board.pieces.length;
    this.write(written({ ...board, pieces: [...board.pieces, moved(piece, 1, -1)] }));
  }

  remove() {
    if (!this.piece) return;
    const pieces = this.board.pieces.toSpliced(this.chosen, 1);
    this.chosen = -1;
    this.write(written({ ...this.board, pieces }));
    this.parts.list.focus();
  }

  /** What lies higher counts where two overlap (PY-062). @param {number} by */
  lift(by) {
    const { piece, board } = this;
    const to = this.chosen + by;
    if (!piece || to < 0 || to >= board.pieces.length) return;
    const pieces = board.pieces.toSpliced(this.chosen, 1).toSpliced(to, 0, piece);
    this.chosen = to;
    this.write(written({ ...board, pieces }));
  }

  focus() {
    /** @type {SVGElement | null} */ (this.plan.querySelector(`[data-piece="${this.chosen}"]`))?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const held = /** @type {Element} */ (event.target);
    const typing = held.closest("input, textarea, select");
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && typing !== this.parts.area) {
      event.preventDefault();
      this.step(event.shiftKey ? 1 : -1);
    } else if (held.closest("[data-piece]") && this.piece) this.pieceKey(event, this.piece);
  }

  /**
   * Arrows move, with Alt they pull, with Shift by little; R turns, D doubles.
   * @param {KeyboardEvent} event
   * @param {Piece} piece
   */
  pieceKey(event, piece) {
    const by = event.shiftKey ? 0.1 : 0.5;
    const ways = /** @type {Record<string, Spot>} */ ({
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, by],
      ArrowDown: [0, -by],
    });
    const way = ways[event.key];
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) return;
    if (way) this.put(event.altKey ? this.stage.grown(piece, way) : moved(piece, ...way));
    else if (key === "r") this.turn(event.shiftKey ? -turnStep(piece) : turnStep(piece));
    else if (key === "d") this.double();
    else if (key === "delete" || key === "backspace") this.remove();
    else return;
    event.preventDefault();
  }
}
