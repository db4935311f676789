import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/request-headers.ts';
import { apiDocument } from '#server/app.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { lockRules } from '#server/modules/events/index.ts';
import { insertOrder } from '#server/modules/orders/orders.repository.ts';
import { insertSupportMessage } from '#server/modules/support/support-messages.repository.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { buildEditor } from '../../support/change-requests.ts';
import { buildEventForm, placePicture } from '../../support/event-forms.ts';
import { buildEvent } from '../../support/events.ts';
import { buildOrderIn } from '../../support/orders.ts';
import { ACCOUNT, buildPayee, earn } from '../../support/payouts.ts';
import { buildPicture } from '../../support/pictures.ts';
import { buildFinance, order } from '../../support/transfers.ts';

let api: Api;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
let event: Awaited<ReturnType<typeof buildEvent>>['event'];
let messageId: string;
beforeAll(async () => {
  api = await startApi();
  admin = await buildVisitor({ roleId: 'ROLE001' });
  ({ event } = await buildEvent());
  const question = { name: 'Ratna Kusuma', email: 'ratna@contoh.id', message: 'Suara saya belum tampil.' };
  ({ id: messageId } = await insertSupportMessage({ ...question, language: 'id' }));
});
afterAll(() => api.close());

const word = () => `uji${crypto.randomUUID().slice(0, 8)}`;

/** What makes something new: where, of what, and where it is kept. */
interface Creation {
  path: string;
  body?: object;
  file?: Buffer;
  /** Who asks; a super admin by default. */
  headers?: Record<string, string>;
  status?: number;
  collection: string;
}

const creations: Record<string, () => Promise<Creation>> = {
  'POST /support-messages': async () => ({
    path: '/support-messages',
    body: { name: 'Dewi', email: 'dewi@contoh.id', message: 'Kapan hasilnya tampil?' },
    collection: 'support_messages',
  }),
  'POST /admin/support-messages/{id}/notes': async () => ({
    path: `/admin/support-messages/${messageId}/notes`,
    body: { text: 'Sudah dicek.' },
    collection: 'audit_log',
  }),
  'POST /admin/support-messages/{id}/answers': async () => ({
    path: `/admin/support-messages/${messageId}/answers`,
    body: { text: 'Sudah tampil.' },
    collection: 'mails',
  }),
  'POST /admin/transactions/{id}/refunds': async () => {
    const order = buildOrderIn('settlement', { eventId: event.id, organizerId: event.organizerId });
    await insertOrder(order);
    return {
      path: `/admin/transactions/${order.id}/refunds`,
      body: { scope: 'full', reason: 'mistake', note: 'Salah pesan.', expected_amount: order.grossAmount },
      collection: 'money_cases',
    };
  },
  'POST /admin/events/{eventId}/refund-runs': async () => {
    const { event: canceled } = await buildEvent();
    const { id: eventId, organizerId } = canceled;
    await EventModel.updateOne({ _id: eventId }, { canceledAt: new Date(), status: 'canceled' });
    const order = buildOrderIn('settlement', { eventId, organizerId });
    await insertOrder(order);
    return {
      path: `/admin/events/${eventId}/refund-runs`,
      body: { expected_orders: 1, expected_amount: order.grossAmount, note: 'Event dibatalkan.' },
      collection: 'refund_runs',
    };
  },
  'POST /admin/provider-reports': async () => ({
    path: '/admin/provider-reports',
    body: { kind: 'transactions', from: '2026-11-01', to: '2026-11-02', file_name: 'laporan.csv', bytes: 10 },
    collection: 'provider_reports',
  }),
  'POST /admin/event-organizers': async () => ({
    path: '/admin/event-organizers',
    body: { name: 'Yayasan Pesona', email: `${word()}@contoh.id` },
    collection: 'organizers',
  }),
  'POST /admin/event-organizers/{id}/bank-accounts': async () => {
    const { organizerId, owner } = await buildPayee();
    return {
      path: `/admin/event-organizers/${organizerId}/bank-accounts`,
      body: { bank: 'bni', number: '9988776655', name: ACCOUNT.name },
      headers: owner.headers,
      collection: 'bank_accounts',
    };
  },
  'POST /admin/withdrawal/payouts': async () => {
    const payee = await buildPayee();
    const eventId = await earn(payee, 175_000);
    return {
      path: '/admin/withdrawal/payouts',
      body: { account_id: payee.accountId, lines: [{ event_id: eventId, amount: 50_000 }] },
      headers: payee.finance.headers,
      collection: 'payouts',
    };
  },
  'POST /admin/transfer-files': async () => {
    const { id } = await order();
    return {
      path: '/admin/transfer-files',
      body: { transfer_ids: [id] },
      headers: (await buildFinance()).headers,
      collection: 'transfer_files',
    };
  },
  'POST /admin/event-organizers/{id}/invitations': async () => ({
    path: `/admin/event-organizers/${event.organizerId}/invitations`,
    body: { email: `${word()}@contoh.id`, role: 'viewer', event_ids: null },
    collection: 'invitations',
  }),
  'POST /admin/users': async () => ({
    path: '/admin/users',
    body: { name: 'Arif Budiman', username: word(), role_id: 'ROLE001' },
    collection: 'users',
  }),
  'POST /admin/uploads': async () => ({
    path: '/admin/uploads',
    file: await buildPicture({ width: 40, height: 50 }).jpeg().toBuffer(),
    collection: 'pictures',
  }),
  'POST /admin/events/hero-img': async () => ({
    path: '/admin/events/hero-img',
    body: { url: await placePicture('hero_img') },
    collection: 'audit_log',
  }),
  'POST /admin/events': async () => ({
    path: '/admin/events',
    body: await buildEventForm(),
    collection: 'events',
  }),
  'POST /admin/events/{id}/clone': async () => ({
    path: `/admin/events/${event.id}/clone`,
    body: {},
    collection: 'events',
  }),
  'POST /admin/events/{id}/preview-link': async () => {
    const { body } = await api
      .post('/admin/events')
      .set(admin.headers)
      .send(await buildEventForm());
    return { path: `/admin/events/${body.event.id}/preview-link`, body: {}, collection: 'audit_log' };
  },
  'POST /admin/events/{id}/change-requests': async () => {
    const { event: published, editor } = await buildEditor();
    return {
      path: `/admin/events/${published.id}/change-requests`,
      body: { revision: 1, changes: { price: 3_000 } },
      headers: editor.headers,
      collection: 'change_requests',
    };
  },
  'POST /admin/events/{id}/images': async () => ({
    path: `/admin/events/${event.id}/images`,
    body: { url: await placePicture() },
    collection: 'audit_log',
  }),
  'POST /admin/events/{eventId}/screens': async () => ({
    path: `/admin/events/${event.id}/screens`,
    body: { name: 'Layar utama' },
    collection: 'screens',
  }),
  'POST /admin/finalists': async () => ({
    path: '/admin/finalists',
    body: { event_id: event.id, name: 'Kirana', category: 'Bali' },
    collection: 'finalists',
  }),
  'POST /admin/finalists/bulk': async () => ({
    path: '/admin/finalists/bulk',
    body: { event_id: event.id, finalists: [{ name: 'Kirana', category: 'Bali' }] },
    collection: 'finalists',
  }),
  'POST /admin/finalists/{id}/corrections': async () => {
    const built = await buildEvent();
    await lockRules(built.event.id, new Date());
    return {
      path: `/admin/finalists/${built.finalists[0]?.id}/corrections`,
      body: { revision: 1, name: 'Kirana', reason: 'Salah ketik.' },
      collection: 'corrections',
    };
  },
  'POST /admin/finalists/import': async () => ({
    path: '/admin/finalists/import',
    body: { event_id: event.id, rows: [{ row: 2, name: word(), category: 'Bali' }] },
    status: 200,
    collection: 'finalists',
  }),
};

const send = (
  { path, body, file, headers: by = admin.headers }: Creation,
  { key = crypto.randomUUID(), headers = by }: { key?: string; headers?: Record<string, string> } = {},
) => {
  const requested = api.post(path).set(headers).set(IDEMPOTENCY_KEY_HEADER, key);
  return file ? requested.field('type', 'events').attach('file', file, 'gambar.jpg') : requested.send(body);
};
const countOf = async ({ collection }: Creation): Promise<number> => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('not connected');
  return db.collection(collection).countDocuments();
};

test('what makes something new is asked with a key, all of it', () => {
  const all = Object.entries(apiDocument().paths ?? {}).flatMap(([path, item]) => {
    const post = item && 'post' in item ? item.post : undefined;
    if (!post) return [];
    const named = (post.parameters ?? []).map((parameter) => ('name' in parameter ? parameter.name : ''));
    const isNew = post.responses !== undefined && '201' in post.responses;
    return [{ route: `POST ${path}`, isNew, hasKey: named.includes(IDEMPOTENCY_KEY_HEADER) }];
  });
  // A username is unique already; an order has a guard of its own (`open-checkout`); a challenge and the link of an invitation are good once; and no answer with recovery codes is kept.
  const others = [
    'POST /auth/register',
    'POST /checkout/transactions',
    'POST /account/factors/passkeys',
    'POST /account/factors/totp',
    'POST /account/recovery-codes',
    'POST /team-invitations/account',
  ];
  const wanted = all.filter(({ route, isNew, hasKey }) => (isNew || hasKey) && !others.includes(route));
  expect(wanted.map(({ route }) => route).sort()).toEqual(Object.keys(creations).sort());
  expect(wanted.filter(({ hasKey }) => !hasKey)).toEqual([]);
});

describe.each(Object.entries(creations))('%s', (_route, build) => {
  test('[BO-3.43] asked twice at once, and once more later, makes one, and answers each time the same', async () => {
    const creation = await build();
    const { status = 201 } = creation;
    const before = await countOf(creation);
    const key = crypto.randomUUID();
    const both = await Promise.all([send(creation, { key }), send(creation, { key })]);
    const later = await send(creation, { key });
    expect([...both, later].map((answer) => answer.status)).toEqual([status, status, status]);
    expect(both[1]?.body).toEqual(both[0]?.body);
    expect(later.body).toEqual(both[0]?.body);
    expect(await countOf(creation)).toBe(before + 1);
  });
});

describe('a key', () => {
  const screen = (name: string) => ({
    path: `/admin/events/${event.id}/screens`,
    body: { name },
    collection: 'screens',
  });

  test('control: without the guard two are made', async () => {
    const creation = screen('Layar kembar');
    const before = await countOf(creation);
    const key = crypto.randomUUID();
    await withGuardOut('idempotency-key', () =>
      Promise.all([send(creation, { key }), send(creation, { key })]),
    );
    expect(await countOf(creation)).toBe(before + 2);
  });

  test('of another body is refused; one that is no key, too', async () => {
    const key = crypto.randomUUID();
    await send(screen('Layar satu'), { key }).expect(201);
    expect((await send(screen('Layar dua'), { key })).body.code).toBe('idempotency_key_reused');
    expect((await send(screen('Layar dua'), { key: 'a b' })).body.code).toBe('idempotency_key_invalid');
  });

  test('is each person’s own', async () => {
    const key = crypto.randomUUID();
    const other = await buildVisitor({ roleId: 'ROLE001' });
    const [mine, theirs] = [
      await send(screen('Layar kiri'), { key }),
      await send(screen('Layar kiri'), { key, headers: other.headers }),
    ];
    expect(mine.body.screen.id).not.toBe(theirs.body.screen.id);
  });

  test('is its route’s own', async () => {
    const key = crypto.randomUUID();
    const [path, body] = [`/admin/support-messages/${messageId}`, { text: 'Sudah kami cek.' }];
    const note = await send({ path: `${path}/notes`, body, collection: 'support_messages' }, { key });
    const answer = await send({ path: `${path}/answers`, body, collection: 'support_messages' }, { key });
    expect([note.status, answer.status]).toEqual([201, 201]);
    expect(answer.body.support_message.answers.at(-1).text).toBe(body.text);
    expect(answer.body).not.toEqual(note.body);
  });

  test('that was refused is good again once the reason is gone', async () => {
    const [taken, key] = [word(), crypto.randomUUID()];
    const requested = {
      path: '/admin/users',
      body: { name: 'Arif Budiman', username: taken, role_id: 'ROLE001' },
    };
    const creation = { ...requested, collection: 'users' };
    const first = await send(creation);
    expect((await send(creation, { key })).body.code).toBe('username_taken');
    await mongoose.connection.collection('users').deleteOne({ username: taken });
    expect((await send(creation, { key })).status).toBe(201);
    expect(first.status).toBe(201);
  });

  test('keeps what was shown once unreadable in the database', async () => {
    const creation = await (creations['POST /admin/users']?.() ?? Promise.reject(new Error('none')));
    const key = crypto.randomUUID();
    const { body } = await send(creation, { key });
    const rows = await mongoose.connection.collection('answered_requests').find().toArray();
    const stored = rows.map((row) => `${row._id} ${row.answer?.buffer?.toString('latin1')}`).join('\n');
    expect(stored.length).toBeGreaterThan(0);
    expect(stored).not.toContain(body.credentials.password);
    expect(stored).not.toContain(body.user.username);
    expect(stored).not.toContain(key);
  });

  test('of somebody who died over it is taken over after a minute, and not before', async () => {
    const creation = screen('Layar yatim');
    const key = crypto.randomUUID();
    await send(creation, { key }).expect(201);
    const requests = mongoose.connection.collection('answered_requests');
    const [last] = await requests.find().sort({ begunAt: -1 }).limit(1).toArray();
    if (!last) throw new Error('no request');
    const before = await countOf(creation);
    await requests.updateOne({ _id: last._id }, { $set: { answer: null, begunAt: new Date() } });
    expect((await send(creation, { key })).body.code).toBe('request_in_progress');
    await requests.updateOne({ _id: last._id }, { $set: { begunAt: new Date(Date.now() - 61_000) } });
    await send(creation, { key }).expect(201);
    expect(await countOf(creation)).toBe(before + 1);
  });
});
