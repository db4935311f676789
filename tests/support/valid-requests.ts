import { createHash } from 'node:crypto';
import { API_BASE, type DocumentedRoute } from '#server/http/openapi.ts';
import { type AccessStage, accessRequests, defaultParams } from './access-stage.ts';
import { signedNotification } from './faults-provider.ts';
import { PAYOUT_KEYS } from './transfers.ts';

/** A request that passes every check which needs no database. */
export interface ValidRequest {
  method: string;
  /** Below the origin, with its query. */
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

const PICTURE = '/media/events/00000000-0000-4000-8000-000000000000.webp';
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const someToken = () => 'a'.repeat(43);
const someName = () => `uji-${crypto.randomUUID().slice(0, 8)}`;

const ASSERTION = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
};
const CREATED = {
  ...ASSERTION,
  response: { clientDataJSON: 'a', attestationObject: 'a' },
};

/** Bodies of the routes that refuse an empty one. */
const bodies: Record<string, (stage: AccessStage) => object> = {
  'POST /auth/register': () => ({
    fullName: 'Sari Wulandari',
    username: someName(),
    password: 'lima-belas-kata-2026',
  }),
  'POST /auth/login': () => ({ email_username: someName(), password: 'lima-belas-kata-2026' }),
  'POST /auth/login/factor/options': () => ({ login_token: someToken() }),
  'POST /auth/login/factor': () => ({
    login_token: someToken(),
    proof: { method: 'totp', code: '123456' },
  }),
  'POST /auth/login/passkey': () => ({ challenge_id: someToken(), response: ASSERTION }),
  'POST /account/factors/passkeys': () => ({
    challenge_id: someToken(),
    name: 'Ponsel Sari',
    response: CREATED,
  }),
  'POST /account/factors/totp': () => ({ challenge_id: someToken(), name: 'Aplikasi', code: '123456' }),
  'POST /account/organizer': ({ own }) => ({ event_organizer_id: own.organizerId }),
  'POST /admin/event-organizers/:id/invitations': () => ({
    email: `${someName()}@contoh.id`,
    role: 'viewer',
    event_ids: null,
  }),
  'PUT /admin/event-organizers/:id/members/:userId': () => ({ role: 'owner', event_ids: null, revision: 1 }),
  'POST /team-invitations/lookup': () => ({ token: someToken() }),
  'POST /team-invitations/accept': () => ({ token: someToken() }),
  'POST /team-invitations/account': () => ({
    token: someToken(),
    full_name: 'Sari Wulandari',
    username: someName(),
    password: 'lima-belas-kata-2026',
  }),
  'PUT /account/factors/:id': () => ({ name: 'Ponsel kantor' }),
  'POST /account/step-up': () => ({ proof: { method: 'totp', code: '123456' } }),
  'POST /admin/users/:id/factors/reset': () => ({ reason: 'Ponselnya hilang.' }),
  'PUT /account': () => ({
    name: 'Sari Wulandari',
    username: someName(),
    email: null,
    phone: null,
    revision: 1,
  }),
  'PUT /account/password': () => ({
    current_password: 'lima-belas-kata-2026',
    new_password: 'enam-belas-kata-2026',
  }),
  'POST /account/password-resets': () => ({ email: `${someName()}@contoh.id` }),
  'PUT /account/password-resets': () => ({ token: someToken(), new_password: 'enam-belas-kata-2026' }),
  'PUT /account/email-verifications': () => ({ token: someToken() }),
  'DELETE /account': () => ({ password: 'lima-belas-kata-2026' }),
  'POST /checkout/transactions': ({ own }) => ({
    customer_details: { termsAccepted: true },
    total_quantity: 1,
    transaction_details: { gross_amount: 2_500 },
    item_details: [{ id: own.finalistId, quantity: 1 }],
  }),
  'POST /admin/event-organizers': () => ({ name: 'Yayasan Pesona', email: `${someName()}@contoh.id` }),
  'PUT /admin/event-organizers/:id': () => ({ name: 'Yayasan Pesona Baru', revision: 1 }),
  'POST /admin/users': () => ({ name: 'Arif Budiman', username: someName(), role_id: 'ROLE001' }),
  'POST /admin/event-organizers/:id/bank-accounts': () => ({
    bank: 'bca',
    number: '0011223344',
    name: 'Yayasan Pesona',
  }),
  'POST /admin/withdrawal/payouts': ({ own }) => ({
    account_id: own.bankAccountId,
    lines: [{ event_id: own.eventId, amount: 1 }],
  }),
  'POST /admin/transfer-files': ({ own }) => ({ transfer_ids: [own.transferId] }),
  'POST /admin/transfers/:id/confirm': () => ({ reference: 'BCA 0091' }),
  'POST /admin/transfers/:id/fail': () => ({ reason: 'Rekening ditutup.' }),
  'POST /admin/transfers/:id/decision': () => ({ carried_out: true, reason: 'Ada di mutasi rekening.' }),
  'POST /admin/provider-reports': () => ({
    kind: 'transactions',
    from: '2026-11-01',
    to: '2026-11-02',
    file_name: 'laporan.csv',
    bytes: 10,
  }),
  'POST /support-messages': () => ({
    name: 'Ratna Kusuma',
    email: 'ratna@contoh.id',
    message: 'Suara saya belum tampil.',
  }),
  'PUT /admin/support-messages/:id': () => ({ state: 'answered', revision: 1 }),
  'PUT /admin/users/:id': () => ({ name: 'Arif Budiman', revision: 1 }),
  'POST /admin/support-messages/:id/notes': () => ({ text: 'Sudah dicek.' }),
  'POST /admin/support-messages/:id/answers': () => ({ text: 'Sudah tampil.' }),
  'POST /admin/events/hero-img': () => ({ url: PICTURE }),
  'POST /admin/events': ({ own }) => ({
    event_organizer_id: own.organizerId,
    name: 'Gita Pelajar 2027',
    tagline: 'Suara muda, satu panggung.',
    description: '<p>Dua puluh paduan suara.</p>',
    profile_image_url: PICTURE,
    thumbnail_images: [PICTURE],
    socialmedia_url: 'gitapelajar',
    price: 2_500,
    allocate_eo: 0.7,
    allocate_sorak: 0.3,
    start: inDays(1),
    end: inDays(2),
  }),
  'PUT /admin/events/:id': () => ({ revision: 0, tagline: 'Suara muda, satu panggung.' }),
  'POST /admin/events/:id/close': () => ({ reason: 'Hujan deras.' }),
  'POST /admin/events/:id/cancel': () => ({ reason: 'Hujan deras.' }),
  'POST /admin/events/:id/extend': () => ({ end: inDays(9), reason: 'Hujan deras.' }),
  'POST /admin/events/:id/lock/lift': () => ({ reason: 'Harga salah ketik.' }),
  'POST /admin/events/:id/change-requests': () => ({ revision: 0, changes: { is_home: true } }),
  'POST /admin/events/:id/images': () => ({ url: PICTURE }),
  'PUT /admin/events/:id/images': ({ own }) => ({ id: own.eventId, url: PICTURE }),
  'POST /admin/finalists': ({ own }) => ({ event_id: own.eventId, name: 'Kirana', category: 'Bali' }),
  'POST /admin/finalists/bulk': ({ own }) => ({
    event_id: own.eventId,
    finalists: [{ name: 'Kirana', category: 'Bali' }],
  }),
  'POST /admin/finalists/import': ({ own }) => ({
    event_id: own.eventId,
    rows: [{ row: 2, name: 'Kirana', category: 'Bali' }],
  }),
  'POST /admin/finalists/:id/corrections': () => ({ revision: 0, name: 'Kirana', reason: 'Salah ketik.' }),
  'POST /admin/finalists/:id/withdrawal': () => ({ revision: 0, withdrawn: true, reason: 'Sakit.' }),
  'PUT /admin/events/:id/finalists/order': ({ own }) => ({ revision: 0, finalist_ids: [own.finalistId] }),
  'POST /admin/finalists/remove': ({ own }) => ({ event_id: own.eventId, ids: [own.finalistId] }),
  'PUT /admin/finalists': ({ own }) => ({ id: own.finalistId, revision: 0, name: 'Kirana' }),
};

/** What is sent beside a file that is no picture of an event. */
const uploadFields: Record<string, Record<string, string>> = {
  'PUT /admin/provider-reports/:id/parts/:part': {},
  'POST /admin/transfers/:id/record': { reference: 'BCA 0091' },
};

/** Who may read what is one person's own. */
const CUSTOMERS = /^(?:\/account|\/auth|\/checkout|\/orders)/;

/**
 * A request to an endpoint with a person who may send it, its ids and its body; its answer depends on the database alone. An endpoint that
 * refuses what this gives needs a line in {@link bodies} or in `accessRequests`.
 */
export function validRequest(
  { method, path, access, upload }: DocumentedRoute,
  stage: AccessStage,
): ValidRequest {
  const verb = method.toUpperCase();
  const route = `${verb} ${path}`;
  const { own } = stage;
  const requested = accessRequests[route]?.(stage, own) ?? {};
  const ids = { ...defaultParams(path, own), ...publicName(path), ...requested.params };
  const address = path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(ids[name] ?? ''));
  const query = new URLSearchParams(
    requested.query ?? (verb === 'GET' ? { event_organizer_id: own.organizerId } : {}),
  );
  const actor = access === 'public' ? 'none' : CUSTOMERS.test(path) ? 'ROLE003' : 'ROLE001';
  const body = bodies[route]?.(stage) ?? requested.body ?? {};
  return {
    method: verb,
    path: `${API_BASE}${address}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      ...stage.headers[actor],
      'x-screen-token': someToken(),
      ...(verb !== 'GET' && !upload && { 'content-type': 'application/json' }),
    },
    ...(verb !== 'GET' && { body: upload ? uploadOf(uploadFields[route]) : JSON.stringify(body) }),
  };
}

/** The payment provider's message, which is no endpoint of the table. */
export function validNotification(orderId: string): ValidRequest {
  return {
    method: 'POST',
    path: `${API_BASE}/payments/notifications`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signedNotification({ orderId, grossAmount: 5_000 })),
  };
}

/** What the provider says of a payout that nobody has ordered, signed with the key of the tests. */
export function validTransferNotification(): ValidRequest {
  const body = JSON.stringify({
    reference_no: 'tidak-ada',
    amount: '1.0',
    status: 'processed',
    updated_at: '',
  });
  const signature = createHash('sha512').update(`${body}${PAYOUT_KEYS.PAYOUT_MERCHANT_KEY}`).digest('hex');
  return {
    method: 'POST',
    path: `${API_BASE}/transfers/notifications`,
    headers: { 'content-type': 'application/json', 'iris-signature': signature },
    body,
  };
}

/** Never requested before, so that no answer is cached. */
function publicName(path: string): Record<string, string> {
  return path.includes(':eventIdOrUniqueName') ? { eventIdOrUniqueName: 'tidak-ada-2026' } : {};
}

function uploadOf(fields: Record<string, string> = { type: 'events' }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(64)], { type: 'image/png' }), 'gambar.png');
  return form;
}
