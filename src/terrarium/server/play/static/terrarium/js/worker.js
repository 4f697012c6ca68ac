// The service worker. It keeps by list and nothing else; it takes over with the next page, never under one that is
// open. The house writes the list before it (`self.listed`).

/** @typedef {{mark: string, shell: string[], offline: string, rulebooks: string, hashed: string}} Listed */
/** @typedef {Event & {request: Request, waitUntil: (done: Promise<any>) => void,
 *   respondWith: (reply: Promise<Response>) => void}} Asked */

const scope = /** @type {{listed: Listed} & EventTarget & {location: Location}} */ (/** @type {unknown} */ (self));
const { mark, shell, offline, rulebooks, hashed } = scope.listed;
const KEPT = `shell-${mark}`;
const READ = `rulebooks-${mark}`;
const BOOK = new RegExp(rulebooks);

const unreached = async () => (await caches.match(offline)) ?? Response.error();

/** From the house, and kept as everybody would get it, for when it cannot be reached. @param {Request} request */
async function book(request) {
  const kept = await caches.open(READ);
  try {
    const reply = await fetch(request);
    if (reply.ok) kept.add(new Request(request.url, { credentials: "omit" })).catch(() => {});
    return reply;
  } catch {
    return (await kept.match(request.url)) ?? unreached();
  }
}

/** Under a hashed name there is never another file. @param {Request} request */
async function file(request) {
  const found = await caches.match(request);
  if (found) return found;
  const reply = await fetch(request);
  if (reply.ok) (await caches.open(KEPT)).put(request, reply.clone());
  return reply;
}

const keep = async () => (await caches.open(KEPT)).addAll(shell);

async function tidy() {
  for (const name of await caches.keys()) if (name !== KEPT && name !== READ) await caches.delete(name);
}

scope.addEventListener("install", (event) => /** @type {Asked} */ (event).waitUntil(keep()));
scope.addEventListener("activate", (event) => /** @type {Asked} */ (event).waitUntil(tidy()));
scope.addEventListener("fetch", (event) => {
  const { request, respondWith } = /** @type {Asked} */ (event);
  const reply = respondWith.bind(event);
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== scope.location.origin) return;
  if (address.pathname.startsWith(hashed)) reply(file(request));
  else if (request.mode === "navigate")
    reply(BOOK.test(address.pathname) ? book(request) : fetch(request).catch(unreached));
});
