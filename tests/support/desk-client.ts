import type { Claims, RoleId } from '#contracts/accounts/session.ts';
import type { UserRow } from '#contracts/accounts/users.ts';
import type { AuditEntry } from '#contracts/audit/audit.ts';
import type { DeskOrganizer, OrganizerEvent } from '#contracts/organizers/organizers.ts';
import type { SupportMessage } from '#contracts/support/support.ts';

export const buildDeskClaims = (role_id: RoleId = 'ROLE001'): Claims => ({
  id: 'u1',
  name: 'Arif Budiman',
  email: 'admin@sorak.test',
  username: 'arif',
  role_id,
  ...(role_id === 'ROLE002' && { eo_id: 'EO-1' }),
});

export const buildDeskOrganizer = (overrides: Partial<DeskOrganizer> = {}): DeskOrganizer => ({
  id: 'EO-1',
  name: 'Yayasan Pesona',
  profile_image: '',
  event_done: 2,
  event_created: 4,
  created_at: '2025-03-02T05:00:00.000Z',
  total_amount: 100_129_750,
  status: 'partially done',
  is_active: true,
  email: 'halo@pesona.test',
  phone_number: '+62 21 5550 1001',
  description: 'Sejak 2011.',
  social_media_link: 'pesona',
  follower_count: 48_250,
  revision: 1,
  last_login: null,
  ...overrides,
});

export const buildOrganizerEvent = (n: number, overrides: Partial<OrganizerEvent> = {}): OrganizerEvent => ({
  id: `EVT-${n}`,
  name: `Putri ${n}`,
  total_amount: n * 1_000_000,
  status: 'completed',
  event_organizer_id: 'EO-1',
  duration: 7,
  ...overrides,
});

export const buildUserRow = (overrides: Partial<UserRow> = {}): UserRow => ({
  id: 'USR-1',
  name: 'Sinta Maharani',
  username: 'sinta.maharani',
  email: null,
  role_id: 'ROLE003',
  platform_role: null,
  event_organizer: null,
  is_active: true,
  must_change_password: false,
  has_factor: false,
  last_login: null,
  created_at: '2025-03-02T05:00:00.000Z',
  revision: 1,
  ...overrides,
});

export const buildAuditEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'a1',
  at: '2026-11-21T05:00:00.000Z',
  actor: { id: 'u1', name: 'Arif Budiman', role_id: 'ROLE001' },
  action: 'event.update',
  sentence: 'Arif Budiman mengubah event Putri',
  target: { type: 'event', id: 'EVT-1', name: 'Putri' },
  before: { price: 2_500, name: 'Putri' },
  after: { price: 3_000, name: 'Putri' },
  changes: [
    { field: 'Harga per suara', before: '2.500', after: '3.000', changed: true },
    { field: 'Nama', before: 'Putri', after: 'Putri', changed: false },
  ],
  request_id: 'r-1',
  ...overrides,
});

export const buildSupportMessage = (overrides: Partial<SupportMessage> = {}): SupportMessage => ({
  id: 'MSG-1',
  name: 'Ratna Kusuma',
  email: 'ratna@contoh.id',
  message: 'Suara saya belum tampil.',
  language: 'id',
  state: 'new',
  notes: [],
  answers: [],
  created_at: '2026-11-21T05:00:00.000Z',
  updated_at: '2026-11-21T05:00:00.000Z',
  revision: 1,
  ...overrides,
});

export const onePage = (total: number) => ({ page: 1, limit: 10, total, total_page: total === 0 ? 0 : 1 });
