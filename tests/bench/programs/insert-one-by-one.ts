import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import mongoose from 'mongoose';
import { inFlight } from '../../support/bench.ts';
import { answerCommands } from './commands.ts';

/**
 * The peer of `intake` and `settle`: the driver alone, one durable insert a message, without HTTP, signatures, checks or the
 * provider. The document is the one that our inbox writes.
 */

const { MongoClient } = mongoose.mongo;
let client: mongoose.mongo.MongoClient | undefined;

answerCommands({
  connect: async (url: string) => {
    client = await MongoClient.connect(url, { maxPoolSize: 64 });
  },
  insert: async ({ bodiesFile, width }: { bodiesFile: string; width: number }) => {
    if (!client) throw new Error('connect first');
    const collection = client.db().collection<{ _id: string }>('bench_inserts', {
      writeConcern: { w: 'majority', j: true },
    });
    const bodies = readFileSync(bodiesFile, 'utf8').split('\n').filter(Boolean);
    const startedAt = performance.now();
    await inFlight(bodies, {
      width,
      work: async (body) => {
        const receivedAt = new Date();
        const claim = { transactionId: 'TX-1', fraudStatus: 'accept', isTakenBack: false };
        await collection.insertOne({
          _id: createHash('sha256').update(body).digest('hex'),
          ...{ orderId: 'SRK-000000-0000000000', claimedStatus: 'settlement', claim, receivedAt },
          ...{ state: 'new', nextAttemptAt: receivedAt, attempts: 1, outcome: null, resolvedAt: null },
        });
      },
    });
    return { elapsedMs: performance.now() - startedAt };
  },
});
