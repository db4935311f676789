import { expect, test } from '@jest/globals';
import { redact } from '#server/modules/audit/redact.ts';

test('what is kept for ever holds no secrets and no personal data', () => {
  const at = new Date('2026-11-21T09:00:00Z');
  expect(
    redact({
      name: 'Gita Pelajar',
      price_amount: 5_000,
      password: 'x',
      passwordHash: 'y',
      access_token: 'z',
      email: 'sari@contoh.id',
      contact: { phone: '0812', admins: [{ e_mail: 'a@b.id', role_id: 'ROLE002' }] },
      start: at,
      end: null,
    }),
  ).toEqual({
    name: 'Gita Pelajar',
    price_amount: 5_000,
    password: '[redacted]',
    passwordHash: '[redacted]',
    access_token: '[redacted]',
    email: 's***@contoh.id',
    contact: { phone: '0***', admins: [{ e_mail: 'a***@b.id', role_id: 'ROLE002' }] },
    start: '2026-11-21T09:00:00.000Z',
    end: null,
  });
});

test('something endless ends', () => {
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  expect(JSON.stringify(redact(loop))).toContain('[deeper]');
});

test.each([
  'password',
  'newPassphrase',
  'password_hash',
  'pass',
  'resetToken',
  'clientSecret',
  'signature_key',
  'credentials',
  'server_key',
  'serverKey',
  'Authorization',
  'set-cookie',
])('of %s nothing is kept, whatever it holds', (key) => {
  expect(redact({ [key]: 'x' })).toEqual({ [key]: '[redacted]' });
  expect(redact({ [key]: { a: 1 } })).toEqual({ [key]: '[redacted]' });
  expect(redact({ [key]: '' })).toEqual({ [key]: '' });
  expect(redact({ [key]: null, other: undefined })).toEqual({ [key]: null, other: null });
});

test.each(['email', 'e_mail', 'E-Mail', 'phone', 'homeAddress', 'latitude', 'longitude'])(
  'of %s the first letter is kept, and where a mail went',
  (key) => {
    expect(redact({ [key]: 'sari@contoh.id' })).toEqual({ [key]: 's***@contoh.id' });
    expect(redact({ [key]: '@contoh.id' })).toEqual({ [key]: '@***' });
    expect(redact({ [key]: '0812' })).toEqual({ [key]: '0***' });
    expect(redact({ [key]: 812 })).toEqual({ [key]: '[redacted]' });
  },
);

test('what is no object stays as it is, lists keep their order, and six levels are kept', () => {
  expect([redact(7), redact('x'), redact(null), redact(undefined), redact(false)]).toEqual([
    7,
    'x',
    null,
    undefined,
    false,
  ]);
  expect(redact([{ email: 'a@b.id' }, 2, ['x']])).toEqual([{ email: 'a***@b.id' }, 2, ['x']]);
  const nest = (depth: number): unknown => (depth === 0 ? {} : { in: nest(depth - 1) });
  expect(JSON.stringify(redact(nest(5)))).toBe(JSON.stringify(nest(5)));
  expect(JSON.stringify(redact(nest(6)))).toContain('"in":"[deeper]"');
  expect(JSON.stringify(redact([[[[[['x']]]]]]))).toBe('[[[[[["x"]]]]]]');
  expect(JSON.stringify(redact([[[[[[['x']]]]]]]))).toBe('[[[[[["[deeper]"]]]]]]');
});
