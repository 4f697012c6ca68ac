// The installed app, and other tabs. A service worker keeps what is the same for everybody. Whoever signs out in one
// tab is signed out in all: their pages are asked for anew, and nothing that was written is left on the device.

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});

const TASTES = "terrarium:";
const tabs = "BroadcastChannel" in window ? new BroadcastChannel("terrarium") : null;

/** What a person's games have kept on this device; tastes (speed, sound, plain forms) stay. */
function forget() {
  for (const shelf of [localStorage, sessionStorage])
    for (const key of Object.keys(shelf)) if (!key.startsWith(TASTES)) shelf.removeItem(key);
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (new URL(form.action).pathname !== "/accounts/logout/") return;
  forget();
  tabs?.postMessage("signed out");
});

tabs?.addEventListener("message", ({ data }) => {
  if (data !== "signed out" || !document.querySelector("[data-signed-in]")) return;
  forget();
  document.body.hidden = true;
  // The other tab's form is still on its way: ask until it is so.
  const gone = async () => {
    const reply = await fetch("/my-games/", { redirect: "manual" }).catch(() => null);
    if (reply?.ok) setTimeout(gone, 300);
    else location.reload();
  };
  gone();
});
