import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'bullmq';
import type { Holder } from '#contracts/accounts/rights.ts';
import { PLATFORM_ROLES, TEAM_ROLES } from '#contracts/accounts/role-ids.ts';
import type { Screen } from '#contracts/screens/screens.ts';
import { stopDrawing } from '#server/modules/documents/index.ts';
import { findEvent } from '#server/modules/events/index.ts';
import { findBoard } from '#server/modules/leaderboard/index.ts';
import { findOrder } from '#server/modules/orders/index.ts';
import { ProviderReportModel } from '#server/modules/provider-reports/provider-reports.model.ts';
import { ReportDayModel } from '#server/modules/provider-reports/report-rows.model.ts';
import { createPosterWorker } from '../../workers/documents/draw-posters.worker.ts';
import { createInvoiceWorker } from '../../workers/documents/render-invoice.worker.ts';
import { createReceiptWorker } from '../../workers/documents/render-receipt.worker.ts';
import { createShareImageWorker } from '../../workers/documents/render-share-image.worker.ts';
import { createLeaderboardWorker } from '../../workers/leaderboard/recompute-leaderboard.worker.ts';
import { type Belongings, placeCase } from './access-stage.ts';
import { buildVisitor } from './api.ts';
import { openChangeRequest } from './change-requests.ts';
import { buildOrganizer } from './events.ts';
import { PAGE_TEMPLATE } from './first-paint.ts';
import { type Shop, startShop, storedOrder, type Visitor } from './payments.ts';
import { placeAccount, placePayout } from './payouts.ts';
import { placeRun } from './place-run.ts';
import { placeReport, TODAY } from './provider-reports.ts';
import { changeScreen } from './screens.ts';
import { order } from './transfers.ts';
import { until } from './waiting.ts';

/** An event with votes, everybody who may read it but super admins, and all that answers them. */
export interface BlackoutStage {
  shop: Shop;
  event: Awaited<ReturnType<Shop['buildStage']>>['event'];
  /** In their own order; by votes it is the reverse. */
  finalists: Awaited<ReturnType<Shop['buildStage']>>['finalists'];
  /** Bought votes of which one order is counted and one waits to be paid. */
  voter: Visitor;
  /** Staff of the event's organizer. */
  staff: Visitor;
  admin: Visitor;
  /** One of each role of the desk. */
  desk: Record<DeskCaller, Visitor>;
  /** The voter's counted order. */
  orderId: string;
  openOrderId: string;
  /** A counted order of somebody else. */
  foreignOrderId: string;
  /** A refund of that order which waits to be approved. */
  caseId: string;
  /** A chargeback of that order, whose evidence is the receipt among others. */
  chargebackId: string;
  /** A refund run of the event, counted over that order. */
  runId: string;
  /** Of the event's money; the platform may approve it. */
  payoutId: string;
  /** Of a payout of the event that is approved; it waits for a file for the bank. */
  transferId: string;
  /** That such a transfer is in. */
  transferFileId: string;
  /** Of the payment provider, read, of a day on which the event has money. */
  reportId: string;
  bankAccountId: string;
  organizerId: string;
  /** A hall screen in the middle of a staged reveal: its last places are open. */
  screen: { id: string; token: string };
  /** Open, for another price. */
  changeRequestId: string;
  close: () => Promise<void>;
}

/** Roles of the desk: the platform's, and those in the team of the event's organizer. */
export const DESK_CALLERS = [
  ...TEAM_ROLES.map((role) => `team ${role}` as const),
  ...PLATFORM_ROLES.map((role) => `platform ${role}` as const),
];
export type DeskCaller = (typeof DESK_CALLERS)[number];
/** Who requests: nobody, a customer, somebody of the desk. */
export type Caller = 'none' | 'voter' | DeskCaller;

/** What somebody of the desk is. */
export function holderOf(caller: DeskCaller): Holder {
  const role = TEAM_ROLES.find((each) => caller === `team ${each}`);
  const platformRole = PLATFORM_ROLES.find((each) => caller === `platform ${each}`) ?? null;
  return { roleId: role ? 'ROLE002' : 'ROLE001', platformRole, membership: role ? { role } : null };
}

/** What the voter bought: theirs to see. The other numbers are of nothing else than results. */
const OWN_VOTES = 13;
const VOTES = [1_093, 2_503, 3_583];
/** A prime: whatever can be divided by it is an amount from which votes follow. */
const PRICE_AMOUNT = 2_521;
/** Of an order of somebody else. */
const AMOUNT = PRICE_AMOUNT * (VOTES.at(-1) ?? 1);

/** The real server, workers and payment simulator, with votes that were paid for. */
export async function buildBlackoutStage(): Promise<BlackoutStage> {
  const [dist, data] = ['dist', 'data'].map((name) => mkdtempSync(join(tmpdir(), `sorak-${name}-`)));
  if (!dist || !data) throw new Error('no directories');
  writeFileSync(join(dist, 'index.html'), PAGE_TEMPLATE);
  const shop = await startShop({
    BOARD_PUSH_INTERVAL_MS: '20',
    SORAK_CLIENT_DIST: dist,
    SORAK_DATA_DIR: data,
    SUPPORT_LIMIT: '1000',
  });
  const workers: Worker[] = [
    createLeaderboardWorker(),
    createShareImageWorker(),
    createPosterWorker(),
    createReceiptWorker(),
    createInvoiceWorker(),
  ];
  const close = async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await stopDrawing();
    await shop.close();
    for (const directory of [dist, data]) rmSync(directory, { recursive: true, force: true });
  };
  try {
    return { ...(await buildEventWithVotes(shop)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function buildEventWithVotes(shop: Shop): Promise<Omit<BlackoutStage, 'close'>> {
  const organizer = await buildOrganizer();
  const [{ event, finalists }, voter, staff, admin] = await Promise.all([
    shop.buildStage({ organizerId: organizer.id, isHome: true, priceAmount: PRICE_AMOUNT }),
    buildVisitor(),
    buildVisitor({ roleId: 'ROLE002', organizerId: organizer.id }),
    buildVisitor({ roleId: 'ROLE001' }),
  ]);
  const desk = await buildDesk(organizer.id);
  const stage = { shop, event, finalists, voter, staff, admin, desk };
  const foreignOrderIds: string[] = [];
  for (const [finalist, votes] of VOTES.entries()) {
    foreignOrderIds.push(await buyVotes(stage, { finalist, votes }));
  }
  const screen = await openScreen(stage);
  const bankAccountId = await placeAccount({ organizerId: organizer.id, createdBy: staff.user.id });
  const asked = { eventId: event.id, organizerId: organizer.id };
  return {
    ...stage,
    changeRequestId: (await openChangeRequest(asked)).id,
    // With the short code that came with the screen.
    event: (await findEvent(event.id)) ?? event,
    screen,
    orderId: await buyVotes(stage, { finalist: 0, votes: OWN_VOTES, by: voter }),
    openOrderId: await shop.open(voter, { votes: [[finalists[1]?.id ?? '', 2]], amount: 2 * PRICE_AMOUNT }),
    foreignOrderId: foreignOrderIds.at(-1) ?? '',
    caseId: await placeCase(await storedOrder(foreignOrderIds.at(-1) ?? ''), { askedBy: admin.user.id }),
    chargebackId: await placeCase(await storedOrder(foreignOrderIds.at(-1) ?? ''), {
      askedBy: admin.user.id,
      kind: 'chargeback',
      topic: 'chargeback',
      state: 'open',
      openKey: null,
      isBooked: false,
    }),
    runId: await placeRunOf(foreignOrderIds.at(-1) ?? '', { askedBy: admin.user.id }),
    payoutId: await placePayout({
      organizerId: organizer.id,
      eventId: event.id,
      accountId: bankAccountId,
      amount: AMOUNT,
      askedBy: staff.user.id,
    }),
    ...(await placeTransfers(stage, asked)),
    reportId: await placeReadReport(admin.user.id),
    bankAccountId,
    organizerId: organizer.id,
  };
}

async function buildDesk(organizerId: string): Promise<Record<DeskCaller, Visitor>> {
  const people = DESK_CALLERS.map(async (caller) => {
    const { roleId, platformRole, membership } = holderOf(caller);
    const visitor = await buildVisitor({
      roleId,
      ...(platformRole && { platformRole }),
      ...(membership && { organizerId, membership: { role: membership.role, eventIds: null } }),
    });
    return [caller, visitor] as const;
  });
  return Object.fromEntries(await Promise.all(people)) as Record<DeskCaller, Visitor>;
}

/** Two transfers of the event's money: one that is ordered, and one in a file for the bank. */
async function placeTransfers(
  { shop, admin }: Pick<BlackoutStage, 'shop' | 'admin'>,
  { eventId, organizerId }: { eventId: string; organizerId: string },
): Promise<Pick<BlackoutStage, 'transferId' | 'transferFileId'>> {
  const lines = [{ eventId, amount: AMOUNT }];
  const [ordered, exported] = [await order({ organizerId, lines }), await order({ organizerId, lines })];
  const file = await shop.api
    .post('/admin/transfer-files')
    .set(admin.headers)
    .send({ transfer_ids: [exported.id] })
    .expect(201);
  return { transferId: ordered.id, transferFileId: file.body.result.id };
}

/** A report that was read, of a day on which the event has money. @returns its id */
async function placeReadReport(userId: string): Promise<string> {
  const id = await placeReport(userId);
  const read = { state: 'done', from: TODAY, to: TODAY, feeAmount: AMOUNT, arrivedAmount: AMOUNT };
  await ProviderReportModel.updateOne({ _id: id }, { $set: read });
  await ReportDayModel.updateOne(
    { _id: TODAY },
    { $set: { paid: AMOUNT, arrived: AMOUNT, arrivalFee: AMOUNT } },
    { upsert: true },
  );
  return id;
}

async function placeRunOf(orderId: string, { askedBy }: { askedBy: string }): Promise<string> {
  const { eventId, organizerId, grossAmount: amount } = await storedOrder(orderId);
  const sum = { orders: 1, amount };
  const none = { orders: 0, amount: 0 };
  return placeRun({
    eventId,
    organizerId,
    askedBy,
    counted: { refunds: sum, provider: sum, transfer: none, left: [] },
  });
}

/** Pays for votes as a customer does, and waits until they are on the board. @returns the order's id */
export async function buyVotes(
  { shop, event, finalists }: Pick<BlackoutStage, 'shop' | 'event' | 'finalists'>,
  { finalist, votes, by }: { finalist: number; votes: number; by?: Visitor },
): Promise<string> {
  const before = (await findBoard(event.id)).totalVotes;
  const orderId = await shop.open(by ?? (await buildVisitor()), {
    votes: [[finalists[finalist]?.id ?? '', votes]],
    amount: votes * event.priceAmount,
  });
  await shop.pick(orderId, 'other_qris');
  await shop.act(orderId, 'pay');
  await shop.notify(orderId);
  await until(
    'the votes are on the board',
    {},
    async () => (await findBoard(event.id)).totalVotes === before + votes,
  );
  await until('the order is counted', {}, async () => (await findOrder(orderId))?.countedAt !== null);
  return orderId;
}

/** A reveal whose last two places are open. */
async function openScreen({
  shop,
  ...hall
}: Pick<BlackoutStage, 'shop' | 'event' | 'finalists' | 'staff'>): Promise<BlackoutStage['screen']> {
  const made = await shop.api
    .post(`/admin/events/${hall.event.id}/screens`)
    .set(hall.staff.headers)
    .send({ name: 'Layar utama' })
    .expect(201);
  const opened = { ...hall, ...(made.body as { screen: Screen; token: string }) };
  for (const change of [{ show: 'reveal' }, { covered: 2 }, { covered: 1 }] as const) {
    const status = await changeScreen(shop.api, opened, change);
    if (status !== 200) throw new Error(`the screen was not changed: ${status}`);
  }
  return { id: opened.screen.id, token: opened.token };
}

/** The ids in addresses: of an order, whose it is not unless `of` is the voter. */
export function belongingsOf(stage: BlackoutStage, of: 'voter' | 'staff'): Belongings {
  return {
    word: stage.event.name,
    organizerId: stage.organizerId,
    eventId: stage.event.id,
    finalistId: stage.finalists.at(-1)?.id ?? '',
    orderId: of === 'voter' ? stage.orderId : stage.foreignOrderId,
    userId: stage.voter.user.id,
    screenId: stage.screen.id,
    screenToken: stage.screen.token,
    invitationId: 'INV-1',
    changeRequestId: stage.changeRequestId,
    transferId: stage.transferId,
    caseId: stage.caseId,
    runId: stage.runId,
    payoutId: stage.payoutId,
    bankAccountId: stage.bankAccountId,
  };
}
