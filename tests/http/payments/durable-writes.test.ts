import { afterAll, beforeAll, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { buildVisitor } from '../../support/api.ts';
import { type Shop, startShop } from '../../support/payments.ts';
import { testDatabaseWithIndexesUrl } from '../../support/stores.ts';

/** What may be lost with its primary: a lease, and a step of the work on a message, are taken or made once more. */
const SOON = ['update leases', 'delete leases', 'findAndModify leases', 'update notifications'];
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'commitTransaction']);

/** A command that wrote, outside of a transaction or as its end. */
interface Write {
  what: string;
  writeConcern: { w?: unknown; j?: unknown } | undefined;
}

let shop: Shop;
const writes: Write[] = [];
beforeAll(async () => {
  const url = new URL(testDatabaseWithIndexesUrl());
  url.searchParams.set('monitorCommands', 'true');
  shop = await startShop({ MONGODB_URL: url.href });
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    const isPartOfTransaction = command.autocommit === false && commandName !== 'commitTransaction';
    if (!WRITES.has(commandName) || isPartOfTransaction) return;
    const collection = commandName === 'commitTransaction' ? '' : ` ${command[commandName]}`;
    writes.push({ what: `${commandName}${collection}`, writeConcern: command.writeConcern });
  });
});
afterAll(() => shop.close());

test('whatever is answered for is stored by a majority, on disk: an order, its message, its votes, an edit at the desk', async () => {
  const admin = await buildVisitor({ roleId: 'ROLE001' });
  const { event, visitor, cart } = await shop.buildStage();
  const orderId = await shop.open(visitor, cart());
  await shop.act(orderId, 'pay');
  await shop.notify(orderId);
  await updateLeaderboard(event.id);
  const edit = { revision: 1, tagline: 'Malam puncak' };
  await shop.api.put(`/admin/events/${event.id}`).set(admin.headers).send(edit).expect(200);

  const seen = new Set(writes.map(({ what }) => what));
  for (const what of [
    'insert orders',
    'update orders',
    'insert notifications',
    'update events',
    'update leaderboards',
    'commitTransaction',
  ])
    expect(seen).toContain(what);
  const isDurable = ({ writeConcern: { w, j } = {} }: Write) => w === 'majority' && j === true;
  const weak = writes.filter((write) => !SOON.includes(write.what) && !isDurable(write));
  expect(weak).toEqual([]);
});
