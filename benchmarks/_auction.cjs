// The auction of _auction.py as a boardgame.io game, its server, and a load of players who bid it up by one.
//   node _auction.cjs serve PORT
//   node _auction.cjs load PORT PARALLEL SECONDS MATCHES    prints how long each move took, in milliseconds, as JSON
//
// Whatever could be to boardgame.io's disadvantage is left away: one socket a match, so that a move is told once.

const SEATS = 3;
const LOTS = 12;
const MONEY = 20;

const after = (G, seat) => {
  for (let n = 1; n <= SEATS; n++) {
    const one = (seat + n) % SEATS;
    if (G.inside[one] && one !== G.bidder) return one;
  }
  return -1;
};

function answered(G, seat) {
  G.next = after(G, seat);
  if (G.next >= 0) return;
  const worth = G.lots.pop();
  if (G.bidder >= 0) {
    G.money[G.bidder] -= G.high;
    G.won[G.bidder].push(worth);
  }
  Object.assign(G, { high: 0, bidder: -1, inside: Array(SEATS).fill(true), next: G.lots.length % SEATS });
}

const Auction = {
  name: "auction",
  setup: ({ random }) => ({
    lots: random.Shuffle([...Array(LOTS).keys()].map((n) => n + 1)),
    money: Array(SEATS).fill(MONEY),
    won: Array.from({ length: SEATS }, () => []),
    high: 0,
    bidder: -1,
    inside: Array(SEATS).fill(true),
    next: LOTS % SEATS,
  }),
  playerView: ({ G, ctx, playerID }) => ({
    ...G,
    lots: G.lots.slice(-1),
    money: G.money.map((m, seat) => (ctx.gameover || String(seat) === playerID ? m : -1)),
  }),
  turn: { minMoves: 1, maxMoves: 1, order: { first: ({ G }) => G.next, next: ({ G }) => G.next } },
  moves: {
    bid: ({ G, ctx }, amount) => {
      const seat = Number(ctx.currentPlayer);
      if (amount <= G.high || amount > G.money[seat]) return "INVALID_MOVE";
      Object.assign(G, { high: amount, bidder: seat });
      answered(G, seat);
    },
    pass: ({ G, ctx }) => {
      const seat = Number(ctx.currentPlayer);
      G.inside[seat] = false;
      answered(G, seat);
    },
  },
  endIf: ({ G }) => (G.lots.length === 0 ? { won: G.won } : undefined),
};

async function posted(port, path, body) {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return reply.json();
}

async function match(port) {
  const { matchID } = await posted(port, "/games/auction/create", { numPlayers: SEATS });
  const keys = [];
  for (let seat = 0; seat < SEATS; seat++) {
    const joined = { playerID: String(seat), playerName: `p${seat}` };
    keys.push((await posted(port, `/games/auction/${matchID}/join`, joined)).playerCredentials);
  }
  return { matchID, keys };
}

function play(io, port, matches, until, took) {
  return new Promise((ended, failed) => {
    const socket = io(`http://127.0.0.1:${port}/auction`, { transports: ["websocket"], forceNew: true });
    let here;
    let begun = 0n;
    let money;
    const begin = () => {
      here = matches.pop();
      if (!here) return failed(new Error("too few matches were made for this load"));
      money = Array(SEATS).fill(MONEY);
      begun = 0n;
      socket.emit("sync", here.matchID, "0", here.keys[0], SEATS);
    };
    const move = ({ G, ctx, _stateID }) => {
      const seat = Number(ctx.currentPlayer);
      const bids = here.money[seat] > G.high;
      const [type, args] = bids ? ["bid", [G.high + 1]] : ["pass", []];
      if (bids) here.bid = { seat, amount: G.high + 1 };
      const payload = { type, args, playerID: String(seat), credentials: here.keys[seat] };
      begun = process.hrtime.bigint();
      socket.emit("update", { type: "MAKE_MOVE", payload }, _stateID, here.matchID, String(seat));
    };
    const next = (state) => {
      if (process.hrtime.bigint() > until) {
        socket.close();
        return ended();
      }
      if (state.ctx.gameover) return begin();
      const sold = here.left !== undefined && state.G.won.flat().length !== here.left;
      if (sold && here.bid) here.money[here.bid.seat] -= here.bid.amount;
      if (sold) here.bid = undefined;
      here.left = state.G.won.flat().length;
      move(state);
    };
    socket.on("connect", begin);
    socket.on("connect_error", failed);
    socket.on("sync", (_, info) => {
      here.money = money;
      here.left = 0;
      next(info.state);
    });
    socket.on("update", (_, state) => {
      if (begun === 0n) return;
      took.push(Number(process.hrtime.bigint() - begun) / 1e6);
      begun = 0n;
      next(state);
    });
  });
}

async function load(port, parallel, seconds, count) {
  const io = require("socket.io-client");
  const matches = [];
  for (let n = 0; n < count; n++) matches.push(await match(port));
  process.stdout.write("ready\n");
  await new Promise((go) => process.stdin.once("data", go));
  const took = [];
  const until = process.hrtime.bigint() + BigInt(Math.round(seconds * 1e9));
  await Promise.all([...Array(parallel)].map(() => play(io, port, matches, until, took)));
  process.stdout.write(JSON.stringify(took) + "\n", () => process.exit(0));
}

const [mode, port, parallel, seconds, count] = process.argv.slice(2);
if (mode === "serve") {
  const { Server } = require("boardgame.io/server");
  Server({ games: [Auction], origins: [/.*/] }).run({ port: Number(port), callback: () => {} });
} else {
  load(Number(port), Number(parallel), Number(seconds), Number(count));
}
