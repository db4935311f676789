import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { collectionIn, profile } from '../../support/profiled.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('no list of organizers, users, messages or the log scans a collection', async () => {
  const { headers, user } = await buildVisitor({ roleId: 'ROLE001' });
  const { id } = await buildOrganizer({ name: 'Sanggar Indeks' });
  await buildEvent({ organizerId: id });
  for (let at = 0; at < 3; at++) {
    await buildVisitor({ roleId: 'ROLE002', organizerId: id });
    const message = { name: 'Ratna', email: 'ratna@contoh.id', message: 'Suara saya belum tampil.' };
    await api.post('/support-messages').send(message).expect(201);
    const change = { description: `Kali ke-${at}`, name: 'Sanggar Indeks', revision: at + 1 };
    await api.put(`/admin/event-organizers/${id}`).set(headers).send(change).expect(200);
  }
  const seen = await profile(async () => {
    for (const path of [
      '/event-organizers?search=sanggar',
      '/event-organizers',
      ...['', '/events', '/events?type=history', '/statistics', '/credentials'].map(
        (rest) => `/event-organizers/${id}${rest}`,
      ),
      '/users',
      '/users?search=sari',
      `/users?role_id=ROLE002&event_organizer_id=${id}`,
      '/users?role_id=ROLE003',
      '/audit-log',
      '/audit-log?actor=sari',
      `/audit-log?actor=${user.id}&from=2026-01-01`,
      '/audit-log?action=event_organizer.update',
      `/audit-log?target=${id}`,
      '/support-messages',
      '/support-messages?state=new&search=ratna',
    ]) {
      await api.get(`/admin${path}`).set(headers).expect(200);
    }
  });
  const collections = ['organizers', 'users', 'audit_log', 'support_messages', 'events'];
  const lists = seen.filter((row) => collections.includes(collectionIn(row)));
  expect(new Set(lists.map(collectionIn))).toEqual(new Set(collections));
  const scans = lists.filter(({ planSummary }) => planSummary?.includes('COLLSCAN'));
  expect(scans.map(({ ns, op, command }) => [ns, op, JSON.stringify(command)])).toEqual([]);
});
