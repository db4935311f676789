import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { DeviceContextModel } from '#server/modules/accounts/device-contexts.model.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { SpendLimitModel } from '#server/modules/checkout/spend-limits.model.ts';
import { DocumentModel } from '#server/modules/documents/documents.model.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { closeProvider, finishConfirming } from '#server/modules/payments/index.ts';
import { verifyEvent } from '#server/modules/verification/index.ts';
import { config } from '#server/platform/config.ts';
import { redis } from '#server/platform/redis.ts';
import { documentsDisk } from '#server/platform/storage.ts';
import { buildAccount, buildVisitor, SEEN_ALL, TEST_PASSWORD } from '../../support/api.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { type Shop, startShop, storedOrder } from '../../support/payments.ts';

const data = openDataDirectory();
let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ SORAK_DATA_DIR: data.directory });
});
afterAll(async () => {
  await shop?.close();
  data.remove();
});
afterEach(() => closeProvider());

test('a person who leaves takes the name out of their orders; votes, chain and ledger stay whole', async () => {
  const { event, visitor, cart } = await shop.buildStage();
  const paid = await shop.open(visitor, cart(4));
  await shop.act(paid, 'pay');
  await shop.api.post(`/checkout/order/check?order_id=${paid}`).set(visitor.headers).expect(200);
  await updateLeaderboard(event.id);
  const waiting = await shop.open(visitor, cart(2));
  await shop.api.put('/account/spend-limit').set(visitor.headers).send({ own_limit: 90_000 }).expect(200);

  await shop.api.delete('/account').set(visitor.headers).send({ password: TEST_PASSWORD }).expect(200);

  for (const id of [paid, waiting]) {
    const order = await storedOrder(id);
    expect(order.customer).toEqual({ name: 'Akun dihapus', email: null, username: '' });
    expect(order.userId).toBe(visitor.user.id);
    const text = JSON.stringify(order);
    for (const word of [visitor.user.username, visitor.user.email ?? 'x', visitor.user.name]) {
      expect(text).not.toContain(word);
    }
  }
  expect((await storedOrder(paid)).state).toBe('settlement');
  expect(await SpendLimitModel.countDocuments({ _id: visitor.user.id })).toBe(0);
  expect(await verifyEvent(event.id)).toEqual([]);
  const page = await shop.api.get(`/events/${event.uniqueName}`);
  expect(page.body.event.votes_count).toBe(4);
  expect(page.text).not.toContain(visitor.user.name);
});

async function headersOf(userId: string) {
  return { Authorization: `Bearer ${(await startSession(userId)).token}` };
}

/** Where one of the words stands: collections, keys of Redis, files. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const holds = (text: string) => words.some((word) => text.toLowerCase().includes(word));
  const places = new Set<string>();
  for (const collection of Object.values(mongoose.connection.collections)) {
    for await (const row of collection.find({})) {
      if (holds(JSON.stringify(row))) places.add(collection.collectionName);
    }
  }
  for (const key of await redis().keys(`${config().redisPrefix}:*`)) {
    if (holds(key) || holds(await storedAt(key))) places.add(`redis ${key}`);
  }
  for (const name of readdirSync(data.directory, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const path = join(name.parentPath, name.name);
    if (holds(path) || holds(readFileSync(path, 'latin1'))) places.add(`file ${name.name}`);
  }
  return [...places].sort();
}

async function storedAt(key: string): Promise<string> {
  const all = {
    string: 'GET',
    hash: 'HGETALL',
    set: 'SMEMBERS',
    list: 'LRANGE',
    zset: 'ZRANGE',
    stream: 'XRANGE',
  };
  const type = (await redis().type(key)) as keyof typeof all;
  const range = { list: ['0', '-1'], zset: ['0', '-1'], stream: ['-', '+'] } as Record<string, string[]>;
  return JSON.stringify(await redis().call(all[type], key, ...(range[type] ?? [])));
}

test('no name, address or telephone number of a person who has left is anywhere', async () => {
  const word = `qz${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const words = [word, '0899123456789'];
  const admin = (await buildVisitor({ roleId: 'ROLE001' })).headers;
  const stage = await shop.buildStage();
  const user = await buildAccount({
    name: `Ratna ${word}`,
    username: `${word}.a`,
    email: `${word}@contoh.id`,
  });
  const login = { email_username: user.username, password: TEST_PASSWORD };
  await shop.api.post('/auth/login').send(login).expect(200);
  const visitor = { user, headers: await headersOf(user.id) };
  const profile = { name: user.name, username: user.username, email: user.email, revision: SEEN_ALL };
  await shop.api
    .put('/account')
    .set(visitor.headers)
    .send({ ...profile, phone: words[1] })
    .expect(200);
  await shop.api.put('/account/settings').set(visitor.headers).send({ show_name: true }).expect(200);
  await UserModel.updateOne({ _id: user.id }, { emailVerifiedAt: new Date() });
  await shop.api.post('/account/email-verifications').set(visitor.headers).expect(202);
  await shop.api
    .post('/auth/login')
    .send({ email_username: `${word}@contoh.id`, password: 'salah-sandi' })
    .expect(401);
  await shop.api
    .put(`/admin/users/${user.id}`)
    .set(admin)
    .send({ name: `Ratna B ${word}`, revision: SEEN_ALL })
    .expect(200);

  const orderId = await shop.open(visitor as never, stage.cart(4));
  await shop.act(orderId, 'pay');
  const customer = { full_name: user.name, email: user.email, phone: words[1] };
  const message = { ...(await shop.message(orderId)), customer_details: customer, custom_field1: word };
  await shop.send(message).expect(200);
  await finishConfirming();
  await updateLeaderboard(stage.event.id);
  const path = `receipts/${orderId}.pdf`;
  await documentsDisk().put(path, `untuk ${user.name}`);
  const receipt = { kind: 'receipt', subjectId: orderId, fingerprint: 'x', state: 'ready' } as const;
  await DocumentModel.create({
    ...receipt,
    _id: `receipt:${orderId}`,
    path,
    bytes: 9,
    createdAt: new Date(),
  });
  await DeviceContextModel.create({ _id: word, userId: user.id, address: word, toldAt: new Date() });

  const asked = {
    name: user.name,
    email: `${word.toUpperCase()}@contoh.id`,
    message: `Saya ${word}, suara saya?`,
  };
  await shop.api.post('/support-messages').send(asked).expect(201);
  const { body: desk } = await shop.api.get(`/admin/support-messages?search=${word}`).set(admin).expect(200);
  await shop.api
    .post(`/admin/support-messages/${desk.messages[0].id}/answers`)
    .set(admin)
    .send({ text: 'Sudah tampil.' })
    .expect(201);

  expect(await placesOf(words)).toEqual([
    'audit_log',
    'device_contexts',
    `file ${orderId}.pdf`,
    'mails',
    'orders',
    'support_messages',
    'transactions',
    'users',
  ]);
  await shop.api.delete('/account').set(visitor.headers).send({ password: TEST_PASSWORD }).expect(200);
  // The rows by which the desk finds orders follow when these are counted, which they wait for now.
  expect(await placesOf(words)).toEqual(['transactions']);
  await updateLeaderboard(stage.event.id);
  expect(await placesOf(words)).toEqual([]);
});

test('what came from an address that is not proven to be theirs stays', async () => {
  const email = `${crypto.randomUUID()}@contoh.id`;
  const asked = { name: 'Ratna Kusuma', email, message: 'Suara saya belum tampil.' };
  await shop.api.post('/support-messages').send(asked).expect(201);
  const user = await buildAccount({ email });
  const headers = await headersOf(user.id);
  await shop.api.delete('/account').set(headers).send({ password: TEST_PASSWORD }).expect(200);
  expect(await placesOf([email])).toEqual(['support_messages']);
});
