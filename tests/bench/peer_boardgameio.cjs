// The peer of the table bench: the bank as a boardgame.io game with its own FlatFile storage, on loopback.
// Five seats, anyone pays at any time, one hidden text per seat kept by playerView. Settings come by environment:
// PEER_PORT, PEER_DATA (folder of the matches), PEER_MODULES (folder with node_modules).
const { createRequire } = require('node:module');
const { join } = require('node:path');
const net = require('node:net');

const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (port, ...rest) {
  return listen.call(this, +port, '127.0.0.1', ...rest.filter((one) => typeof one === 'function'));
};
const { Server, FlatFile } = createRequire(join(process.env.PEER_MODULES, 'x.js'))('boardgame.io/server');

const bank = {
  name: 'bank',
  disableUndo: true, // its undo stack would grow all evening
  setup: ({ ctx }) => {
    const seats = Array.from({ length: ctx.numPlayers }, (_, seat) => `${seat}`);
    return {
      players: Object.fromEntries(seats.map((seat) => [seat, { name: `p${seat}`, cash: 1e9 }])),
      secrets: Object.fromEntries(seats.map((seat) => [seat, `canary-${seat} is Consigliere, and nobody else may know`])),
    };
  },
  turn: { activePlayers: { all: null } },
  moves: {
    pay: {
      client: false,
      ignoreStaleStateID: true, // two phones may pay at once
      move: ({ G, playerID }, to, number, amount) => {
        if (!(Number.isInteger(amount) && amount > 0 && G.players[to] && G.players[playerID].cash >= amount)) return 'INVALID_MOVE';
        G.players[playerID].cash -= amount;
        G.players[to].cash += amount;
      },
    },
  },
  playerView: ({ G, playerID }) => ({ ...G, secrets: playerID === null ? {} : { [playerID]: G.secrets[playerID] } }),
};

const port = +process.env.PEER_PORT;
// The lobby has a port of its own: on the shared one today's koa-compose answers its routes with 404.
Server({ games: [bank], origins: ['*'], db: new FlatFile({ dir: process.env.PEER_DATA }) }).run({ port, lobbyConfig: { apiPort: port + 1 } });
