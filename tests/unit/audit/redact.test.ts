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
