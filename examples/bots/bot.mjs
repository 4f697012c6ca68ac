// A bot in JavaScript, for any game and any server: it touches what the guide offers until its answer is whole.
//
//     TERRARIUM_SERVER=https://terrarium.example TERRARIUM_TOKEN=tt_... node bot.mjs TABLE
//
// Make it clever in `choose`: `asked` has the question, `board` all that your seat may know.

const { TERRARIUM_SERVER: server, TERRARIUM_TOKEN: token } = process.env;
const table = process.argv[2];

async function call(method, path, body, key) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  if (key) headers["Idempotency-Key"] = key;
  const reply = await fetch(`${server}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return reply.json();
}

/** Which of these to touch next. */
function choose(_asked, _board, touches) {
  return touches[Math.floor(Math.random() * touches.length)].touch;
}

/** An answer, touch by touch; what a missed deadline would answer, where the guide wants a number or a text. */
async function answer(asked, board, moment) {
  let guide = await call("POST", `${moment}/guide`, { draft: null, touch: "" });
  for (let step = 0; step < 50; step += 1) {
    const touches = guide.touches.filter((touch) => touch.kind === "choice");
    if (guide.ready && (touches.length === 0 || Math.random() < 0.5)) return guide.answer;
    if (touches.length === 0) break;
    const touch = choose(asked, board, touches);
    guide = await call("POST", `${moment}/guide`, { draft: guide.draft, touch });
  }
  return guide.ready ? guide.answer : asked.default;
}

while ((await call("GET", `/tables/${table}`)).status === "running") {
  const asked = (await call("GET", `/tables/${table}/decisions`)).filter((one) => !one.draft);
  for (const one of asked) {
    const moment = `/tables/${table}/seats/${one.seat}/moments/${one.moment}`;
    const board = await call("GET", `/tables/${table}/position?seat=${one.seat}`);
    try {
      await call("POST", `${moment}/answer`, { answer: await answer(one, board, moment) }, `bot-${one.moment}`);
    } catch (refused) {
      console.error(one.kind, refused.message);
    }
  }
  if (asked.length === 0) await new Promise((done) => setTimeout(done, 200));
}
