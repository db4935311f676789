import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { type Api, startApi } from '../../support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

let made = 0;
/** As the database takes it, without what the program checks before. */
function insert(collection: string, fields: Record<string, unknown>): Promise<unknown> {
  made += 1;
  const others: Record<string, object> = {
    users: { usernameKey: `uji-${made}` },
    events: { uniqueName: `uji-${made}` },
  };
  return mongoose.connection
    .collection<{ _id: string }>(collection)
    .insertOne({ ...others[collection], ...fields, _id: `UJI-${made}` });
}

describe('of two that come at the same instant the database takes one: a', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['username', 'users', { usernameKey: 'sari' }],
    ['e-mail', 'users', { emailKey: 'sari@contoh.id' }],
    ['event’s address', 'events', { uniqueName: 'putri-nusantara' }],
    ['short code', 'events', { shortCode: 'ABCD' }],
    ['token of a preview', 'events', { previewTokenHash: 'a'.repeat(64) }],
    ['open request for a change of an event', 'change_requests', { eventId: 'EVT-1', state: 'open' }],
    ['token of a screen', 'screens', { tokenHash: 'a'.repeat(64) }],
  ])('%s is of one alone', async (_what, collection, fields) => {
    await insert(collection, fields);
    await expect(insert(collection, fields)).rejects.toMatchObject({ code: 11_000 });
  });

  test.each(['users', 'events', 'screens'])('%s without them may be many', async (collection) => {
    await insert(collection, {});
    await expect(insert(collection, {})).resolves.toMatchObject({ acknowledged: true });
  });

  test('request that is open may stand beside those that were decided', async () => {
    for (const state of ['granted', 'refused', 'withdrawn', 'withdrawn', 'open'])
      await insert('change_requests', { eventId: 'EVT-2', state });
    const stored = mongoose.connection.collection('change_requests').find({ eventId: 'EVT-2' });
    expect(await stored.toArray()).toHaveLength(5);
  });
});
