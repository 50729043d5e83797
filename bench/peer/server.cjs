// Isis & Osiris on boardgame.io, as its documentation says to write a game: `node server.cjs STORE`,
// where STORE is "memory" or a folder for its file store. Prints its address.
"use strict";
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const BOX = [];
for (const [value, count] of [[1, 2], [2, 6], [3, 2], [4, 1]])
  for (let i = 0; i < count; i++) BOX.push(value, -value);
const CELLS = 36;

const free = (G, cell) => Number.isInteger(cell) && cell >= 0 && cell < CELLS && G.board[cell] === null;

const game = {
  name: "isis-osiris",
  setup: ({ random }) => {
    const order = random.Shuffle(BOX);
    return {
      board: Array(CELLS).fill(null),
      stones: [8, 8],
      tiles: [11, 11],
      up: null,
      secret: { reserves: [order.slice(0, 11), order.slice(11)], values: Array(CELLS).fill(0) },
    };
  },
  playerView: ({ G }) => {
    const { secret, ...open } = G;
    return open;
  },
  moves: {
    // The client must not guess what only the server knows, so nothing runs ahead of it.
    stone: {
      client: false,
      move: ({ G, ctx, events }, cell) => {
        const seat = Number(ctx.currentPlayer);
        if (G.up !== null || G.stones[seat] === 0 || !free(G, cell)) return INVALID_MOVE;
        G.board[cell] = { stone: seat };
        G.stones[seat] -= 1;
        events.endTurn();
      },
    },
    reveal: {
      client: false,
      move: ({ G, ctx }) => {
        const seat = Number(ctx.currentPlayer);
        if (G.up !== null || G.tiles[seat] === 0) return INVALID_MOVE;
        G.up = G.secret.reserves[seat].shift();
        G.tiles[seat] -= 1;
      },
    },
    place: {
      client: false,
      move: ({ G, events }, cell) => {
        if (G.up === null || !free(G, cell)) return INVALID_MOVE;
        G.secret.values[cell] = G.up;
        G.board[cell] = { tile: true };
        G.up = null;
        events.endTurn();
      },
    },
  },
  endIf: ({ G }) => {
    if (G.board.some((piece) => piece === null)) return undefined;
    const scores = [0, 0];
    G.board.forEach((piece, cell) => {
      if (piece.stone === undefined) return;
      for (const [next, beside] of [
        [cell - 6, cell >= 6],
        [cell + 6, cell < 30],
        [cell - 1, cell % 6 > 0],
        [cell + 1, cell % 6 < 5],
      ])
        if (beside) scores[piece.stone] += G.secret.values[next];
    });
    return { scores };
  },
};

const store = process.argv[2];
const server = Server({
  games: [game],
  origins: [Origins.LOCALHOST],
  ...(store === "memory" ? {} : { db: new FlatFile({ dir: store, logging: false }) }),
});
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  process.stdout.write(`serving at http://127.0.0.1:${appServer.address().port}/\n`);
});
