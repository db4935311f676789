import {
  PLATFORM_ROLES,
  type PlatformRole,
  TEAM_ROLES,
  type TeamRole,
} from '#contracts/accounts/role-ids.ts';
import type { RoleId } from '#contracts/accounts/session.ts';
import { createSilentAccounts } from '#server/modules/accounts/index.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { insertCase } from '#server/modules/cases/cases.repository.ts';
import { newCase } from '#server/modules/cases/new-case.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import { newEventId } from '#server/modules/events/index.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import {
  importPastOrders,
  type Order,
  remainingAmount,
  remainingLines,
} from '#server/modules/orders/index.ts';
import { insertScreen } from '#server/modules/screens/screens.repository.ts';
import { insertInvitation } from '#server/modules/teams/invitations.repository.ts';
import { orderTransfer } from '#server/modules/transfers/index.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { openChangeRequest } from './change-requests.ts';
import { buildEvent, buildOrganizer } from './events.ts';
import { placeOrder } from './orders.ts';
import { placeAccount, placePayout } from './payouts.ts';
import { placeRun } from './place-run.ts';

/** What an organizer has, by its ids. */
export interface Belongings {
  organizerId: string;
  eventId: string;
  finalistId: string;
  orderId: string;
  /** Somebody of the organizer's staff. */
  userId: string;
  screenId: string;
  /** Of the link that opens the screen. */
  screenToken: string;
  /** Into the team of the organizer. */
  invitationId: string;
  /** For a change of the event; it is open. */
  changeRequestId: string;
  /** Of its money, to a bank account. */
  transferId: string;
  /** A refund of the order that waits to be approved. */
  caseId: string;
  /** A refund run of the event that waits to be approved. */
  runId: string;
  /** That its payouts go to. */
  bankAccountId: string;
  /** It waits to be approved. */
  payoutId: string;
  /** A word that stands in the names of the event and, of a first one, of its organizer, and nowhere else. */
  word: string;
}

/** Members of the own organizer, one of each role. */
interface Teams {
  /** For all events. */
  all: Record<TeamRole, Headers>;
  /** For the event of {@link AccessStage.own} alone. */
  chosen: Record<TeamRole, Headers>;
}

/** Two organizers with one of everything each, one of which has a second event, and somebody of every role. */
export interface AccessStage {
  own: Belongings;
  foreign: Belongings;
  /** Another event of the own organizer. */
  unlisted: Belongings;
  /** Of `own` and `foreign` the owner of the own organizer, of ROLE001 a super admin. */
  headers: Record<'none' | 'ROLE003' | 'own' | 'foreign' | 'ROLE001', Headers>;
  team: Teams;
  platform: Record<PlatformRole, Headers>;
  customerId: string;
}

type Headers = Record<string, string>;

export async function buildAccessStage(): Promise<AccessStage> {
  const [ownOrganizer, foreignOrganizer] = await Promise.all([buildOwner(), buildOwner()]);
  const customer = buildPerson('ROLE003');
  const eventId = await newEventId();
  const inTeam = (role: TeamRole, eventIds: string[] | null) =>
    buildPerson('ROLE002', { organizerId: ownOrganizer.organizerId, membership: { role, eventIds } });
  const all = ofEach(TEAM_ROLES, (role) => inTeam(role, null));
  const chosen = ofEach(TEAM_ROLES, (role) => inTeam(role, [eventId]));
  const platform = ofEach(PLATFORM_ROLES, (platformRole) => buildPerson('ROLE001', { platformRole }));
  const colleagues = [ownOrganizer, foreignOrganizer].map(({ organizerId }) =>
    buildPerson('ROLE002', { organizerId }),
  );
  const groups = [all, chosen, platform].flatMap((group) => Object.values(group));
  await createSilentAccounts([customer, ...colleagues, ...groups]);
  const [userId = '', foreignUserId = ''] = colleagues.map(({ id }) => id);
  const [own, foreign, unlisted] = await Promise.all([
    buildBelongings({ ...ownOrganizer, userId, customerId: customer.id, eventId }),
    buildBelongings({ ...foreignOrganizer, userId: foreignUserId, customerId: customer.id }),
    buildBelongings({ ...ownOrganizer, word: newWord(), userId, customerId: customer.id }),
  ]);
  const team = { all: await logInEach(all), chosen: await logInEach(chosen) };
  const ofPlatform = await logInEach(platform);
  return {
    own,
    foreign,
    unlisted,
    customerId: customer.id,
    headers: {
      none: {},
      ROLE003: (await logInEach({ customer })).customer,
      own: team.all.owner,
      foreign: team.all.owner,
      ROLE001: ofPlatform.super_admin,
    },
    team,
    platform: ofPlatform,
  };
}

type Account = Parameters<typeof createSilentAccounts>[0][number];

/** An account without a password: hashing many would take long. */
function buildPerson(roleId: RoleId, role: Partial<Account> = {}) {
  const id = newNumericId('USR');
  const username = `uji-${id.toLowerCase()}`;
  return { id, name: 'Sari Wulandari', username, email: `${username}@contoh.id`, roleId, ...role };
}

function ofEach<Role extends string, Built>(
  roles: readonly Role[],
  build: (role: Role) => Built,
): Record<Role, Built> {
  return Object.fromEntries(roles.map((role) => [role, build(role)] as const)) as Record<Role, Built>;
}

async function logInEach<Role extends string>(
  people: Record<Role, { id: string }>,
): Promise<Record<Role, Headers>> {
  const pairs = (Object.entries(people) as [Role, { id: string }][]).map(async ([role, { id }]) => {
    // A walk over all routes takes longer than a proof is good for.
    const { token } = await startSession(id, { steppedUpAt: new Date(Date.now() + 3_600_000) });
    return [role, { Authorization: `Bearer ${token}` }] as const;
  });
  return Object.fromEntries<Headers>(await Promise.all(pairs)) as Record<Role, Headers>;
}

const newWord = () => `Kirana${crypto.randomUUID().slice(0, 8)}`;

async function buildOwner(): Promise<{ organizerId: string; word: string; invitationId: string }> {
  const word = newWord();
  const organizerId = (await buildOrganizer({ name: `Yayasan ${word}` })).id;
  const id = newNumericId('INV');
  const email = `${id}@contoh.id`;
  const offered = { role: 'viewer', eventIds: null, language: 'id', invitedBy: 'USR-1' } as const;
  await inTransaction((session) =>
    insertInvitation(
      { id, organizerId, email, emailKey: email.toLowerCase(), ...offered },
      { at: new Date(), session },
    ),
  );
  return { organizerId, word, invitationId: id };
}

async function buildBelongings({
  organizerId,
  word,
  userId,
  invitationId,
  customerId,
  eventId,
}: {
  organizerId: string;
  word: string;
  invitationId: string;
  userId: string;
  customerId: string;
  eventId?: string;
}): Promise<Belongings> {
  const { event, finalists } = await buildEvent({
    ...(eventId !== undefined && { id: eventId }),
    organizerId,
    name: `Malam ${word}`,
    finalists: 2,
  });
  const finalistId = finalists[0]?.id ?? '';
  const order = await placeOrder({
    eventId: event.id,
    organizerId,
    userId: customerId,
    votes: [[finalistId, 2]],
  });
  await countEvent(event.id);
  const transfer = await inTransaction((session) =>
    orderTransfer(
      {
        purpose: { kind: 'payout', id: newNumericId('PAY') },
        organizerId,
        lines: [{ eventId: event.id, amount: 10_000 }],
        account: { bank: 'bca', number: '0011223344', name: `Yayasan ${word}` },
        askedBy: userId,
      },
      session,
    ),
  );
  const bankAccountId = await placeAccount({ organizerId, createdBy: userId, number: newAccountNumber() });
  const { screen, token: screenToken } = await insertScreen({
    eventId: event.id,
    name: 'Layar utama',
    variant: 'dark',
  });
  const { id: changeRequestId } = await openChangeRequest({ eventId: event.id, organizerId });
  return {
    organizerId,
    eventId: event.id,
    changeRequestId,
    finalistId,
    orderId: order.id,
    userId,
    screenId: screen.id,
    screenToken,
    invitationId,
    transferId: transfer.id,
    caseId: await placeCase(order, { askedBy: userId }),
    runId: await placeRun({ eventId: event.id, organizerId, askedBy: userId }),
    bankAccountId,
    payoutId: await placePayout({
      organizerId,
      eventId: event.id,
      accountId: bankAccountId,
      askedBy: userId,
    }),
    word,
  };
}

/** A refund that waits to be approved. @returns its id */
export async function placeCase(
  order: Order,
  given: { askedBy: string } & Partial<Parameters<typeof newCase>[0]>,
): Promise<string> {
  const refund = newCase(
    {
      kind: 'refund',
      topic: 'refund',
      state: 'requested',
      openKey: order.id,
      amount: order.grossAmount,
      isBooked: true,
      scope: 'full',
      reason: 'customer_request',
      route: 'provider',
      leftAmount: remainingAmount(order),
      lines: remainingLines(order),
      createdAt: new Date(),
      ...given,
    },
    order,
  );
  await inTransaction((session) => insertCase(refund, session));
  return refund.id;
}

/**
 * Gives an organizer something of everything that lists and sums show: payments that count, that came late and that came back, counted and on the
 * board, beside the one that is open.
 */
export async function trade(
  of: Belongings,
  { customerId, votes }: { customerId: string; votes: number },
): Promise<void> {
  const outcomes = ['settlement', 'late', 'refund'] as const;
  await importPastOrders(
    outcomes.map((outcome, at) => ({
      userId: customerId,
      eventId: of.eventId,
      finalistLines: [{ finalistId: of.finalistId, quantity: votes + at }],
      createdAt: new Date(Date.now() - 3_600_000),
      outcome,
      paymentType: 'qris',
    })),
  );
  await updateLeaderboard(of.eventId);
}

/** One that nobody else has. */
const newAccountNumber = () => String(Math.floor(Math.random() * 1e15)).padStart(15, '1');

/** What is sent besides the session. */
export interface AccessRequest {
  /** Values of the address's `:names`, where those of {@link defaultParams} do not fit. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** The address of a picture that is not in the storage. */
const GONE_PICTURE = '/media/events/00000000-0000-4000-8000-000000000000.webp';
const FINALIST = { name: 'Kirana', category: 'Bali' };

/**
 * What a route needs so that its answer shows something about access, by `METHOD /path`. Routes that are not here are called with the
 * ids that their address names, `event_organizer_id` of the organizer in question, and an empty body.
 */
export const accessRequests: Record<string, (stage: AccessStage, of: Belongings) => AccessRequest> = {
  'PUT /account/settings': () => ({ body: { show_name: true } }),
  'PUT /account/spend-limit': () => ({ body: { own_limit: null } }),
  'DELETE /account/sessions/:id': () => ({ params: { id: crypto.randomUUID() } }),
  'PUT /account/factors/:id': () => ({ params: { id: crypto.randomUUID() }, body: { name: 'Kunci meja' } }),
  'DELETE /account/factors/:id': () => ({ params: { id: crypto.randomUUID() } }),
  'POST /admin/event-organizers/:id/invitations': () => ({
    body: { email: `${crypto.randomUUID()}@contoh.id`, role: 'viewer', event_ids: null },
  }),
  'PUT /admin/event-organizers/:id/members/:userId': () => ({
    body: { role: 'editor', event_ids: null, revision: 1 },
  }),
  'GET /admin/events/slugs': (_stage, of) => ({
    query: { unique_name: 'malam-puncak', event_id: of.eventId },
  }),
  'POST /admin/events/:id/images': () => ({ body: { url: GONE_PICTURE } }),
  'PUT /admin/events/:id/images': () => ({ body: { id: 'IMG-1', url: GONE_PICTURE } }),
  'POST /admin/finalists': (_stage, of) => ({ body: { event_id: of.eventId, ...FINALIST } }),
  'POST /admin/finalists/bulk': (_stage, of) => ({ body: { event_id: of.eventId, finalists: [FINALIST] } }),
  'POST /admin/finalists/import': (_stage, of) => ({
    body: { event_id: of.eventId, rows: [{ row: 2, ...FINALIST }] },
  }),
  'PUT /admin/finalists': (_stage, of) => ({ body: { id: of.finalistId, revision: 1, banner_image: null } }),
  'PUT /admin/events/:id/finalists/order': (_stage, of) => ({
    body: { finalist_ids: [of.finalistId], revision: 1 },
  }),
  'POST /admin/finalists/remove': (_stage, of) => ({ body: { event_id: of.eventId, ids: [of.finalistId] } }),
  'POST /admin/events/:id/change-requests': () => ({ body: { revision: 1, changes: { is_home: true } } }),
  'POST /admin/change-requests/:id/decision': () => ({
    body: { decision: 'refused', reason: 'Terlalu dekat.' },
  }),
  'POST /account/organizer': (_stage, of) => ({ body: { event_organizer_id: of.organizerId } }),
  'GET /checkout/finalists': (_stage, of) => ({ query: { event_id: of.eventId } }),
  'GET /checkout/orders/open': (_stage, of) => ({ query: { event_id: of.eventId } }),
  'GET /checkout/order': (_stage, of) => ({ query: { order_id: of.orderId } }),
  'POST /checkout/order/check': (_stage, of) => ({ query: { order_id: of.orderId } }),
  'POST /checkout/order/cancel': (_stage, of) => ({ query: { order_id: of.orderId } }),
  'GET /checkout/leaderboard': (_stage, of) => ({ query: { order_id: of.orderId } }),
  'PUT /admin/users/:id': () => ({ body: { revision: 1 } }),
  'PUT /admin/events/:eventId/blackout': () => ({ body: { from: null, revision: 1 } }),
  'POST /admin/events/:eventId/screens': () => ({ body: { name: 'Layar samping' } }),
  'PUT /admin/screens/:screenId': () => ({ body: { revision: 1, show: 'board' } }),
  'POST /admin/transactions/:id/refund-preview': () => ({ body: { scope: 'full' } }),
  'POST /admin/transactions/:id/refunds': () => ({
    body: { scope: 'full', reason: 'mistake', note: 'Salah pesan.', expected_amount: 1 },
  }),
  'POST /admin/money-cases/:id/approve': () => ({ body: { revision: 99 } }),
  'POST /admin/money-cases/:id/reject': () => ({ body: { revision: 99, note: 'Tidak perlu.' } }),
  'POST /admin/money-cases/:id/withdraw': () => ({ body: { revision: 99, note: 'Tidak perlu.' } }),
  'POST /admin/money-cases/:id/letters': () => ({ body: { revision: 99 } }),
  'POST /admin/money-cases/:id/decide': () => ({
    body: { revision: 99, decision: 'keep', reason: 'other', note: 'Sudah diperiksa.' },
  }),
  'POST /admin/events/:eventId/refund-runs': () => ({
    body: { expected_orders: 1, expected_amount: 1, note: 'Event dibatalkan.' },
  }),
  'POST /admin/refund-runs/:id/approve': () => ({ body: { revision: 99 } }),
  'POST /admin/refund-runs/:id/reject': () => ({ body: { revision: 99, note: 'Tidak perlu.' } }),
  'POST /admin/refund-runs/:id/stop': () => ({ body: { revision: 99, note: 'Tidak perlu.' } }),
  'POST /admin/refund-runs/:id/resume': () => ({ body: { revision: 99, note: 'Tidak perlu.' } }),
  'POST /admin/provider-reports': () => ({ body: { ...REPORT, bytes: 10 } }),
  'GET /admin/provider-reports/days': () => ({ query: { from: dayAt(-2), to: dayAt(1) } }),
  'POST /admin/event-organizers/:id/bank-accounts': () => ({
    body: { bank: 'bca', number: newAccountNumber(), name: 'Yayasan Pesona' },
  }),
  'POST /admin/withdrawal/payouts': (_stage, of) => ({
    body: { account_id: of.bankAccountId, lines: [{ event_id: of.eventId, amount: 1 }] },
  }),
  'POST /admin/withdrawal/payouts/:id/approve': () => ({ body: { revision: 99 } }),
  'POST /admin/withdrawal/payouts/:id/reject': () => ({ body: { revision: 99, reason: 'Tidak perlu.' } }),
  'POST /admin/withdrawal/payouts/:id/withdraw': () => ({ body: { revision: 99 } }),
  'GET /admin/withdrawal/events/:eventId/statements/:month': (_stage, of) => ({
    params: { eventId: of.eventId, month: dayAt(0).slice(0, 7) },
  }),
  'GET /admin/withdrawal/events/:eventId/statements/:month/file': (_stage, of) => ({
    params: { eventId: of.eventId, month: dayAt(0).slice(0, 7) },
    query: { format: 'pdf' },
  }),
  'GET /admin/search': (_stage, of) => ({ query: { search: of.word } }),
  'GET /admin/reports': (_stage, of) => ({ query: reportOf(of) }),
  'GET /admin/reports/export': (_stage, of) => ({ query: reportOf(of) }),
  'GET /admin/transactions': () => ({ query: { list: 'late' } }),
  'GET /admin/transactions/events/statistics': (_stage, of) => ({
    query: { event_id: of.eventId, event_organizer_id: of.organizerId },
  }),
};

/** A report that may be announced. */
const REPORT = { kind: 'transactions', from: '2026-11-01', to: '2026-11-02', file_name: 'laporan.csv' };

/** So many days from today. */
const dayAt = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const reportOf = ({ organizerId }: Belongings) => ({
  from: dayAt(-2),
  to: dayAt(1),
  event_organizer_id: organizerId,
});

/** The id that stands behind a noun of an address: `/event-organizers/:id`, `/events/:eventId`. */
export const NOUNS: readonly [RegExp, (of: Belongings) => string][] = [
  [/accountId/, (of) => of.bankAccountId],
  [/payout/, (of) => of.payoutId],
  [/transfer-file/i, () => 'TRF-1'],
  [/provider-report/i, () => 'RPT-1'],
  [/^part$/, () => '0'],
  [/transfer/i, (of) => of.transferId],
  [/invitation/i, (of) => of.invitationId],
  [/change-request/i, (of) => of.changeRequestId],
  [/case/i, (of) => of.caseId],
  [/refund-run|^run/i, (of) => of.runId],
  [/screen/i, (of) => of.screenId],
  [/organizer|^eo/i, (of) => of.organizerId],
  [/finalist/i, (of) => of.finalistId],
  [/event/i, (of) => of.eventId],
  [/transaction|order/i, (of) => of.orderId],
  [/user/i, (of) => of.userId],
];

/** The ids of an address, found by the parameter's own name or by the word before it. */
export function defaultParams(path: string, of: Belongings): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [, before = '', name = ''] of path.matchAll(/([\w-]+)\/:(\w+)/g)) {
    const noun = name === 'id' ? before : name;
    params[name] = NOUNS.find(([pattern]) => pattern.test(noun))?.[1](of) ?? 'UNKNOWN-1';
  }
  return params;
}

type NonPublic = Omit<Belongings, 'organizerId' | 'eventId' | 'finalistId' | 'word'>;

/** Without what everybody may read of an event that is published. */
export function nonPublicOf({
  organizerId: _organizer,
  eventId: _event,
  finalistId: _finalist,
  word: _word,
  ...rest
}: Belongings): NonPublic {
  return rest;
}

/** The ids and words of what belongs to some, and not to others: what nobody else may be answered. */
export function secretsOf(of: Belongings | NonPublic, { besides }: { besides: Belongings }): string[] {
  const shared = new Set(Object.values(besides));
  return Object.values(of).filter((each) => !shared.has(each));
}
