import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { config } from '#server/platform/config.ts';
import { type Api, startApi } from '../../support/api.ts';
import { startProcess } from '../../support/processes.ts';
import { whileRefused } from '../../support/refused-writes.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const PASSWORD = 'jembatan-merah-7-kapal';
const admin = {
  ADMIN_NAME: 'Ratna Kusuma',
  ADMIN_EMAIL: 'ratna@sorak.example',
  ADMIN_USERNAME: 'ratna',
  ADMIN_PASSWORD: PASSWORD,
};

async function run(overrides: Record<string, string> = {}) {
  const { mongodbUrl, redisUrl } = config();
  const stores = { NODE_ENV: 'test', MONGODB_URL: mongodbUrl, REDIS_URL: redisUrl };
  const started = startProcess('scripts/admin-create.ts', { ...stores, ...admin, ...overrides });
  return { code: await started.ended, output: started.output().trim() };
}

describe('npm run admin:create', () => {
  test.each([
    [{ ADMIN_PASSWORD: 'pendek' }, 'password'],
    [{ ADMIN_PASSWORD: 'sebelas-abc' }, 'fewer than 12 characters'],
    [{ ADMIN_PASSWORD: 'aaaaaaaaaaaaaa' }, 'different characters'],
    [{ ADMIN_PASSWORD: 'Password2026!!' }, 'first that anybody would try'],
    [{ ADMIN_PASSWORD: 'kata-kusuma-2026' }, 'contains "kusuma"'],
    [{ ADMIN_PASSWORD: '1q2w3e4r5t6y' }, 'first that anybody would try'],
    [{ ADMIN_NAME: 'Menang di hadiah.example' }, 'fullName'],
    [{ ADMIN_EMAIL: 'nobody' }, 'email'],
  ])('refuses %j', async (overrides, reason) => {
    const { code, output } = await run(overrides);
    expect(code).toBe(1);
    expect(output).toContain(reason);
    // A sentence, not a stack.
    expect(output).not.toMatch(/\n\s+at /);
  });

  test('makes no account without its line in the audit log', async () => {
    const refused = await whileRefused('audit_log', { validator: { _id: 'nobody' }, work: () => run() });
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('Document failed validation');
    expect(await UserModel.findOne({ username: admin.ADMIN_USERNAME })).toBeNull();
  });

  test('makes a super admin who can log in, and writes it down', async () => {
    const { code, output } = await run();
    expect(output).toMatch(/^ratna may now log in as super admin \(USR-\d+\)\.$/);
    expect(code).toBe(0);
    const login = await api
      .post('/auth/login')
      .send({ email_username: admin.ADMIN_EMAIL, password: PASSWORD });
    const verified = await api.post('/auth/verify').set('Authorization', `Bearer ${login.body.access_token}`);
    expect(verified.body.claims).toMatchObject({ username: 'ratna', role_id: 'ROLE001' });
    const rows = await AuditModel.find().lean();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      actorId: 'script',
      action: 'account.create',
      targetId: verified.body.claims.id,
      before: null,
      after: { username: 'ratna', email: 'r***@sorak.example', role_id: 'ROLE001' },
    });
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });

  test('does not touch an account that is there', async () => {
    const { code, output } = await run({ ADMIN_PASSWORD: 'kapal-biru-9-jembatan' });
    expect(code).toBe(1);
    expect(output).toBe('This username is taken: choose another one.');
  });

  test('what is in the audit log can not be changed', async () => {
    await expect(AuditModel.updateOne({}, { $set: { action: 'x' } })).rejects.toThrow('only ever added to');
    await expect(AuditModel.deleteMany({})).rejects.toThrow('only ever added to');
  });
});
