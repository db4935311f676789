/**
 * Who gets what from each route that is not public, written by hand: what the code answers is compared with it
 * (`tests/http/app/access-matrix.test.ts`), and a route that is not here fails that test.
 *
 * - `none`: nobody is logged in
 * - `ROLE003`: a customer; the orders in the test are theirs
 * - `own`: ROLE002 requests something of its own organizer
 * - `foreign`: the same ROLE002 requests something of another organizer. Where an address names nothing, the other organizer is named
 *   in the query (`event_organizer_id`), which changes nothing for it
 * - `ROLE001`: a super admin requests it
 *
 * Statuses are those of the request that the test sends. What gets past the guard with an empty body is 422.
 */
export const ACTORS = ['none', 'ROLE003', 'own', 'foreign', 'ROLE001'] as const;
export type Actor = (typeof ACTORS)[number];

type Statuses = readonly [none: number, ROLE003: number, own: number, foreign: number, ROLE001: number];

/** `METHOD /path` as the endpoint spells it. */
export const accessMatrix: Readonly<Record<string, Statuses>> = {
  // Own account: everybody's.
  'POST /auth/verify': [401, 200, 200, 200, 200],
  'POST /auth/logout': [401, 200, 200, 200, 200],
  'GET /account': [401, 200, 200, 200, 200],
  'PUT /account': [401, 422, 422, 422, 422],
  'PUT /account/settings': [401, 200, 200, 200, 200],
  'PUT /account/password': [401, 422, 422, 422, 422],
  'GET /account/sessions': [401, 200, 200, 200, 200],
  'DELETE /account/sessions': [401, 200, 200, 200, 200],
  'DELETE /account/sessions/:id': [401, 404, 404, 404, 404],
  'POST /account/email-verifications': [401, 202, 202, 202, 202],
  'DELETE /account': [401, 422, 403, 403, 403],

  // Own factors: everybody's. Nobody in the test has one.
  'GET /account/factors': [401, 200, 200, 200, 200],
  'POST /account/factors/passkeys/options': [401, 200, 200, 200, 200],
  'POST /account/factors/passkeys': [401, 422, 422, 422, 422],
  'POST /account/factors/totp/options': [401, 200, 200, 200, 200],
  'POST /account/factors/totp': [401, 422, 422, 422, 422],
  'PUT /account/factors/:id': [401, 404, 404, 404, 404],
  'DELETE /account/factors/:id': [401, 404, 404, 404, 404],
  'POST /account/recovery-codes': [401, 404, 404, 404, 404],
  'POST /account/step-up/options': [401, 200, 200, 200, 200],
  'POST /account/step-up': [401, 422, 422, 422, 422],

  // Own orders: the buyer's alone.
  'GET /orders': [401, 200, 200, 200, 200],
  'GET /orders/:orderId': [401, 200, 404, 404, 404],
  // Not paid yet, so there is no receipt.
  'GET /orders/:orderId/receipt': [401, 409, 404, 404, 404],
  'GET /checkout/finalists': [401, 200, 200, 200, 200],
  'POST /checkout/transactions': [401, 422, 422, 422, 422],
  'GET /checkout/orders/open': [401, 200, 200, 200, 200],
  'GET /checkout/order': [401, 200, 404, 404, 404],
  'POST /checkout/order/check': [401, 200, 404, 404, 404],
  // The provider is not there in this test: whether it is canceled is not known.
  'POST /checkout/order/cancel': [401, 409, 404, 404, 404],
  'GET /checkout/leaderboard': [401, 200, 404, 404, 404],

  // Blackout: the event's own organizer and super admins. Nothing is hidden in the test, so nothing can be revealed.
  'PUT /admin/events/:eventId/blackout': [401, 403, 200, 404, 200],
  'PUT /admin/events/:eventId/reveal': [401, 403, 409, 404, 409],

  // Event organizers: super admins manage them, staff reads its own.
  'GET /admin/event-organizers': [401, 403, 200, 200, 200],
  'POST /admin/event-organizers': [401, 403, 403, 403, 422],
  'GET /admin/event-organizers/:id': [401, 403, 200, 404, 200],
  'PUT /admin/event-organizers/:id': [401, 403, 403, 403, 422],
  'GET /admin/event-organizers/:id/events': [401, 403, 200, 404, 200],
  'GET /admin/event-organizers/:id/statistics': [401, 403, 200, 404, 200],
  'GET /admin/event-organizers/:id/credentials': [401, 403, 200, 404, 200],
  'POST /admin/event-organizers/:id/credentials/reset': [401, 403, 403, 403, 200],
  'POST /admin/event-organizers/:id/activate': [401, 403, 403, 403, 200],
  // The test's organizer has an event that is going on.
  'POST /admin/event-organizers/:id/deactivate': [401, 403, 403, 403, 409],

  // Accounts, the audit log and support messages: super admins only.
  'GET /admin/users': [401, 403, 403, 403, 200],
  'POST /admin/users': [401, 403, 403, 403, 422],
  'GET /admin/users/:id': [401, 403, 403, 403, 200],
  'PUT /admin/users/:id': [401, 403, 403, 403, 200],
  'POST /admin/users/:id/logout': [401, 403, 403, 403, 200],
  'POST /admin/users/:id/password': [401, 403, 403, 403, 200],
  'POST /admin/users/:id/factors/reset': [401, 403, 403, 403, 422],
  'GET /admin/audit-log': [401, 403, 403, 403, 200],
  'GET /admin/audit-log/export': [401, 403, 403, 403, 200],
  'GET /admin/support-messages': [401, 403, 403, 403, 200],
  'PUT /admin/support-messages/:id': [401, 403, 403, 403, 422],
  'POST /admin/support-messages/:id/notes': [401, 403, 403, 403, 422],
  'POST /admin/support-messages/:id/answers': [401, 403, 403, 403, 422],

  // Events, finalists and pictures: super admins manage them, staff reads its own.
  // No multipart body.
  'POST /admin/uploads': [401, 403, 403, 403, 415],
  'GET /admin/events/hero-img': [401, 403, 200, 200, 200],
  'POST /admin/events/hero-img': [401, 403, 403, 403, 422],
  'GET /admin/events': [401, 403, 200, 200, 200],
  'GET /admin/events/related-events': [401, 403, 200, 200, 200],
  // The form has no field for an address.
  'GET /admin/events/slugs': [401, 403, 403, 403, 400],
  'GET /admin/events/:id': [401, 403, 200, 404, 200],
  'GET /admin/eo-events/:eoId': [401, 403, 200, 404, 200],
  'GET /admin/events/:id/leaderboard': [401, 403, 200, 404, 200],
  'POST /admin/events': [401, 403, 403, 403, 422],
  'PUT /admin/events/:id': [401, 403, 403, 403, 200],
  // It is no draft.
  'DELETE /admin/events/:id': [401, 403, 403, 403, 409],
  'DELETE /admin/events/:id/general': [401, 403, 403, 403, 200],
  'POST /admin/events/:id/clone': [401, 403, 403, 403, 201],
  // It is no draft.
  'POST /admin/events/:id/preview-link': [401, 403, 403, 403, 409],
  'DELETE /admin/events/:id/preview-link': [401, 403, 403, 403, 200],
  'POST /admin/events/:id/close': [401, 403, 403, 403, 422],
  'POST /admin/events/:id/cancel': [401, 403, 403, 403, 422],
  'POST /admin/events/:id/extend': [401, 403, 403, 403, 422],
  'POST /admin/events/:id/lock/lift': [401, 403, 403, 403, 422],
  'GET /admin/events/:id/images': [401, 403, 200, 404, 200],
  'POST /admin/events/:id/images': [401, 403, 403, 403, 422],
  'PUT /admin/events/:id/images': [401, 403, 403, 403, 422],
  'DELETE /admin/events/:id/images/:imageId': [401, 403, 403, 403, 404],
  'GET /admin/events/:id/finalist': [401, 403, 200, 404, 200],
  'GET /admin/finalists/:id': [401, 403, 200, 404, 200],
  'POST /admin/finalists': [401, 403, 403, 403, 422],
  'POST /admin/finalists/bulk': [401, 403, 403, 403, 422],
  'POST /admin/finalists/import': [401, 403, 403, 403, 422],
  'POST /admin/finalists/:id/corrections': [401, 403, 403, 403, 422],
  'POST /admin/finalists/:id/withdrawal': [401, 403, 403, 403, 422],
  'PUT /admin/events/:id/finalists/order': [401, 403, 403, 403, 422],
  'POST /admin/finalists/remove': [401, 403, 403, 403, 422],
  'PUT /admin/finalists': [401, 403, 403, 403, 422],
  // An order names it.
  'DELETE /admin/finalists/:id': [401, 403, 403, 403, 409],

  // Transactions: everybody of the desk, each for its own.
  'GET /admin/transactions/statistics': [401, 403, 200, 200, 200],
  'GET /admin/transactions': [401, 403, 200, 200, 200],
  'GET /admin/transactions/moves': [401, 403, 200, 200, 200],
  'GET /admin/transactions/events/statistics': [401, 403, 200, 404, 200],
  'GET /admin/transactions/events/:eventId/histories': [401, 403, 200, 404, 200],
  'GET /admin/transactions/events/:eventId/export': [401, 403, 200, 404, 200],
  'GET /admin/transactions/:id': [401, 403, 200, 404, 200],
  'POST /admin/transactions/:id/check': [401, 403, 200, 404, 200],
  // Not paid yet, so there is no receipt.
  'GET /admin/transactions/:id/download': [401, 403, 409, 404, 409],

  // Wallets and reports, likewise.
  'GET /admin/withdrawal/wallets': [401, 403, 200, 200, 200],
  'GET /admin/withdrawal/activities': [401, 403, 200, 200, 200],
  'GET /admin/reports': [401, 403, 200, 200, 200],
  'GET /admin/reports/export': [401, 403, 200, 200, 200],

  // One search over everything, for each in its own.
  'GET /admin/search': [401, 403, 200, 200, 200],

  // Dashboard: everybody of the desk, each for its own.
  'GET /admin/dashboard': [401, 403, 200, 200, 200],
  'GET /admin/dashboard/status': [401, 403, 200, 200, 200],
  'GET /admin/dashboard/value-transactions': [401, 403, 200, 200, 200],
  'GET /admin/dashboard/top-users': [401, 403, 200, 200, 200],
  'GET /admin/dashboard/top-value-events': [401, 403, 200, 200, 200],

  // How the installation is: super admins alone.
  'GET /admin/health': [401, 403, 403, 403, 200],

  // Posters and QR codes: the event's own organizer and super admins. Nobody works on the queue in the test.
  'GET /admin/events/:eventId/download-poster': [401, 403, 503, 404, 503],
  'POST /admin/events/:eventId/poster-zip': [401, 403, 202, 404, 202],
  'GET /admin/events/:eventId/poster-zip': [401, 403, 200, 404, 200],
  'POST /admin/events/:eventId/qr-codes': [401, 403, 202, 404, 202],
  'GET /admin/events/:eventId/qr-codes': [401, 403, 200, 404, 200],
  'GET /admin/finalists/:finalistId/poster': [401, 403, 503, 404, 503],
  'GET /admin/finalists/:finalistId/qr-code': [401, 403, 200, 404, 200],
  'POST /admin/finalists/:finalistId/qr-code': [401, 403, 503, 404, 503],

  // Boards with counts and the voters behind them, likewise.
  'GET /admin/leaderboard/events': [401, 403, 200, 200, 200],
  'GET /admin/leaderboard/events/:eventId': [401, 403, 200, 404, 200],
  'GET /admin/leaderboard/finalists/:finalistId': [401, 403, 200, 404, 200],

  // Hall screens: the event's own organizer and super admins.
  'GET /admin/events/:eventId/screens': [401, 403, 200, 404, 200],
  'POST /admin/events/:eventId/screens': [401, 403, 201, 404, 201],
  'PUT /admin/screens/:screenId': [401, 403, 200, 404, 200],
  'DELETE /admin/screens/:screenId': [401, 403, 200, 404, 200],
};

/**
 * What asks for a factor that was given in the last minutes, whoever requests it: written by hand likewise, and compared with the code both ways
 * (`tests/http/app/step-up-routes.test.ts`).
 */
export const asksForFactor: readonly string[] = [
  'POST /account/factors/passkeys/options',
  'POST /account/factors/passkeys',
  'POST /account/factors/totp/options',
  'POST /account/factors/totp',
  'DELETE /account/factors/:id',
  'POST /account/recovery-codes',
  'DELETE /account/sessions',
  'DELETE /account/sessions/:id',
  'DELETE /account',
  'POST /admin/event-organizers',
  'POST /admin/event-organizers/:id/credentials/reset',
  'POST /admin/users',
  'PUT /admin/users/:id',
  'POST /admin/users/:id/logout',
  'POST /admin/users/:id/password',
  'POST /admin/users/:id/factors/reset',
  'DELETE /admin/events/:id',
  'DELETE /admin/events/:id/general',
];
