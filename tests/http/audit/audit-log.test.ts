import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { recordAudit } from '#server/modules/audit/index.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';

let api: Api;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
let other: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  api = await startApi();
  admin = await buildVisitor({ roleId: 'ROLE001' });
  other = await buildVisitor({ roleId: 'ROLE001' });
  const write = (userId: string, action: string, id: string, after: unknown) =>
    recordAudit({
      actor: { userId, roleId: 'ROLE001' },
      action,
      target: { type: 'event', id },
      before: { price: 2_500 },
      after,
      requestId: 'r-1',
    });
  await write(admin.user.id, 'event.update', 'EVT-1', { price: 3_000 });
  await write(other.user.id, 'event.update', 'EVT-2', { email: 'sari@contoh.id', password: 'x' });
  await write(other.user.id, 'event.cancel', 'EVT-1', null);
  // Written at the end of a day of Jakarta, which is the day before in London.
  await AuditModel.create({
    _id: 'old',
    at: new Date('2026-03-01T16:59:59Z'),
    actor_id: 'script',
    action: 'account.create',
    target_type: 'user',
    target_id: 'USR-1',
  });
});
afterAll(() => api.close());

const read = async (query = '') =>
  (await api.get(`/admin/audit-log${query}`).set(admin.headers).expect(200)).body;
const ids = async (query: string) =>
  (await read(query)).entries.map(({ target }: { target: { id: string } }) => target.id);

describe('the audit log', () => {
  test('tells who changed what, before and after, the newest first', async () => {
    const { entries, pagination, actions } = await read();
    expect(pagination.total).toBe(4);
    expect(actions).toEqual(['account.create', 'event.cancel', 'event.update']);
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
    ['last day', () => '?to=2026-03-01', ['USR-1']],
    ['day before it', () => '?to=2026-02-28', []],
    ['first day', () => '?from=2026-03-01&to=2026-03-02', ['USR-1']],
    ['page', () => '?limit=1&page=2', ['EVT-2']],
  ])('is filtered by %s', async (_name, query, expected) => {
    expect(await ids(query())).toEqual(expected);
  });

  test('has no way to change it', async () => {
    for (const method of ['post', 'put', 'delete'] as const) {
      expect((await api[method]('/admin/audit-log/old').set(admin.headers)).status).toBe(404);
    }
    await expect(AuditModel.updateOne({ _id: 'old' }, { action: 'x' })).rejects.toThrow('only ever added');
    await expect(AuditModel.deleteMany({})).rejects.toThrow('only ever added');
  });
});
