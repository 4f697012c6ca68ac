// As much of a page as clients' logic needs: what is listened to and found. No drawing, no styles, no parsing.

export class Thing extends EventTarget {
  /** @param {string} tag @param {Record<string, string>} dataset */
  constructor(tag, dataset = {}) {
    super();
    this.tag = tag;
    this.dataset = dataset;
  }
}

/** A document that finds what it was given, by the selector under which it was put. */
export class Page extends EventTarget {
  /** @type {Record<string, Thing[]>} */
  found = {};
  /** @param {string} selector */
  querySelector(selector) {
    return this.found[selector]?.[0] ?? null;
  }
  /** @param {string} selector */
  querySelectorAll(selector) {
    return this.found[selector] ?? [];
  }
}

/** A table's page, as `document`. @param {{code: string, seat: string, slug: string}} told */
export function open(told) {
  const page = new Page();
  page.found["[data-play]"] = [new Thing("div", told)];
  Object.assign(globalThis, { document: page });
  return page;
}

/** Stands for `localStorage` and its sister. */
export class Shelf {
  /** @type {Map<string, string>} */
  kept = new Map();
  full = false;
  /** @param {string} key */
  getItem(key) {
    return this.kept.get(key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    if (this.full) throw new Error("QuotaExceededError");
    this.kept.set(key, value);
  }
  /** @param {string} key */
  removeItem(key) {
    this.kept.delete(key);
  }
}

/** Answers in order what is fetched, and keeps what was asked for. @param {unknown[]} answers */
export function fetching(answers) {
  /** @type {{address: string, how?: RequestInit}[]} */
  const asked = [];
  globalThis.fetch = async (address, how) => {
    asked.push({ address: String(address), how });
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    return Response.json(answer);
  };
  return asked;
}
