import { createServer } from 'node:http';

/**
 * A process of its own that reads each message and refuses it, and does nothing else: what its sender reaches against it is all that the
 * sender can reach. `faults-answerer.ts [BUSY_MS]`, so long it works on each message. Prints `listening on PORT`.
 */
const busyMs = Number(process.argv[2] ?? 0);

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    const end = performance.now() + busyMs;
    while (performance.now() < end);
    response.writeHead(401).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`listening on ${typeof address === 'object' ? address?.port : ''}`);
});
