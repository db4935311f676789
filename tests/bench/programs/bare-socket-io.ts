import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { answerCommands } from './commands.ts';

/** The peer of `fan-out`: Socket.IO as its own guide sets it up, one room, nothing else in the process. */
const server = createServer();
const io = new Server(server);
io.on('connection', (socket) => {
  socket.on('watch.event', (_request: unknown, acknowledge: (answer: unknown) => void) => {
    socket.join('board');
    acknowledge({ ok: true });
  });
});
server.listen(0, '127.0.0.1', () =>
  answerCommands({
    port: () => (server.address() as AddressInfo).port,
    emit: (message: unknown) => void io.to('board').emit('leaderboard.updated', message),
  }),
);
