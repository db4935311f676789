import { PREVIEW_TOKEN_HEADER } from '#contracts/events/event-preview.ts';
import { SCREEN_TOKEN_HEADER } from '#contracts/screens/screens.ts';
import { accessRequests } from './access-stage.ts';
import { TEST_PASSWORD } from './api.ts';
import { type BlackoutStage, belongingsOf } from './blackout-stage.ts';
import { sign } from './payments.ts';

export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
  /** The only answer that can be had here, where it is none of success. It is looked at as any other. */
  status?: number;
}

/** That of a picture which is not in the storage. */
const GONE_PICTURE = '/media/events/00000000-0000-4000-8000-000000000000.webp';

type BuildCall = (stage: BlackoutStage) => Call | Promise<Call>;

/** Of an account alone; what else they answer is tested with the accounts. */
const ofAnAccount =
  (status: number): BuildCall =>
  () => ({ status, body: {} });

/**
 * What an operation needs so that it answers, by `METHOD /path` of the OpenAPI document. Those that are not here are called with the ids that
 * their address names, as in the access matrix, and without a body.
 */
export const calls: Readonly<Record<string, BuildCall>> = {
  ...requestsOfTheMatrix(),
  // A link leads to a draft alone, and this one has begun.
  'GET /event-preview': () => ({ headers: { [PREVIEW_TOKEN_HEADER]: 'A'.repeat(43) }, status: 404 }),
  'GET /screen': ({ screen }) => ({ headers: { [SCREEN_TOKEN_HEADER]: screen.token } }),
  'GET /events/{eventIdOrUniqueName}': ({ event }) => ({ params: { eventIdOrUniqueName: event.uniqueName } }),
  'GET /events/{eventIdOrUniqueName}/board': ({ event }) => ({
    params: { eventIdOrUniqueName: event.uniqueName },
  }),
  'GET /events/{eventIdOrUniqueName}/corrections': ({ event }) => ({
    params: { eventIdOrUniqueName: event.uniqueName },
  }),
  // The votes are in the days that these are compared with.
  'GET /admin/dashboard': () => ({ query: { from: dayAt(2), to: dayAt(6) } }),
  'GET /admin/reports': report,
  'GET /admin/reports/export': report,

  'POST /auth/register': () => ({
    body: {
      fullName: 'Dewi Anggraini',
      username: `dewi-${crypto.randomUUID().slice(0, 8)}`,
      password: 'sandi-yang-panjang-2026',
    },
  }),
  'POST /auth/login': ({ voter }) => ({
    body: { email_username: voter.user.username, password: TEST_PASSWORD },
  }),
  'POST /auth/login/factor': ofAnAccount(422),
  'POST /auth/login/factor/options': ofAnAccount(422),
  'POST /auth/login/passkey': ofAnAccount(422),
  'POST /account/factors/passkeys': ofAnAccount(422),
  'POST /account/factors/totp': ofAnAccount(422),
  'PUT /account/factors/{id}': () => ({
    params: { id: crypto.randomUUID() },
    body: { name: 'Ponsel' },
    status: 404,
  }),
  'DELETE /account/factors/{id}': () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  'POST /account/recovery-codes': () => ({ status: 404 }),
  'POST /account/step-up': ofAnAccount(422),
  'PUT /account': ofAnAccount(422),
  'PUT /account/password': ofAnAccount(422),
  'PUT /account/settings': () => ({ body: { show_name: true } }),
  'PUT /account/spend-limit': () => ({ body: { own_limit: null } }),
  'DELETE /account/sessions': () => ({}),
  'DELETE /account/sessions/{id}': () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  'POST /account/password-resets': () => ({ body: { email: 'tidak-ada@contoh.id' } }),
  'PUT /account/password-resets': () => ({
    body: { token: 'A'.repeat(43), new_password: 'sandi-yang-panjang-2026' },
    status: 404,
  }),
  'POST /account/email-verifications': () => ({}),
  'PUT /account/email-verifications': () => ({ body: { token: 'A'.repeat(43) }, status: 404 }),
  'DELETE /account': ofAnAccount(422),

  'POST /account/organizer': ({ organizerId }) => ({ body: { event_organizer_id: organizerId } }),
  'POST /admin/event-organizers/{id}/invitations': () => ({
    body: { email: `${crypto.randomUUID()}@contoh.id`, role: 'viewer', event_ids: null },
  }),
  'POST /admin/event-organizers/{id}/invitations/{invitationId}/letters': () => ({ status: 404 }),
  'DELETE /admin/event-organizers/{id}/invitations/{invitationId}': () => ({ status: 404 }),
  'PUT /admin/event-organizers/{id}/members/{userId}': () => ({
    body: { role: 'viewer', event_ids: null, revision: 1 },
    status: 404,
  }),
  'DELETE /admin/event-organizers/{id}/members/{userId}': () => ({ status: 404 }),
  'POST /team-invitations/lookup': ofNoInvitation,
  'POST /team-invitations/accept': ofNoInvitation,
  'POST /team-invitations/account': () => ({
    body: {
      token: 'A'.repeat(43),
      full_name: 'Dewi Anggraini',
      username: `dewi-${crypto.randomUUID().slice(0, 8)}`,
      password: 'sandi-yang-panjang-2026',
    },
    status: 404,
  }),
  'POST /checkout/transactions': ({ finalists: [first], event: { priceAmount } }) => ({
    body: {
      customer_details: { termsAccepted: true },
      total_quantity: 1,
      transaction_details: { gross_amount: priceAmount },
      item_details: [{ id: first?.id, quantity: 1 }],
    },
  }),
  'POST /checkout/order/check': ofTheOpenOrder,
  'POST /checkout/order/cancel': ofTheOpenOrder,
  'POST /payments/notifications': async ({ shop, orderId }) => ({ body: sign(await shop.message(orderId)) }),
  // No provider carries transfers out here, and so nobody's message is genuine.
  'POST /transfers/notifications': () => ({ status: 401 }),
  'POST /support-messages': () => ({
    body: { name: 'Dewi', email: 'dewi@contoh.id', message: 'Siapa yang menang malam ini?' },
  }),

  'PUT /admin/events/{eventId}/blackout': () => ({ body: { from: new Date().toISOString(), revision: 1 } }),
  'POST /admin/events/{eventId}/screens': () => ({ body: { name: 'Layar samping' } }),
  'PUT /admin/screens/{screenId}': async ({ shop, staff, event, screen }) => {
    const { body } = await shop.api.get(`/admin/events/${event.id}/screens`).set(staff.headers);
    const { revision } = body.screens.find(({ id }: { id: string }) => id === screen.id);
    return { body: { revision, show: 'board' } };
  },
  'PUT /admin/events/{id}': () => ({ body: { revision: 1, tagline: 'Suara muda, satu panggung.' } }),
  'POST /admin/events/{id}/change-requests': () => ({
    body: { revision: 1, changes: { is_home: false } },
    status: 409,
  }),
  // People have ordered: what is locked says so.
  'POST /admin/finalists': ({ event }) => ({
    body: { event_id: event.id, name: 'Kirana', category: 'Bali' },
    status: 409,
  }),
  'POST /admin/finalists/bulk': ({ event }) => ({
    body: { event_id: event.id, finalists: [{ name: 'Kirana', category: 'Bali' }] },
    status: 409,
  }),
  'POST /admin/finalists/import': ({ event }) => ({
    body: { event_id: event.id, rows: [{ row: 2, name: 'Kirana', category: 'Bali' }] },
    status: 409,
  }),
  'PUT /admin/finalists': ({ finalists: [first] }) => ({
    body: { id: first?.id, revision: 1, banner_image: null },
  }),
  'PUT /admin/events/{id}/finalists/order': ({ finalists }) => ({
    body: { revision: 1, finalist_ids: finalists.map(({ id }) => id) },
    status: 409,
  }),
  'POST /admin/finalists/remove': ({ event, finalists: [first] }) => ({
    body: { event_id: event.id, ids: [first?.id] },
    status: 409,
  }),
  'DELETE /admin/finalists/{id}': () => ({ status: 409 }),
  'POST /admin/uploads': () => ({ status: 415 }),
  'POST /admin/events/{id}/images': () => ({ body: { url: GONE_PICTURE }, status: 422 }),
  'PUT /admin/events/{id}/images': ({ event }) => ({
    body: { id: event.id, url: GONE_PICTURE },
    status: 422,
  }),
  'DELETE /admin/events/{id}/images/{imageId}': () => ({ status: 404 }),
  'POST /admin/transactions/{id}/check': () => ({}),
  'POST /admin/finalists/{finalistId}/qr-code': () => ({}),
  // How much goes back is how many votes there were.
  'POST /admin/transactions/{id}/refund-preview': () => ({ body: { scope: 'full' }, status: 409 }),
  'POST /admin/transactions/{id}/refunds': () => ({
    body: { scope: 'full', reason: 'mistake', note: 'Salah pesan.', expected_amount: 1 },
    status: 409,
  }),
  'POST /admin/money-cases/{id}/withdraw': () => ({
    body: { revision: 0, note: 'Tidak perlu.' },
    status: 409,
  }),
  'POST /admin/money-cases/{id}/letters': () => ({ body: { revision: 0 }, status: 409 }),
  // It is not canceled, so there is nothing to count.
  'GET /admin/events/{eventId}/refund-count': () => ({ status: 409 }),
  'POST /admin/event-organizers/{id}/bank-accounts': () => ({
    body: { bank: 'bca', number: '5544332211', name: 'Dewi Anggraini' },
  }),
  'DELETE /admin/event-organizers/{id}/bank-accounts/{accountId}': () => ({
    params: { accountId: 'ACC-404' },
    status: 404,
  }),
  // How much is available is how many votes there were.
  'POST /admin/withdrawal/payouts': ({ event }) => ({
    body: { account_id: 'ACC-404', lines: [{ event_id: event.id, amount: 1_750 }] },
    status: 409,
  }),
  'POST /admin/withdrawal/payouts/{id}/withdraw': () => ({ body: { revision: 0 }, status: 409 }),
  'POST /admin/withdrawal/payouts/{id}/letters': () => ({ status: 409 }),
  'GET /admin/transfer-files/{id}/download': ({ transferFileId }) => ({ params: { id: transferFileId } }),
  'POST /admin/transfer-files': ({ transferId }) => ({ body: { transfer_ids: [transferId] }, status: 409 }),
  'GET /admin/money-cases/{id}/evidence': ({ chargebackId }) => ({ params: { id: chargebackId } }),
  // Nothing of a refund is to be decided.
  'POST /admin/money-cases/{id}/decide': () => ({
    body: { revision: 0, decision: 'keep', reason: 'other', note: 'Sudah diperiksa.' },
    status: 409,
  }),
  'POST /admin/transfers/{id}/confirm': () => ({ body: { reference: 'TRX-1' } }),
  'POST /admin/transfers/{id}/fail': () => ({ body: { reason: 'Rekening ditutup.' } }),
  'POST /admin/transfers/{id}/decision': () => ({
    body: { carried_out: true, reason: 'Ada di mutasi bank.' },
  }),
  // There is none; what they answer has no amount.
  'PUT /admin/support-messages/{id}': () => ({ body: { state: 'answered', revision: 1 }, status: 404 }),
  'POST /admin/support-messages/{id}/notes': () => ({ body: { text: 'Sudah ditelepon.' }, status: 404 }),
  'POST /admin/support-messages/{id}/answers': () => ({ body: { text: 'Sudah kami bantu.' }, status: 404 }),
  'POST /admin/transfers/{id}/record': () => ({ status: 415 }),
  'GET /admin/transfers/{id}/proof': () => ({ status: 404 }),
  'GET /admin/provider-reports/{id}': ofTheReport,
  // It is of another person, and read.
  'POST /admin/provider-reports/{id}/submit': (stage) => ({ ...ofTheReport(stage), status: 404 }),
  'PUT /admin/provider-reports/{id}/parts/{part}': (stage) => ({
    params: { ...ofTheReport(stage).params, part: '0' },
    status: 415,
  }),
  'POST /refund-accounts/lookup': () => ({ body: { token: 'A'.repeat(43) }, status: 404 }),
  'POST /refund-accounts': () => ({
    body: {
      token: 'A'.repeat(43),
      bank: 'bca',
      account_number: '0011223344',
      account_name: 'Dewi Anggraini',
    },
    status: 404,
  }),
};

/** Writes that end what the others need: they are called last, in this order. */
export const LAST_CALLS = [
  'POST /checkout/order/cancel',
  // In place of the one that was open.
  'POST /checkout/transactions',
  'DELETE /admin/screens/{screenId}',
  'DELETE /account',
  'POST /auth/logout',
  'PUT /admin/events/{eventId}/reveal',
];

/** What the access matrix sends. */
function requestsOfTheMatrix(): Record<string, BuildCall> {
  return Object.fromEntries(
    Object.entries(accessRequests).map(([route, build]) => [
      route.replaceAll(/:(\w+)/g, '{$1}'),
      (stage) => build({} as never, belongingsOf(stage, route.includes('/admin/') ? 'staff' : 'voter')),
    ]),
  );
}

function ofTheReport({ reportId }: BlackoutStage): Call {
  return { params: { id: reportId } };
}

function report({ organizerId }: BlackoutStage): Call {
  return { query: { from: dayAt(-1), to: dayAt(1), event_organizer_id: organizerId } };
}

/** So many days from today. */
function dayAt(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function ofNoInvitation(): Call {
  return { body: { token: 'A'.repeat(43) }, status: 404 };
}

function ofTheOpenOrder({ openOrderId }: BlackoutStage): Call {
  return { query: { order_id: openOrderId } };
}

/** Addresses of everything besides the API, by the path that its route is mounted with. */
export const otherAddresses: Readonly<Record<string, (stage: BlackoutStage) => string>> = {
  '/openapi.json': () => '/api/v1/openapi.json',
  '/docs': () => '/api/v1/docs',
  '/docs/start.js': () => '/api/v1/docs/start.js',
  '/sorak.png': () => '/og/sorak.png',
  '/events/:id.png': ({ event }) => `/og/events/${event.id}.png`,
  '/finalists/:id.png': ({ finalists }) => `/og/finalists/${finalists.at(-1)?.id}.png`,
};

/** What stands for a name in the address of a page. */
export const pageParams: Readonly<Record<string, (stage: BlackoutStage) => string>> = {
  code: ({ event }) => event.shortCode ?? '',
  reference: ({ event }) => event.uniqueName,
  finalist: ({ finalists }) => finalists.at(-1)?.id ?? '',
  token: ({ screen }) => screen.token,
  organizer: ({ organizerId }) => organizerId,
};
