// Tricks as a boardgame.io game: the rules of tricks.py, written as its documentation writes games.
// Prints one JSON line a round: decisions a second of random playouts in its own client.

const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

const suit = (card) => Math.floor(card / 13);

function options(G, seat) {
  const hand = G.hands[seat];
  if (G.trick.length === 0) return hand;
  const following = hand.filter((card) => suit(card) === suit(G.trick[0]));
  return following.length ? following : hand;
}

const Tricks = {
  name: "tricks",
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(52).keys()]);
    const hands = [0, 1, 2, 3].map((seat) => deck.filter((_, i) => i % 4 === seat).sort((a, b) => a - b));
    return { hands, trick: [], leader: 0, next: 0, won: [0, 0, 0, 0] };
  },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: () => 0, next: ({ G }) => G.next },
  },
  moves: {
    play: ({ G, ctx }, card) => {
      const seat = Number(ctx.currentPlayer);
      if (!options(G, seat).includes(card)) return INVALID_MOVE;
      G.hands[seat].splice(G.hands[seat].indexOf(card), 1);
      G.trick.push(card);
      G.next = (seat + 1) % 4;
      if (G.trick.length < 4) return;
      const led = suit(G.trick[0]);
      const best = Math.max(...G.trick.filter((c) => suit(c) === led));
      G.leader = (G.leader + G.trick.indexOf(best)) % 4;
      G.won[G.leader] += 1;
      G.next = G.leader;
      G.trick = [];
    },
  },
  endIf: ({ G }) => (G.hands.every((hand) => hand.length === 0) ? { won: G.won } : undefined),
};

const [rounds, games] = process.argv.slice(2).map(Number);
const client = Client({ game: Tricks, numPlayers: 4, debug: false });
client.start();
for (let round = 0; round < rounds; round++) {
  let decisions = 0;
  const start = process.hrtime.bigint();
  const used = process.cpuUsage();
  for (let game = 0; game < games; game++) {
    client.reset();
    for (;;) {
      const { G, ctx } = client.getState();
      if (ctx.gameover) break;
      const can = options(G, Number(ctx.currentPlayer));
      client.moves.play(can[Math.floor(Math.random() * can.length)]);
      decisions += 1;
    }
  }
  const wall = Number(process.hrtime.bigint() - start) / 1e9;
  const cpu = process.cpuUsage(used);
  const seconds = Math.min(wall, (cpu.user + cpu.system) / 1e6); // whichever flatters it: waiting does not count
  console.log(JSON.stringify({ decisions, pace: decisions / seconds }));
}
client.stop();
