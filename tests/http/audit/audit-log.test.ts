import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { type AuditEntry, recordAudit } from '#server/modules/audit/index.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { buildEvent } from '../../support/events.ts';

let api: Api;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
let other: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  api = await startApi();
  admin = await buildVisitor({ roleId: 'ROLE001' });
  other = await buildVisitor({ roleId: 'ROLE001' });
  await write(admin.user.id, 'event.update', 'EVT-1', { price: 3_000 });
  await write(other.user.id, 'event.update', 'EVT-2', { email: 'sari@contoh.id', password: 'x' });
  await write(other.user.id, 'event.cancel', 'EVT-1', null);
  // Written at the end of a day of Jakarta, which is the day before in London.
  await AuditModel.create({
    _id: 'old',
    at: new Date('2026-03-01T16:59:59Z'),
    actorId: 'script',
    action: 'account.create',
    targetType: 'user',
    targetId: 'USR-1',
  });
});
afterAll(() => api.close());

const record = (entry: AuditEntry) => inTransaction((session) => recordAudit(entry, session));
const write = (userId: string, action: string, id: string, after: unknown) =>
  record({
    actor: { userId, roleId: 'ROLE001' },
    action,
    target: { type: 'event', id },
    before: { price: 2_500 },
    after,
    requestId: 'r-1',
  });
const read = async (query = '') =>
  (await api.get(`/admin/audit-log${query}`).set(admin.headers).expect(200)).body;
const ids = async (query: string) =>
  (await read(query)).entries.map(({ target }: { target: { id: string } }) => target.id);

describe('the audit log', () => {
  test('lists who changed what, before and after, the newest first', async () => {
    const { entries, pagination, actions } = await read();
    expect(pagination.total).toBe(4);
    expect(actions.map(({ id }: { id: string }) => id)).toEqual([
      'account.create',
      'event.cancel',
      'event.update',
    ]);
    expect(actions[1].words).toBe('Membatalkan event');
    expect(entries[2]).toMatchObject({
      actor: { id: admin.user.id, name: admin.user.name, role_id: 'ROLE001' },
      action: 'event.update',
      target: { type: 'event', id: 'EVT-1' },
      before: { price: 2_500 },
      after: { price: 3_000 },
      request_id: 'r-1',
    });
    expect(entries[1].after).toEqual({ email: 's***@contoh.id', password: '[redacted]' });
    expect(entries[3].actor).toEqual({ id: 'script', name: null, role_id: null });
  });

  test.each([
    ['actor by id', () => `?actor=${other.user.id}`, ['EVT-1', 'EVT-2']],
    ['actor by username', () => `?actor=${admin.user.username}`, ['EVT-1']],
    ['actor that nobody is', () => '?actor=tidakada', []],
    ['action', () => '?action=event.update', ['EVT-2', 'EVT-1']],
    ['target by id', () => '?target=EVT-1', ['EVT-1', 'EVT-1']],
    ['target by kind', () => '?target=user', ['USR-1']],
    ['[BO-2.284] kind', () => '?kind=user', ['USR-1']],
    ['[BO-2.284] kind that has nothing', () => '?kind=order', []],
    ['[BO-2.284] kind and id', () => '?kind=event&target=EVT-1', ['EVT-1', 'EVT-1']],
    ['last day', () => '?to=2026-03-01', ['USR-1']],
    ['day before it', () => '?to=2026-02-28', []],
    ['first day', () => '?from=2026-03-01&to=2026-03-02', ['USR-1']],
    ['page', () => '?limit=1&page=2', ['EVT-2']],
  ])('is filtered by %s', async (_name, query, expected) => {
    expect(await ids(query())).toEqual(expected);
  });

  test('[BO-2.268] has each line in the language of the request, with names as they were then', async () => {
    const event = await buildEvent({ name: 'Putri Nusantara' });
    await record({
      actor: { userId: admin.user.id, roleId: 'ROLE001', name: 'Arif Lama' },
      action: 'event.cancel',
      target: { type: 'event', id: 'EVT-77', name: 'Nama Lama' },
      before: null,
      after: { reason: 'Hujan' },
      requestId: null,
    });
    await write(admin.user.id, 'event.close', event.event.id, null);
    const [then] = (await read('?target=EVT-77')).entries;
    expect(then.sentence).toBe('Arif Lama membatalkan event Nama Lama');
    expect(then.changes).toEqual([{ field: 'Alasan', before: null, after: 'Hujan', changed: true }]);
    // A line without names has those of now.
    const [now] = (await read(`?target=${event.event.id}`)).entries;
    expect(now.sentence).toBe(`${admin.user.name} menutup event Putri Nusantara`);
    const english = await api
      .get('/admin/audit-log?target=EVT-77')
      .set({ ...admin.headers, 'Accept-Language': 'en' })
      .expect(200);
    expect(english.body.entries[0].sentence).toBe('Arif Lama canceled the event Nama Lama');
  });

  test('[BO-2.269] is a CSV file within the same filters, without formulas, for super admins alone', async () => {
    await record({
      actor: { userId: admin.user.id, roleId: 'ROLE001', name: '=HYPERLINK("x")' },
      action: 'event.edit',
      target: { type: 'event', id: 'EVT-78', name: '+Putri' },
      before: { name: 'A' },
      after: { name: '=1+1' },
      requestId: 'r-9',
    });
    const { text } = await api.get('/admin/audit-log/export?target=EVT-78').set(admin.headers).expect(200);
    const [head, line, rest] = text.split('\r\n');
    expect(head).toContain('TIME,WHO,WHO ID,WHAT');
    expect(line).toContain(`"'=HYPERLINK(""x"")"`);
    expect(line).toContain("'+Putri");
    expect(line).toContain('Nama: A → =1+1');
    expect(rest).toBe('');
    const staff = await buildVisitor({ roleId: 'ROLE002', organizerId: 'EO-1' });
    await api.get('/admin/audit-log/export').set(staff.headers).expect(403);
  });

  test('[BO-2.284] the file has the lines of the kind that is asked for; a kind that there is not is refused', async () => {
    const lines = async (query: string) =>
      (await api.get(`/admin/audit-log/export?${query}`).set(admin.headers).expect(200)).text
        .split('\r\n')
        .slice(1, -1);
    const all = await lines('');
    const users = await lines('kind=user');
    expect([users.length, all.length > 1]).toEqual([1, true]);
    expect(users[0]).toContain('USR-1');
    await api.get('/admin/audit-log?kind=nonsense').set(admin.headers).expect(400);
    const plan = (await AuditModel.find({ targetType: 'user' })
      .sort({ at: -1, _id: -1 })
      .explain('queryPlanner')) as unknown as { queryPlanner: { winningPlan: object } };
    const winning = JSON.stringify(plan.queryPlanner.winningPlan);
    expect(winning).toContain('targetType_1_at_-1__id_-1');
    expect(winning).not.toContain('"SORT"');
  });

  test('has no way to change it', async () => {
    for (const method of ['post', 'put', 'delete'] as const) {
      expect((await api[method]('/admin/audit-log/old').set(admin.headers)).status).toBe(404);
    }
    await expect(AuditModel.updateOne({ _id: 'old' }, { action: 'x' })).rejects.toThrow('only ever added');
    await expect(AuditModel.deleteMany({})).rejects.toThrow('only ever added');
  });
});
