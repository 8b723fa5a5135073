// A game of four with hidden hands on boardgame.io, kept in memory: who is asked plays a card and draws one.
const { Server, Origins } = require("boardgame.io/server");

const CARDS = 100;
const HAND = 12;

const cards = {
  name: "cards",
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(Array.from({ length: CARDS }, (_, card) => card));
    const hands = Object.fromEntries(Array.from({ length: ctx.numPlayers }, (_, seat) => [seat, deck.splice(0, HAND)]));
    return { deck, hands, discards: [], shields: Array(ctx.numPlayers).fill(0) };
  },
  moves: {
    play: ({ G, ctx, events }, place) => {
      const hand = G.hands[ctx.currentPlayer];
      const [card] = hand.splice(place % hand.length, 1);
      G.discards.push(card);
      if (G.deck.length === 0) [G.deck, G.discards] = [G.discards, []];
      hand.push(G.deck.pop());
      G.shields[ctx.currentPlayer] += card % 2;
      events.endTurn();
    },
  },
};

const server = Server({ games: [cards], origins: [Origins.LOCALHOST] });
// It can only be told a port, and would listen on every address. Ours listens on this one.
const listen = server.app.listen;
server.app.listen = (port, done) => listen(port, "127.0.0.1", done);
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
