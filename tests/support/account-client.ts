import type { Account, Session } from '#contracts/accounts/account.ts';
import type { Factor } from '#contracts/accounts/factors.ts';

/** The account of the claims in `orders-client.ts`, as the API answers it to its owner. */
export const buildAccount = (overrides: Partial<Account> = {}): Account => ({
  id: 'u1',
  name: 'Rina Paramita Dewi',
  username: 'rinaparamita',
  email: 'rina@surel.test',
  email_verified: false,
  phone: null,
  role_id: 'ROLE003',
  language: null,
  show_name: false,
  location_consent: false,
  created_at: '2026-11-01T05:00:00.000Z',
  revision: 1,
  ...overrides,
});

export const buildFactor = (overrides: Partial<Factor> = {}): Factor => ({
  id: '3f0a6bb8-6e3b-4d1c-9b2d-0d6f4f3a1c11',
  kind: 'passkey',
  name: 'Ponsel Sari',
  created_at: '2026-11-20T05:00:00.000Z',
  last_used_at: null,
  ...overrides,
});

export const buildSession = (overrides: Partial<Session> = {}): Session => ({
  id: '3f0a6bb8-6e3b-4d1c-9b2d-0d6f4f3a1c21',
  device: 'Chrome, Android',
  place: null,
  proofs: ['password'],
  created_at: '2026-11-21T05:00:00.000Z',
  last_used_at: '2026-11-21T05:00:00.000Z',
  expires_at: '2026-11-22T05:00:00.000Z',
  current: false,
  ...overrides,
});
