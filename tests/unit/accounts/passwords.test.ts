import { describe, expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { hashPassword, passwordMatches } from '#server/modules/accounts/passwords.ts';

const PASSWORD = 'kata-sandi-untuk-uji';

describe('the hash of a password', () => {
  test('is argon2id of 19 MiB and two passes, with a salt of its own', async () => {
    const [one, other] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
    // 16 bytes of salt and 32 of hash.
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(other).not.toBe(one);
    expect(other.split('$')[4]).not.toBe(one.split('$')[4]);
  });

  test('is of the password as it was typed: in its case, with its blanks and to its end', async () => {
    const password = `  ${'Suara '.repeat(20)}Ö! `;
    const passwordHash = await hashPassword(password);
    const typed = [password, password.toLowerCase(), password.trim(), password.slice(0, -2)];
    const matches = await Promise.all(typed.map((each) => passwordMatches({ password: each, passwordHash })));
    expect(matches).toEqual([true, false, false, false]);
  });

  test('is the same for a sign that two keyboards spell otherwise', async () => {
    const passwordHash = await hashPassword('caf\u00e9-malam-2026');
    expect(await passwordMatches({ password: 'cafe\u0301-malam-2026', passwordHash })).toBe(true);
  });

  test('of another cost, as an older one may be, is compared with that', async () => {
    const passwordHash = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 3, parallelism: 1 });
    expect(passwordHash).toContain('$m=8192,t=3,p=1$');
    expect(await passwordMatches({ password: PASSWORD, passwordHash })).toBe(true);
    expect(await passwordMatches({ password: 'bukan-ini', passwordHash })).toBe(false);
  });

  test('that there is none of matches nothing, not even what stands in for it', async () => {
    for (const password of ['', PASSWORD, 'nobody has this password']) {
      expect(await passwordMatches({ password, passwordHash: null })).toBe(false);
    }
  });
});
