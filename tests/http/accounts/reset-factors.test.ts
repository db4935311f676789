import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { FactorModel } from '#server/modules/factors/factors.model.ts';
import { RecoveryCodeModel } from '#server/modules/factors/recovery-codes.model.ts';
import { type Api, buildVisitor, startApi, TEST_PASSWORD } from '../../support/api.ts';
import {
  buildPerson,
  FACTOR_ENVIRONMENT,
  fromAnywhere,
  givePasskey,
  giveTotp,
} from '../../support/factors.ts';

let api: Api;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  api = await startApi(FACTOR_ENVIRONMENT);
});
// One super admin may cause so many letters a day.
beforeEach(async () => {
  admin = await buildVisitor({ roleId: 'ROLE001' });
});
afterAll(() => api?.close());

const reason = 'Ponsel Sari hilang, sudah ditelepon.';
const reset = (userId: string, body: object = { reason }, { headers } = admin) =>
  api.post(`/admin/users/${userId}/factors/reset`).set(headers).send(body);

async function buildOwner() {
  const person = await buildPerson();
  await givePasskey(person.user.id);
  return { ...person, ...(await giveTotp(person.user.id)) };
}

test('takes all factors and codes away, ends all sessions, and leaves the password', async () => {
  const { user, headers } = await buildOwner();
  const other = await buildOwner();
  await reset(user.id).expect(200);
  expect(await FactorModel.countDocuments({ userId: user.id })).toBe(0);
  expect(await RecoveryCodeModel.countDocuments({ userId: user.id })).toBe(0);
  expect((await api.get('/account').set(headers)).status).toBe(401);
  const login = await api
    .post('/auth/login')
    .set(fromAnywhere())
    .send({ email_username: user.username, password: TEST_PASSWORD });
  expect(login.status).toBe(200);
  // Nobody else's.
  expect(await FactorModel.countDocuments({ userId: other.user.id })).toBe(2);
  expect((await api.get('/account').set(other.headers)).status).toBe(200);
});

test('is written down with who, whose, how many and why', async () => {
  const { user } = await buildOwner();
  await reset(user.id).expect(200);
  const rows = await AuditModel.find({ action: 'user.reset_factors', targetId: user.id }).lean();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    actorId: admin.user.id,
    targetType: 'user',
    targetName: user.name,
    before: { factors: 2 },
    after: { factors: 0, reason },
  });
});

test.each([[{}], [{ reason: '' }], [{ reason: '  abc   ' }], [{ reason: 'x'.repeat(501) }]])(
  'without a reason nothing is done: %j',
  async (body) => {
    const { user, headers } = await buildOwner();
    const answer = await reset(user.id, body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'reason']);
    expect(await FactorModel.countDocuments({ userId: user.id })).toBe(2);
    expect((await api.get('/account').set(headers)).status).toBe(200);
  },
);

test('is nobody’s way around their own', async () => {
  await giveTotp(admin.user.id);
  const answer = await reset(admin.user.id);
  expect([answer.status, answer.body.code]).toEqual([409, 'own_factors']);
  expect(await FactorModel.countDocuments({ userId: admin.user.id })).toBe(1);
  // Another super admin may.
  const another = await buildVisitor({ roleId: 'ROLE001' });
  expect((await reset(admin.user.id, { reason }, another)).status).toBe(200);
});

test('where there is none, or nobody, nothing is done and nothing is written down', async () => {
  const { user, headers } = await buildPerson();
  const none = await reset(user.id);
  expect([none.status, none.body.code]).toEqual([409, 'no_factors']);
  const nobody = await reset('USR-0');
  expect([nobody.status, nobody.body.code]).toEqual([404, 'user_not_found']);
  expect(await AuditModel.countDocuments({ targetId: user.id })).toBe(0);
  expect((await api.get('/account').set(headers)).status).toBe(200);
});

test('the list and the page of an account say who has one', async () => {
  const { user } = await buildOwner();
  const { user: plain } = await buildPerson();
  const inList = async ({ id, username }: { id: string; username: string }) => {
    const { users } = (await api.get('/admin/users').query({ search: username }).set(admin.headers)).body;
    return users.find((row: { id: string }) => row.id === id).has_factor;
  };
  const onPage = async (id: string) =>
    (await api.get(`/admin/users/${id}`).set(admin.headers).expect(200)).body.user.has_factor;
  expect([await inList(user), await onPage(user.id)]).toEqual([true, true]);
  expect([await inList(plain), await onPage(plain.id)]).toEqual([false, false]);
  await reset(user.id).expect(200);
  expect([await inList(user), await onPage(user.id)]).toEqual([false, false]);
});

test('asks the super admin for a factor first', async () => {
  const { user } = await buildOwner();
  const plain = await buildVisitor({ roleId: 'ROLE001', steppedUpAt: null });
  const answer = await reset(user.id, { reason }, plain);
  expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required']);
  expect(await FactorModel.countDocuments({ userId: user.id })).toBe(2);
});
