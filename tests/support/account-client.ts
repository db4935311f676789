import type { Account } from '#contracts/accounts/account.ts';

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
