import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countEvent } from '#server/modules/counting/index.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { PRICE, placeOrder } from '../../support/orders.ts';

let api: Api;
let own: Awaited<ReturnType<typeof buildPeople>>;
let foreign: Awaited<ReturnType<typeof buildPeople>>;
beforeAll(async () => {
  api = await startApi();
  own = await buildPeople();
  foreign = await buildPeople();
});
afterAll(() => api.close());

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

/** An organizer with somebody who works for it. */
async function buildPeople() {
  const organizer = await buildOrganizer();
  return { organizer, ...(await buildVisitor({ roleId: 'ROLE002', organizerId: organizer.id })) };
}

const call = (eoId: string, { headers }: { headers: Record<string, string> }, query: object = {}) =>
  api.get(`/admin/eo-events/${eoId}`).set(headers).query(query);
const namesOf = ({ body }: { body: { events: { name: string }[] } }) => body.events.map(({ name }) => name);

test('[BO-7.34] an organizer sees its events with what they brought in, drafts apart', async () => {
  const organizerId = own.organizer.id;
  const { event, finalists } = await buildEvent({
    organizerId,
    name: 'Putri Daerah',
    tagline: 'Dari daerah.',
    finalists: 3,
    start: hours(-2),
    end: hours(2),
  });
  await buildEvent({ organizerId, name: 'Rancangan', status: 'draft' });
  await buildEvent({ organizerId, name: 'Tahun Lalu', start: hours(-90), end: hours(-40) });
  await buildEvent({ organizerId: foreign.organizer.id, name: 'Milik Orang' });
  const order = { eventId: event.id, organizerId, isOpen: false };
  const votes: [string, number][] = [[finalists[0]?.id ?? '', 4]];
  const settled = { key: 'settle', kind: 'settle' as const, at: new Date(), amount: 4 * PRICE };
  const lines = [{ finalistId: finalists[0]?.id ?? '', votes: 4 }];
  const paid = { state: 'settlement' as const, effects: [{ ...settled, lines }] };
  await placeOrder({ ...order, votes, userId: 'u-1', ...paid });
  await placeOrder({ ...order, votes, userId: 'u-2', state: 'expire' });
  await countEvent(event.id);

  const { body } = await call(organizerId, own).expect(200);
  expect(namesOf({ body }).sort()).toEqual(['Putri Daerah', 'Tahun Lalu']);
  expect(body.pagination).toMatchObject({ page: 1, total: 2 });
  expect(body.events.find(({ id }: { id: string }) => id === event.id)).toEqual({
    id: event.id,
    unique_name: event.uniqueName,
    name: 'Putri Daerah',
    tagline: 'Dari daerah.',
    profile_image: event.profileImage,
    status: 'ongoing',
    total_amount: 4 * PRICE,
    total_transaction: 1,
    price: PRICE,
    total_finalist: 3,
    start: event.start?.toISOString(),
    end: event.end?.toISOString(),
    zone: 'Asia/Jakarta',
  });
});

test('[BO-4.05 BO-7.34] tabs and search narrow the list; what is typed is no pattern', async () => {
  const { id } = own.organizer;
  expect(namesOf(await call(id, own, { status_type: 'active' }))).toEqual(['Putri Daerah']);
  expect(namesOf(await call(id, own, { status_type: 'inactive' }))).toEqual(['Tahun Lalu']);
  expect(namesOf(await call(id, own, { filter: 'tahun' }))).toEqual(['Tahun Lalu']);
  expect(namesOf(await call(id, own, { filter: '.*' }))).toEqual([]);
});

test('another organizer’s list is not there; super admins see any', async () => {
  const { body } = await call(own.organizer.id, foreign).expect(404);
  expect(body.code).toBe('organizer_not_found');
  const admin = await buildVisitor({ roleId: 'ROLE001' });
  expect(namesOf(await call(foreign.organizer.id, admin).expect(200))).toEqual(['Milik Orang']);
  await call('EO-0', admin).expect(404);
  const customer = await buildVisitor();
  await call(own.organizer.id, customer).expect(403);
});

test('without the scope another organizer’s events would be read', async () => {
  await withGuardOut('desk-scope', async () => {
    const { body } = await call(own.organizer.id, foreign).expect(200);
    expect(body.events.length).toBeGreaterThan(0);
  });
});
