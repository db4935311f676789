import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import { insertOrders } from '#server/modules/orders/orders.repository.ts';
import { OrganizerModel } from '#server/modules/organizers/organizers.model.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { untilEventAnswersAreOld } from '../../support/boards.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { buildLine, buildOrderIn } from '../../support/orders.ts';

let api: Api;
let admin: Record<string, string>;
beforeAll(async () => {
  api = await startApi({ LOGIN_ADDRESS_LIMIT: '1000' });
  admin = (await buildVisitor({ roleId: 'ROLE001' })).headers;
});
afterAll(() => api.close());

const DAY_MS = 86_400_000;
const days = (count: number) => new Date(Date.now() + count * DAY_MS);
const path = '/admin/event-organizers';
const get = (rest = '', headers = admin) => api.get(`${path}${rest}`).set(headers);
const post = (rest: string, body: object = {}, headers = admin) =>
  api.post(`${path}${rest}`).set(headers).send(body);
const logIn = (email_username: string, password: string) =>
  api.post('/auth/login').send({ email_username, password });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

let count = 0;
function newOrganizer(overrides: object = {}) {
  count += 1;
  return {
    name: `Sanggar Cipta ${count}`,
    profile_image: '',
    email: `cipta${count}-${crypto.randomUUID().slice(0, 6)}@contoh.id`,
    phone_number: '+62 21 5550 1234',
    description: 'Sanggar tari.',
    social_media_link: 'sanggarcipta',
    follower_count: '1200',
    ...overrides,
  };
}

/** An organizer with one event of each status, and Rp 25.000 paid for the one that is over. */
async function buildBusyOrganizer() {
  const { id } = await buildOrganizer({ name: `Sibuk ${crypto.randomUUID().slice(0, 6)}` });
  const over = await buildEvent({ organizerId: id, start: days(-9), end: days(-2.5) });
  const ongoing = await buildEvent({ organizerId: id });
  await buildEvent({ organizerId: id, start: days(2), end: days(4) });
  await buildEvent({ organizerId: id, canceledAt: days(-1), cancelReason: 'Hujan' });
  await buildEvent({ organizerId: id, status: 'draft' });
  const eventId = over.event.id;
  const lines = [buildLine(over.finalists[0]?.id ?? '', 10)];
  const ownEvent = { eventId, organizerId: id, lines };
  await insertOrders([
    buildOrderIn('settlement', ownEvent),
    buildOrderIn('partial_refund', ownEvent),
    buildOrderIn('settlement', { ...ownEvent, late: true }),
    buildOrderIn('refund', ownEvent),
    buildOrderIn('expire', { eventId, organizerId: id, lines }),
  ]);
  await countEvent(eventId);
  return { id, over: over.event, ongoing: ongoing.event };
}

describe('an organizer is made', () => {
  test('[BO-3.07 BO-7.12 BO-8.03] with the account of its staff, whose password is shown once and never kept in clear', async () => {
    const sent = newOrganizer();
    const answer = await post('', sent);
    expect(answer.status).toBe(201);
    const { message, event_organizer: organizer, credentials } = answer.body;
    expect(message).toBe('Create EO successful');
    expect(organizer).toMatchObject({
      name: sent.name,
      email: sent.email,
      follower_count: 1200,
      event_created: 0,
      status: 'not started',
      last_login: null,
    });
    expect(credentials).toMatchObject({ email: sent.email });
    expect(credentials.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const later = await get(`/${organizer.id}/credentials`);
    expect(later.body.data).toEqual({ ...credentials, password: null });
    const kept = JSON.stringify([
      await OrganizerModel.find().lean(),
      await AuditModel.find({ targetId: organizer.id }).lean(),
    ]);
    expect(kept).not.toContain(credentials.password);
    expect(kept).toContain('event_organizer.create');
  });

  test('with the password of the request, when there is one', async () => {
    const sent = newOrganizer({ password: 'kata-sandi-awal' });
    expect((await post('', sent)).body.credentials.password).toBe('kata-sandi-awal');
    expect((await logIn(sent.email, 'kata-sandi-awal')).status).toBe(200);
  });

  test('not at all when the e-mail is taken', async () => {
    const sent = newOrganizer();
    await post('', sent).expect(201);
    const again = await post('', { ...sent, name: 'Yang Kedua' });
    expect(again.status).toBe(422);
    expect(again.body.errors).toEqual([{ field: 'email', message: 'Email ini sudah terdaftar.' }]);
    expect(await OrganizerModel.countDocuments({ name: 'Yang Kedua' })).toBe(0);
  });

  test.each([
    ['name', { name: 'x' }],
    ['email', { email: 'bukan email' }],
    ['phone_number', { phone_number: 'telepon' }],
    ['profile_image', { profile_image: 'javascript:alert(1)' }],
    ['password', { password: 'pendek' }],
    ['follower_count', { follower_count: -1 }],
  ])('[BO-5.15] not with a wrong %s', async (field, wrong) => {
    const answer = await post('', newOrganizer(wrong));
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((each: { field: string }) => each.field)).toEqual([field]);
  });
});

describe('the first login of its staff', () => {
  async function firstLogin() {
    const { body } = await post('', newOrganizer());
    const { email, password } = body.credentials;
    const login = await logIn(email, password);
    return { id: body.event_organizer.id, email, password, headers: bearer(login.body.access_token) };
  }
  const change = (headers: Record<string, string>, current: string, next: string) =>
    api.put('/account/password').set(headers).send({ current_password: current, new_password: next });

  test('is good for changing the password and for nothing else', async () => {
    const { id, password, headers } = await firstLogin();
    const claims = (await api.post('/auth/verify').set(headers)).body.claims;
    expect(claims).toMatchObject({ eo_id: id, must_change_password: true });
    const refused = await get(`/${id}`, headers);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: 'password_change_required',
      message: 'Ganti kata sandi awal Anda terlebih dahulu.',
    });
    const same = await change(headers, password, password);
    expect(same.body.code).toBe('password_unchanged');
    expect((await change(headers, password, 'kata-sandi-saya')).status).toBe(200);
    expect((await get(`/${id}`, headers)).status).toBe(200);
    expect((await api.post('/auth/verify').set(headers)).body.claims).not.toHaveProperty(
      'must_change_password',
    );
    expect((await get(`/${id}`)).body.event_organizer.last_login).not.toBeNull();
  });

  test('control: with that guard taken out the first password opens everything', async () => {
    const { id, headers } = await firstLogin();
    await withGuardOut('initial-password', async () =>
      expect((await get(`/${id}`, headers)).status).toBe(200),
    );
  });

  test('comes again after a reset, which ends what was open', async () => {
    const { id, email, headers } = await firstLogin();
    const { body } = await post(`/${id}/credentials/reset`);
    expect(body.data.email).toBe(email);
    expect((await api.post('/auth/verify').set(headers)).status).toBe(401);
    const login = await logIn(email, body.data.password);
    expect((await get(`/${id}`, bearer(login.body.access_token))).body.code).toBe('password_change_required');
  });

  test('is not made up where nobody works for the organizer', async () => {
    const { id } = await buildOrganizer();
    const refused = await post(`/${id}/credentials/reset`);
    expect([refused.status, refused.body.code]).toEqual([404, 'user_not_found']);
  });
});

describe('what is answered about organizers', () => {
  test('[BO-7.06] their events, money and badge in the list, found by name', async () => {
    const { id } = await buildBusyOrganizer();
    const { name } = (await get(`/${id}`)).body.event_organizer;
    const { body } = await get(`?search=${encodeURIComponent(name.toUpperCase())}`);
    expect(body.pagination).toEqual({ page: 1, limit: 10, total: 1, total_page: 1 });
    expect(body.event_organizers).toEqual([
      expect.objectContaining({
        id,
        event_done: 1,
        event_created: 4,
        // Late and returned money is not the event's; of the partly refunded order a vote was given back.
        total_amount: 25_000 + 22_500,
        status: 'partially done',
      }),
    ]);
  });

  test('[BO-4.01 BO-7.10 BO-2.206] statistics by status, drafts as pending and in no total', async () => {
    const { id } = await buildBusyOrganizer();
    expect((await get(`/${id}/statistics`)).body.data).toEqual({
      total_assets: 47_500,
      hidden_events: 0,
      total_transactions: 3,
      total_events: 4,
      status_completed: 1,
      status_ongoing: 1,
      status_upcoming: 1,
      status_canceled: 1,
      status_pending: 1,
    });
  });

  test('[BO-7.09] history, next and all events, with their days and money', async () => {
    const { id, over } = await buildBusyOrganizer();
    const list = async (query: string) => (await get(`/${id}/events${query}`)).body;
    const statuses = async (query: string) =>
      (await list(query)).data.map(({ status }: { status: string }) => status).sort();
    expect(await statuses('?type=history')).toEqual(['canceled', 'completed']);
    expect(await statuses('?type=next')).toEqual(['ongoing', 'upcoming']);
    expect(await statuses('')).toEqual(['canceled', 'completed', 'draft', 'ongoing', 'upcoming']);
    const [last] = (await list('?limit=1&page=5')).data;
    expect(last).toEqual({
      id: over.id,
      name: over.name,
      status: 'completed',
      event_organizer_id: id,
      total_amount: 47_500,
      duration: 7,
    });
  });

  test.each([
    ['all done', [{ start: days(-3), end: days(-2) }, { canceledAt: days(-1) }]],
    ['partially done', [{ start: days(-3), end: days(-2) }, {}]],
    ['on going', [{}, { start: days(1), end: days(2) }]],
    ['not started', [{ start: days(1), end: days(2) }, { status: 'draft' as const }]],
  ])('the badge "%s"', async (status, events) => {
    const { id } = await buildOrganizer();
    for (const event of events) await buildEvent({ organizerId: id, finalists: 0, ...event });
    expect((await get(`/${id}`)).body.event_organizer.status).toBe(status);
  });

  test('[BO-7.13] a changed name is on the pages of its events within a second; e-mail and password stay', async () => {
    const { id, ongoing } = await buildBusyOrganizer();
    const page = () => api.get(`/events/${ongoing.uniqueName}`);
    const before = (await page()).body.event_organizer.name;
    const sent = newOrganizer({ name: 'Nama Baru', password: 'tidak-dipakai', revision: 1 });
    const { body } = await api.put(`${path}/${id}`).set(admin).send(sent);
    expect(body.event_organizer).toMatchObject({ name: 'Nama Baru', email: null, follower_count: 1200 });
    expect(before).not.toBe('Nama Baru');
    await untilEventAnswersAreOld();
    expect((await page()).body.event_organizer.name).toBe('Nama Baru');
    const line = await AuditModel.findOne({ targetId: id, action: 'event_organizer.update' }).lean();
    expect(line?.after).toMatchObject({ name: 'Nama Baru', phone_number: '+***' });
  });
});

describe('staff of an organizer', () => {
  test('[BO-6.10 BO-7.08 BO-7.11] sees its own organizer alone, whatever it names', async () => {
    const own = await buildOrganizer({ name: 'Milik Sendiri' });
    const other = await buildOrganizer({ name: 'Milik Orang' });
    const { headers } = await buildVisitor({ roleId: 'ROLE002', organizerId: own.id });
    const { body } = await get('?search=Milik', headers);
    expect(body.event_organizers.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    for (const rest of ['', '/events', '/statistics', '/credentials']) {
      expect((await get(`/${own.id}${rest}`, headers)).status).toBe(200);
      expect((await get(`/${other.id}${rest}`, headers)).body.code).toBe('organizer_not_found');
    }
  });
});

describe('an organizer is deactivated', () => {
  test('[BO-2.28] not while events are open', async () => {
    const { id } = await buildBusyOrganizer();
    const answer = await post(`/${id}/deactivate`);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(
      'Organizer ini masih punya 2 event yang akan datang atau berlangsung. Tutup atau batalkan dahulu.',
    );
    expect((await get(`/${id}`)).body.event_organizer.is_active).toBe(true);
  });

  test('control: with that guard taken out it is', async () => {
    const { id } = await buildBusyOrganizer();
    await withGuardOut('organizer-open-events', async () =>
      expect((await post(`/${id}/deactivate`)).status).toBe(200),
    );
  });

  test('[BO-2.28] with that its staff is out and has nothing of the desk, until it is activated again', async () => {
    const sent = newOrganizer({ password: 'kata-sandi-awal' });
    const { id } = (await post('', sent)).body.event_organizer;
    const login = await logIn(sent.email, 'kata-sandi-awal');
    const headers = bearer(login.body.access_token);
    const answer = await post(`/${id}/deactivate`);
    expect(answer.body.event_organizer).toMatchObject({ is_active: false, status: 'inactive' });
    expect((await api.post('/auth/verify').set(headers)).status).toBe(401);
    const again = await logIn(sent.email, 'kata-sandi-awal');
    const actsFor = async () =>
      (await api.post('/auth/verify').set(bearer(again.body.access_token)).expect(200)).body.claims.eo_id;
    expect(await actsFor()).toBeUndefined();
    await withGuardOut('organizer-active', async () => expect(await actsFor()).toBe(id));
    await post(`/${id}/activate`).expect(200);
    expect(await actsFor()).toBe(id);
  });

  test('a session that was left over reads nothing of it', async () => {
    const { id } = await buildOrganizer({ isActive: false });
    const { headers } = await buildVisitor({ roleId: 'ROLE002', organizerId: id });
    const reads = async () => (await api.get(`/admin/event-organizers/${id}`).set(headers)).status;
    expect(await reads()).toBe(403);
    await withGuardOut('organizer-active', async () => expect(await reads()).toBe(200));
  });
});
