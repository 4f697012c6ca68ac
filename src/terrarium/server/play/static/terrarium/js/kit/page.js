// The table's page around a game's client: whose it is, and what it asks for. The page changes its parts when there is
// news, and says so; a client never looks for that itself.

/** @returns {DOMStringMap} */
const told = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-play]"))?.dataset ?? {};

export const page = {
  /** The table's code, as addresses have it. */
  get code() {
    return told().code ?? "";
  },
  /** The seat for which the page is; below 0: a spectator's or the referee's. */
  get seat() {
    return Number(told().seat ?? -1);
  },
  /** Whose page it is, as a mark that says nothing else; empty for who is not signed in. */
  get account() {
    return told().account ?? "";
  },
  /** The game's name, as addresses have it. */
  get slug() {
    return told().slug ?? "";
  },
  /** Fetch what is new at once: something was done that the page cannot know of. */
  refresh() {
    document.dispatchEvent(new CustomEvent("refresh"));
  },
};

/** Have all of a form in sight: on a phone, the sheet that it is on is pulled up. @param {HTMLFormElement} form */
export function pull(form) {
  form.dispatchEvent(new CustomEvent("pull", { bubbles: true }));
  form.scrollIntoView({ block: "start" });
}

/**
 * Now, and whenever parts of the page have changed. Gives what the first run gives: a client's `start` ends when its
 * first forms are open.
 * @template T
 * @param {() => T} run
 */
export function onChange(run) {
  document.addEventListener("dressed", run);
  return run();
}

/**
 * Every form that asks for one of these kinds, once, as soon as the page has it. Who says `false` gets it again when
 * the page changes next, and so does who fails: until then the form serves as it was made.
 * @param {string[]} kinds
 * @param {(form: HTMLFormElement, kind: string) => unknown} open
 */
export function onForm(kinds, open) {
  const seen = new WeakSet();
  return onChange(async () => {
    const forms = /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-kind]"));
    const fresh = [...forms].filter((form) => kinds.includes(form.dataset.kind ?? "") && !seen.has(form));
    for (const form of fresh) seen.add(form);
    for (const form of fresh) if (!(await opened(() => open(form, form.dataset.kind ?? "")))) seen.delete(form);
  });
}

/** @param {() => unknown} open */
async function opened(open) {
  try {
    return (await open()) !== false;
  } catch (error) {
    console.warn(`${page.slug}:`, error);
    return false;
  }
}
