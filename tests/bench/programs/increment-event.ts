import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import mongoose from 'mongoose';
import { parseNotification } from '#server/modules/payments/provider/parse-notification.ts';
import { verifySignature } from '#server/modules/payments/provider/signature.ts';
import { answerCommands } from './commands.ts';

/**
 * The peer of `hot-event`, as one would build it first: each webhook is one transaction that settles the order and adds its votes to
 * the event's counter, and then 200. It trusts the message: a status call to the provider would cost it more.
 */

const { MongoClient } = mongoose.mongo;

interface NaiveOrder {
  _id: string;
  eventId: string;
  state: string;
  votes: number;
}

async function open({ mongodbUrl, serverKey }: { mongodbUrl: string; serverKey: string }): Promise<number> {
  const client = await MongoClient.connect(mongodbUrl, { maxPoolSize: 64 });
  const orders = client.db().collection<NaiveOrder>('naive_orders');
  const events = client.db().collection<{ _id: string; votes: number }>('naive_events');
  await orders.createIndex({ eventId: 1 });
  const app = express();
  app.post('/', express.json(), async (request, response) => {
    const notification = parseNotification(request.body);
    if (!notification || !verifySignature({ ...notification, serverKey })) {
      response.sendStatus(401);
      return;
    }
    await client.withSession((session) =>
      session.withTransaction(
        async () => {
          const order = await orders.findOneAndUpdate(
            { _id: notification.orderId, state: 'pending' },
            { $set: { state: 'settlement' } },
            { session },
          );
          if (!order) return;
          await events.updateOne({ _id: order.eventId }, { $inc: { votes: order.votes } }, { session });
        },
        { writeConcern: { w: 'majority', j: true } },
      ),
    );
    response.json({ status: 'accepted' });
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

answerCommands({ open });
