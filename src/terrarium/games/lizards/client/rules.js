// A rule's own words when its number is pointed at; the rulebook is fetched once, and only then.

/** @type {Promise<Document> | null} */
let book = null;

/** @param {HTMLAnchorElement} link */
export async function explain(link) {
  const [address, rule] = link.href.split("#");
  book ??= fetch(address)
    .then((reply) => reply.text())
    .then((text) => new DOMParser().parseFromString(text, "text/html"));
  const found = (await book.catch(() => null))?.getElementById(rule);
  const words = (found?.closest("li, p, tr") ?? found)?.textContent?.replace(/\s+/g, " ").trim();
  if (words) link.title = words.length > 400 ? `${words.slice(0, 397)}...` : words;
}
