// What was shown to somebody who was signed in is asked for again when the browser brings the page back as it was: it
// may be another's screen by now. Nothing of it is seen until the house has answered.

addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  document.body.hidden = true;
  location.reload();
});
