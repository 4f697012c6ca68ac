// After the end: the story is fetched where it is told, and the picture of the end is shared as one that every program
// takes.

/** Bring the story into the page. @param {ParentNode} [root] */
export async function tellStory(root = document) {
  const place = /** @type {HTMLElement | null} */ (root.querySelector("[data-story]:not([data-told])"));
  if (!place?.dataset.story) return;
  place.dataset.told = "1";
  const reply = await fetch(place.dataset.story, { headers: { "X-Fragment": "story" } }).catch(() => null);
  if (!reply?.ok) return;
  const fresh = new DOMParser().parseFromString(await reply.text(), "text/html").querySelector(".telling");
  if (fresh && place.isConnected) place.replaceChildren(document.adoptNode(fresh));
}

const SCALE = 1.5;

/** A drawing as pixels. @param {string} svg @returns {Promise<Blob | null>} */
async function pixels(svg) {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth * SCALE;
  canvas.height = picture.naturalHeight * SCALE;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** @param {HTMLAnchorElement} link */
async function share(link) {
  const reply = await fetch(link.href);
  const blob = reply.ok ? await pixels(await reply.text()).catch(() => null) : null;
  if (!blob) {
    location.assign(link.href);
    return;
  }
  const file = new File([blob], link.download.replace(/svg$/, "png"), { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  const kept = document.createElement("a");
  kept.href = URL.createObjectURL(file);
  kept.download = file.name;
  kept.click();
  setTimeout(() => URL.revokeObjectURL(kept.href), 10_000);
}

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[data-share]");
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  share(link);
});
document.addEventListener("dressed", () => tellStory());
tellStory();
