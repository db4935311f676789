import { afterAll, beforeAll, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { migrate, migrations } from '#server/platform/migrations/run-migrations.ts';
import { connectMongo, disconnectMongo } from '#server/platform/mongo.ts';
import { testEnvironment } from '../../support/stores.ts';

const environment = testEnvironment({});
beforeAll(async () => {
  await connectMongo({ mongodbUrl: environment.MONGODB_URL ?? '' });
  await mongoose.connection.dropDatabase();
});
afterAll(disconnectMongo);

interface Stored {
  _id: string;
  [field: string]: unknown;
}

const order = (_id: string, fields: object): Stored => ({
  _id,
  state: 'settlement',
  late: false,
  flags: [],
  grossAmount: 25_000,
  transactionId: 'TX-1',
  effects: [],
  history: [],
  ...fields,
});

test('orders that wait for a person ask for a case, each for its own, and the others for none', async () => {
  const orders = mongoose.connection.collection<Stored>('orders');
  const migrated = mongoose.connection.collection<Stored>('migrations');
  const before = migrations.findIndex(({ name }) => name === '0020-topics-of-cases');
  await migrated.insertMany(
    migrations.slice(0, before).map(({ name }) => ({ _id: name, at: new Date(), documents: 0 })),
  );
  await orders.insertMany([
    order('A', {}),
    order('B', { state: 'review', history: [{ cause: 'capture (challenge) as challenged' }] }),
    order('C', { state: 'review', history: [{ cause: 'settlement as mismatch' }] }),
    order('D', { late: true, flags: ['late'] }),
    order('E', { late: true, flags: ['late'], state: 'refund' }),
    order('F', { flags: ['review_money'] }),
    order('G', {
      state: 'partial_refund',
      flags: ['choose_refund_lines:k1', 'choose_refund_lines:k2'],
      effects: [
        { key: 'settle', amount: 25_000 },
        { key: 'refund:k1', amount: -5_000 },
        { key: 'refund:k2', amount: -2_500 },
      ],
    }),
    order('H', { state: 'review', caseTopics: [] }),
    order('I', { state: 'chargeback' }),
  ]);
  await migrate(() => undefined);
  const stored = await orders.find().sort({ _id: 1 }).toArray();
  expect(Object.fromEntries(stored.map(({ _id, caseTopics }) => [_id, caseTopics]))).toEqual({
    A: undefined,
    B: [{ kind: 'challenge', subject: 'TX-1', amount: 25_000 }],
    C: [{ kind: 'amount_differs', subject: 'TX-1', amount: 25_000 }],
    D: [{ kind: 'late', subject: '', amount: 25_000 }],
    E: undefined,
    F: [{ kind: 'other', subject: 'review_money', amount: 25_000 }],
    G: [
      { kind: 'refund_lines', subject: 'k1', amount: 5_000 },
      { kind: 'refund_lines', subject: 'k2', amount: 2_500 },
    ],
    H: [],
    I: undefined,
  });
});
