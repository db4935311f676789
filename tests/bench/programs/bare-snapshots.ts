import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { answerCommands } from './commands.ts';

/** The peer of `storm`: bare Socket.IO that hands everybody who comes the newest board from its memory. */
const server = createServer();
const io = new Server(server);
let newest: unknown = null;
io.on('connection', (socket) => {
  socket.on('watch.event', (_request: unknown, acknowledge: (answer: unknown) => void) => {
    socket.join('board');
    acknowledge({ ok: true });
    socket.emit('leaderboard.updated', newest);
  });
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 1_024 }, () =>
  answerCommands({
    port: () => (server.address() as AddressInfo).port,
    emit: (message: unknown) => {
      newest = message;
      io.to('board').emit('leaderboard.updated', message);
    },
  }),
);
