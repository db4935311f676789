import type { AddressInfo } from 'node:net';
import express from 'express';
import { answerCommands } from './commands.ts';

/** The peer of `hot-read`: Express with one route that sends a buffer it has. */
let body = Buffer.alloc(0);
const app = express();
app.get('/board', (_request, response) => void response.end(body));
const server = app.listen(0, '127.0.0.1', () =>
  answerCommands({
    port: () => (server.address() as AddressInfo).port,
    serve: (text: string) => {
      body = Buffer.from(text);
    },
  }),
);
