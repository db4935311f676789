import { type AddressInfo, createServer } from 'node:net';
import { answerCommands } from './commands.ts';

/** Answers whatever comes with the same bytes, without reading them: as fast as the generator can possibly be answered. */
const answer = Buffer.from(
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 21\r\n\r\n{"status":"accepted"}',
);
const server = createServer({ noDelay: true }, (socket) => {
  // The generator writes a whole request at once and waits for its answer, and ours fit into one packet of the loopback.
  socket.on('data', () => socket.write(answer));
  socket.on('error', () => socket.destroy());
});
server.listen(0, '127.0.0.1', () => answerCommands({ port: () => (server.address() as AddressInfo).port }));
