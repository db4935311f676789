import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { RoleId } from '#contracts/accounts/session.ts';
import {
  countUsers,
  createAccount,
  createSilentAccounts,
  findUserCountFaults,
  rebuildUserCounts,
  removeAccount,
} from '#server/modules/accounts/index.ts';
import { UserCountModel } from '#server/modules/accounts/user-counts.model.ts';
import {
  type Api,
  buildAccount,
  buildVisitor,
  SEEN_ALL,
  startApi,
  TEST_PASSWORD,
} from '../../support/api.ts';
import { buildOrganizer } from '../../support/events.ts';
import { collectionIn, profile } from '../../support/profiled.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  expect(await findUserCountFaults()).toEqual([]);
});
afterAll(() => api.close());

const DAY_MS = 86_400_000;
const count = (roleId: RoleId) => countUsers({ roleId });
const newName = () => `baru.${crypto.randomUUID().slice(0, 8)}`;

test('an account that is opened is counted, and one that is removed is not any more, once', async () => {
  const before = await count('ROLE003');
  const { id } = await buildAccount();
  await buildAccount();
  expect(await count('ROLE003')).toBe(before + 2);
  await removeAccount(id);
  await removeAccount(id);
  expect(await count('ROLE003')).toBe(before + 1);
});

test('an account is counted together with it, or not at all', async () => {
  const before = await count('ROLE003');
  const failing = createAccount(
    { name: 'Sari Wulandari', username: newName(), password: TEST_PASSWORD, roleId: 'ROLE003' },
    () => Promise.reject(new Error('the disk is full')),
  );
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await count('ROLE003')).toBe(before);
});

test('another role is another count; an edit that leaves it is none', async () => {
  const admin = await buildVisitor({ roleId: 'ROLE001' });
  const organizer = await buildOrganizer();
  const user = await buildAccount();
  const [customers, staff] = [await count('ROLE003'), await count('ROLE002')];
  const update = (body: object) =>
    api
      .put(`/admin/users/${user.id}`)
      .set(admin.headers)
      .send({ revision: SEEN_ALL, ...body })
      .expect(200);
  await update({ name: 'Sari W.' });
  expect([await count('ROLE003'), await count('ROLE002')]).toEqual([customers, staff]);
  await update({ role_id: 'ROLE002', event_organizer_id: organizer.id });
  expect([await count('ROLE003'), await count('ROLE002')]).toEqual([customers - 1, staff + 1]);
});

test('of many at once those whose names are taken are not counted', async () => {
  const before = await count('ROLE003');
  const taken = await buildAccount();
  const account = (username: string) => ({ name: 'Bayu Prakoso', username, roleId: 'ROLE003' as const });
  await createSilentAccounts([account(taken.username), account(newName()), account(newName())]);
  expect(await count('ROLE003')).toBe(before + 3);
});

test('accounts since an instant: the rest of its day, and all later days', async () => {
  const noon = Date.parse('2020-02-29T12:00:00Z');
  const at = [-DAY_MS, -1, 0, 43_199_999, 43_200_000, 3 * DAY_MS].map((ms) => new Date(noon + ms));
  const before = await countUsers({ roleId: 'ROLE003', since: new Date(noon) });
  await createSilentAccounts(
    at.map((createdAt) => ({
      name: 'Bayu Prakoso',
      username: newName(),
      roleId: 'ROLE003' as const,
      createdAt,
    })),
  );
  expect(await countUsers({ roleId: 'ROLE003', since: new Date(noon) })).toBe(before + 4);
});

test('accounts that are opened at the same moment are all counted', async () => {
  const before = await count('ROLE003');
  await Promise.all(Array.from({ length: 8 }, () => buildAccount()));
  expect(await count('ROLE003')).toBe(before + 8);
});

describe('the list of users', () => {
  test('has the kept count for its total, and reads the rows of its page alone', async () => {
    const admin = await buildVisitor({ roleId: 'ROLE001' });
    const seen = await profile(async () => {
      const { body } = await api.get('/admin/users?role_id=ROLE003&limit=2').set(admin.headers).expect(200);
      expect(body.pagination.total).toBe(await count('ROLE003'));
    });
    const reads = seen.filter((row) => collectionIn(row) === 'users');
    expect(reads.filter(({ command }) => command.aggregate)).toEqual([]);
    const lists = reads.filter(({ command }) => command.find);
    expect(lists.every(({ keysExamined }) => keysExamined <= 3)).toBe(true);
  });
});

test('a wrong count is named and worked out again', async () => {
  const { createdAt } = await buildAccount();
  const day = createdAt.toISOString().slice(0, 10);
  await UserCountModel.updateOne({ _id: `ROLE003:${day}` }, { $inc: { count: 2 } });
  expect(await findUserCountFaults()).toEqual([
    `the counts lack -2 accounts of ROLE003 that were opened on ${day}`,
  ]);
  expect(await rebuildUserCounts()).toBe(1);
  expect(await findUserCountFaults()).toEqual([]);
  expect(await rebuildUserCounts()).toBe(0);
});
