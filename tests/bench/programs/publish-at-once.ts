import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { type WebSocket, WebSocketServer } from 'ws';
import { answerCommands } from './commands.ts';

/**
 * The floor under `live-latency`: a webhook is written as ours is, published through Redis and sent to bare WebSockets, without
 * signatures, the provider's word, counting or a board that is right.
 */

const { MongoClient } = mongoose.mongo;

interface FloorOptions {
  mongodbUrl: string;
  redisUrl: string;
  /** What is sent for every webhook, but for its votes. */
  message: object;
}

async function open({ mongodbUrl, redisUrl, message }: FloorOptions): Promise<number> {
  const client = await MongoClient.connect(mongodbUrl);
  const collection = client.db().collection<{ _id: string; raw: string }>('bench_floor', {
    writeConcern: { w: 'majority', j: true },
  });
  const publisher = new Redis(redisUrl);
  const subscriber = new Redis(redisUrl);
  let votes = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const raw = Buffer.concat(chunks).toString('utf8');
    await collection.insertOne({ _id: createHash('sha256').update(raw).digest('hex'), raw });
    response.setHeader('Content-Length', 0).end();
    votes += 1;
    await publisher.publish('floor', JSON.stringify({ ...message, votes_count: votes }));
  });
  const sockets = new Set<WebSocket>();
  new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await subscriber.subscribe('floor');
  subscriber.on('message', (_channel, text) => {
    const bytes = Buffer.from(text);
    for (const socket of sockets) socket.send(bytes, { binary: false });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

answerCommands({ open });
