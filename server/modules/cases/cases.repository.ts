import { randomUUID } from 'node:crypto';
import { type DeskScope, inScope } from '#server/platform/desk-scope.ts';
import { hashLinkToken, newLinkToken } from '#server/platform/link-token.ts';
import {
  collectionOf,
  DURABLE,
  type ReadSession,
  readOptions,
  type TransactionSession,
} from '#server/platform/mongo.ts';
import { overdueSince } from '#server/platform/overdue.ts';
import { type CaseDocument, CaseModel, RUN_INDEX } from './cases.model.ts';
import { type CaseDifference, type CaseEntry, type MoneyCase, openKeyOf } from './money-case.ts';

const collection = () => collectionOf<CaseDocument>(CaseModel);

export function toCase({ _id, openKey, ...rest }: CaseDocument): MoneyCase {
  const { difference = null, reported = null, acceptedId = null, lossAmount = 0, asked = null } = rest;
  return { id: _id, openKey: openKey ?? null, ...rest, difference, reported, acceptedId, lossAmount, asked };
}

function toDocument({ id, openKey, ...rest }: MoneyCase): CaseDocument {
  return { _id: id, ...(openKey !== null && { openKey }), ...rest };
}

/** @throws a duplicate-key error when there is one of the matter, or a refund of the payment is under way */
export const insertCase = (given: MoneyCase, session: TransactionSession): Promise<void> =>
  insertCases([given], session);

/** The same of several; nothing of none. */
export async function insertCases(cases: readonly MoneyCase[], session: TransactionSession): Promise<void> {
  if (cases.length === 0) return;
  await collection().insertMany(cases.map(toDocument), { session });
}

/** All cases of orders, by order. */
export async function findCasesOf(
  orderIds: readonly string[],
  session?: TransactionSession,
): Promise<Map<string, MoneyCase[]>> {
  const found = await collection()
    .find({ orderId: { $in: [...orderIds] } }, session ? { session } : {})
    .toArray();
  return Map.groupBy(found.map(toCase), ({ orderId }) => orderId ?? '');
}

/** The same of one order. */
export const casesOfOrder = async (orderId: string, session?: TransactionSession): Promise<MoneyCase[]> =>
  (await findCasesOf([orderId], session)).get(orderId) ?? [];

/** Those of the orders of which a run has made a refund. */
export async function findOrdersOfRun(runId: string, orderIds: readonly string[]): Promise<Set<string>> {
  const found = await collection()
    .find({ orderId: { $in: [...orderIds] }, runId }, { projection: { orderId: 1 } })
    .toArray();
  return new Set(found.flatMap(({ orderId }) => orderId ?? []));
}

const ofRun = (runId: string) => ({ runId: { $eq: runId, $type: 'string' as const } });

/** Refunds of a run by state and way, from an index alone. */
export async function sumRun(
  runId: string,
): Promise<{ state: MoneyCase['state']; route: MoneyCase['route']; orders: number; amount: number }[]> {
  const rows = await collection()
    .aggregate<{ _id: Pick<MoneyCase, 'state' | 'route'>; orders: number; amount: number }>(
      [
        { $match: ofRun(runId) },
        {
          $group: {
            _id: { state: '$state', route: '$route' },
            orders: { $sum: 1 },
            amount: { $sum: '$amount' },
          },
        },
        { $sort: { _id: 1 } },
      ],
      { hint: RUN_INDEX },
    )
    .toArray();
  return rows.map(({ _id, ...sums }) => ({ ..._id, ...sums }));
}

/** Second payments of an event's orders whose money is here: to be decided about, on its way back, or kept. By their ids. */
export async function findSecondPayments(
  eventId: string,
  { after, limit }: { after: string; limit: number },
): Promise<MoneyCase[]> {
  const isHere = [{ isOpen: true }, { decision: 'keep' as const }];
  const found = await collection()
    .find({ eventId, topic: 'paid_twice', _id: { $gt: after }, $or: isHere })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
  return found.map(toCase);
}

/** How many refunds of a run the provider is to be asked for now, up to `limit`. */
export const countDueOfRun = (runId: string, { now, limit }: { now: Date; limit: number }): Promise<number> =>
  collection().countDocuments(
    { ...ofRun(runId), state: 'approved', route: 'provider', nextAttemptAt: { $lte: now } },
    { hint: RUN_INDEX, limit },
  );

/** Every refund of a run, the oldest first. */
export async function* scanRun(runId: string): AsyncIterable<MoneyCase> {
  const found = collection().find(ofRun(runId)).hint(RUN_INDEX).batchSize(1_000);
  for await (const document of found) yield toCase(document);
}

export async function findCase(id: string, session?: TransactionSession): Promise<MoneyCase | null> {
  const found = await collection().findOne({ _id: id }, session ? { session } : {});
  return found && toCase(found);
}

/** A case; null also for one of another organizer, and for one of no event to anybody but the platform. */
export async function findCaseIn(scope: DeskScope, id: string): Promise<MoneyCase | null> {
  const found = await collection().findOne(inScope(scope, { _id: id }, 'eventId'));
  return found && toCase(found);
}

export async function findCaseByKey(key: string, session?: TransactionSession): Promise<MoneyCase | null> {
  const found = await collection().findOne({ key }, session ? { session } : {});
  return found && toCase(found);
}

/** What a write changes besides its revision. */
export type CaseChange = Partial<
  Omit<MoneyCase, 'id' | 'key' | 'openKey' | 'revision' | 'timeline' | 'isOpen' | 'closedAt' | 'lease'>
>;

interface Write {
  change: CaseChange;
  entry: CaseEntry | null;
  /** Whoever has claimed it goes on with it. */
  keepsLease?: boolean;
}

/** One that is over is off every list of what waits. */
function toUpdate({ change, entry, keepsLease = false }: Write, { at }: { at: Date }) {
  const { state } = change;
  const isOver = state !== undefined && !['requested', 'approved', 'sent', 'open'].includes(state);
  return {
    $set: {
      ...change,
      ...(!keepsLease && { lease: null }),
      ...(isOver && { isOpen: false, closedAt: at, nextAttemptAt: null, heldAmount: 0 }),
    },
    ...(isOver && { $unset: { openKey: '' } }),
    ...(entry && { $push: { timeline: entry } }),
    $inc: { revision: 1 },
  };
}

/**
 * Writes what was decided about a case, if it is still as it was read and `where` holds.
 *
 * @returns the case after it; null when somebody was faster
 */
export async function decideCase(
  { id, revision }: Pick<MoneyCase, 'id' | 'revision'>,
  { where = {}, ...write }: Write & { where?: object; entry: CaseEntry },
  session: TransactionSession,
): Promise<MoneyCase | null> {
  const found = await collection().findOneAndUpdate(
    { _id: id, revision, ...where },
    toUpdate(write, { at: write.entry.at }) as never,
    { session, returnDocument: 'after' },
  );
  return found && toCase(found);
}

/** Notes what the provider says by now of an unknown order, while nobody has decided; what was read before is decided no more. */
export async function noteReported(
  id: string,
  said: Pick<MoneyCase, 'amount' | 'paymentId' | 'paymentType' | 'reported'>,
  session: TransactionSession,
): Promise<void> {
  await collection().updateOne({ _id: id, isOpen: true }, { $set: said, $inc: { revision: 1 } }, { session });
}

/** Opens a refund anew whose transfer came to nothing. @throws a duplicate-key error while another refund of the payment is under way */
export async function reopenCase(
  refund: MoneyCase,
  { change, entry }: { change: CaseChange; entry: CaseEntry },
  session: TransactionSession,
): Promise<MoneyCase> {
  const { $set, ...rest } = toUpdate({ change, entry }, { at: entry.at });
  const found = await collection().findOneAndUpdate(
    { _id: refund.id, revision: refund.revision },
    { ...rest, $set: { ...$set, isOpen: true, closedAt: null, openKey: openKeyOf(refund) } } as never,
    { session, returnDocument: 'after' },
  );
  if (!found) throw new Error(`refund ${refund.id} moved while it was opened anew`);
  return toCase(found);
}

/** Takes a case whose turn has come until `until`, so that nobody else works on it; null when it is not due. */
export async function claimCase(
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<MoneyCase | null> {
  const found = await collection().findOneAndUpdate(
    { _id: id, nextAttemptAt: { $lte: now, $type: 'date' } },
    { $set: { nextAttemptAt: until, lease: randomUUID() }, $inc: { attempts: 1 } },
    { returnDocument: 'after', writeConcern: DURABLE },
  );
  return found && toCase(found);
}

/** Notes durably that the provider is about to be asked. @returns false when the claim is lost, or it was withdrawn */
export async function noteFirstSend(
  { id, lease }: Pick<MoneyCase, 'id' | 'lease'>,
  { at }: { at: Date },
): Promise<boolean> {
  const { matchedCount } = await collection().updateOne(
    { _id: id, lease, state: 'approved' },
    { $set: { firstSentAt: at } },
    { writeConcern: DURABLE },
  );
  return matchedCount === 1;
}

/** Writes what came of a claimed case, if it is still claimed by the same. @returns null when it is not */
export async function advanceCase(
  { id, lease, state }: Pick<MoneyCase, 'id' | 'lease' | 'state'>,
  write: Write & { at: Date },
  session?: TransactionSession,
): Promise<MoneyCase | null> {
  const found = await collection().findOneAndUpdate(
    { _id: id, lease, state },
    toUpdate(write, write) as never,
    { returnDocument: 'after', ...(session ? { session } : { writeConcern: DURABLE }) },
  );
  return found && toCase(found);
}

/** When a claimed case goes on, without anything to be seen of it. */
export async function postponeCase(
  { id, lease }: Pick<MoneyCase, 'id' | 'lease'>,
  { until }: { until: Date },
): Promise<void> {
  await collection().updateOne({ _id: id, lease }, { $set: { nextAttemptAt: until, lease: null } });
}

/** Cases that go on by themselves, the longest due first. */
export async function findDueCases(now: Date, { limit }: { limit: number }): Promise<string[]> {
  const found = await collection()
    .find({ nextAttemptAt: { $lte: now, $type: 'date' } }, { projection: { _id: 1 } })
    .sort({ nextAttemptAt: 1 })
    .limit(limit)
    .toArray();
  return found.map(({ _id }) => _id);
}

/** Open cases that an order may settle, the oldest first: no refunds, and no differences, which are compared with their rows. */
export async function findOpenReviews({
  after,
  limit,
}: {
  after: string;
  limit: number;
}): Promise<MoneyCase[]> {
  const found = await collection()
    .find({ isOpen: true, kind: { $nin: ['refund', 'difference'] }, _id: { $gt: after } })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
  return found.map(toCase);
}

/**
 * What waits to be decided about an event, or is on its way, that may still move votes; a fee of the provider does not, nor a refund whose transfer came
 * back: it has taken its votes.
 */
const mayMoveVotes = (eventId: string) => ({
  eventId,
  isOpen: true,
  topic: { $ne: 'report_fee' as const },
  $nor: [
    { kind: 'refund' as const, isBooked: true, route: 'transfer' as const, 'timeline.step': 'sent' as const },
  ],
});

/** Whether anything keeps the result of an event from being final. */
export async function hasOpenCases(eventId: string, session?: ReadSession): Promise<boolean> {
  const found = await collection().findOne(mayMoveVotes(eventId), {
    projection: { _id: 1 },
    ...readOptions(session),
  });
  return found !== null;
}

/** How many cases that somebody may see keep the result of an event from being final: differences are the platform's matter. */
export const countOpenCases = (
  eventId: string,
  { withDifferences }: Pick<CaseFilter, 'withDifferences'>,
): Promise<number> =>
  collection().countDocuments({
    ...mayMoveVotes(eventId),
    ...(!withDifferences && { kind: { $ne: 'difference' } }),
  });

/**
 * How many cases are past their deadline, or wait for a person for longer than a day. A review whose refund is under way waits for that one, and a chargeback whose
 * deadline was ended for its bank.
 */
export function countOverdueCases(now: Date): Promise<number> {
  return collection().countDocuments({
    isOpen: true,
    $or: [
      { deadlineAt: { $lte: now, $type: 'date' } },
      {
        deadlineAt: null,
        kind: { $ne: 'chargeback' },
        state: { $in: ['open', 'requested'] },
        refundId: null,
        createdAt: { $lte: overdueSince(now) },
      },
    ],
  });
}

/** By event, what open cases may take from its organizer. Events without any are left out. */
export async function findOpenAmounts(
  eventIds: readonly string[],
  session?: ReadSession | TransactionSession,
): Promise<Map<string, number>> {
  const rows = await collection()
    .aggregate<{ _id: string; amount: number }>(
      [
        { $match: { eventId: { $in: [...eventIds] }, isOpen: true } },
        { $group: { _id: '$eventId', amount: { $sum: '$heldAmount' } } },
      ],
      readOptions(session),
    )
    .toArray();
  return new Map(rows.map(({ _id, amount }) => [_id, amount]));
}

/** The events of these of which a report of the provider says something else than our books: nothing is paid out of them until that is decided. */
export async function findStoppedEvents(
  eventIds: readonly string[],
  session?: ReadSession | TransactionSession,
): Promise<Set<string>> {
  const found = await collection().distinct(
    'eventId',
    { eventId: { $in: [...eventIds] }, isOpen: true, kind: 'difference' },
    readOptions(session),
  );
  return new Set(found.flatMap((eventId) => eventId ?? []));
}

/** The open refund of a link that a letter had; null when it does not work (any more). */
export async function findCaseByToken(
  token: string,
  { now, session }: { now: Date; session?: TransactionSession },
): Promise<MoneyCase | null> {
  const found = await collection().findOne(
    {
      tokenHashes: hashLinkToken(token),
      state: 'approved',
      route: 'transfer',
      linkExpiresAt: { $gt: now },
    },
    session ? { session } : {},
  );
  return found && toCase(found);
}

/** A new token for a letter; only its hash is kept. Null when the case is past that. */
export async function giveCaseToken(id: string): Promise<string | null> {
  const token = newLinkToken();
  const { matchedCount } = await collection().updateOne(
    { _id: id, state: 'approved', route: 'transfer' },
    { $push: { tokenHashes: hashLinkToken(token) } },
    { writeConcern: DURABLE },
  );
  return matchedCount === 1 ? token : null;
}

/** What a list shows. */
export interface CaseFilter {
  kind?: MoneyCase['kind'] | undefined;
  state?: MoneyCase['state'] | undefined;
  isOpen?: boolean | undefined;
  eventId?: string | undefined;
  orderId?: string | undefined;
  reportId?: string | undefined;
  day?: string | undefined;
  /** Differences are the platform's matter. */
  withDifferences: boolean;
  openedBefore?: Date | undefined;
  /** Only what waits to be approved and was asked for by somebody else. */
  toApproveBy?: string | undefined;
}

/** A page of the cases in reach, the newest first. */
export async function listCases(
  scope: DeskScope,
  filter: CaseFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ cases: MoneyCase[]; total: number }> {
  const { kind, state, isOpen, eventId, orderId, reportId, day, openedBefore, toApproveBy } = filter;
  const ofReports = reportId !== undefined || day !== undefined;
  const also = [
    ...(kind ? [{ kind }] : []),
    ...(filter.withDifferences ? [] : [{ kind: { $ne: 'difference' as const } }]),
    // The planner uses the indexes of differences only if the query implies their condition.
    ...(ofReports ? [{ kind: 'difference' as const }] : []),
    ...(toApproveBy ? [{ state: 'requested' as const }, { askedBy: { $ne: toApproveBy } }] : []),
  ];
  const query = inScope(
    scope,
    {
      ...(reportId && { 'difference.reportId': reportId }),
      ...(day && { 'difference.day': day }),
      ...(state && { state }),
      ...(isOpen !== undefined && { isOpen }),
      ...(eventId && { eventId }),
      ...(orderId && { orderId }),
      ...(openedBefore && { createdAt: { $lte: openedBefore } }),
      ...(also.length > 0 && { $and: also }),
    },
    'eventId',
  );
  const [found, total] = await Promise.all([
    collection().find(query).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).toArray(),
    collection().countDocuments(query),
  ]);
  return { cases: found.map(toCase), total };
}

/** Notes that the refund of a review came to nothing, so that it can be decided anew. */
export async function releaseReview(
  id: string,
  { refundId, at }: { refundId: string; at: Date },
  session: TransactionSession,
): Promise<void> {
  const entry: CaseEntry = { at, step: 'failed', by: null, note: refundId };
  await collection().updateOne(
    { _id: id, refundId, isOpen: true },
    { $set: { refundId: null, decision: null }, $push: { timeline: entry } as never, $inc: { revision: 1 } },
    { session },
  );
}

/** Refunds of these orders that are over, and that still have an account. */
export async function listEndedWithAccount(orderIds: readonly string[]): Promise<string[]> {
  const found = await collection()
    .find(
      { orderId: { $in: [...orderIds] }, isOpen: false, account: { $ne: null } },
      { projection: { _id: 1 } },
    )
    .toArray();
  return found.map(({ _id }) => _id);
}

/** Takes the account out of refunds that are over. */
export async function unsetAccounts(ids: readonly string[]): Promise<void> {
  await collection().updateMany(
    { _id: { $in: [...ids] }, isOpen: false },
    { $set: { account: null } },
    { writeConcern: DURABLE },
  );
}

/** Which of these keys cases have. */
export async function findCaseKeys(
  keys: readonly string[],
  session: TransactionSession,
): Promise<Set<string>> {
  const found = await collection()
    .find({ key: { $in: [...keys] } }, { projection: { key: 1 }, session })
    .toArray();
  return new Set(found.map(({ key }) => key));
}

/** Differences that wait for somebody, the oldest first. */
export async function findOpenDifferences({
  after,
  limit,
}: {
  after: string;
  limit: number;
}): Promise<MoneyCase[]> {
  const found = await collection()
    .find({ isOpen: true, kind: 'difference', _id: { $gt: after } })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
  return found.map(toCase);
}

/** How many open differences each of these reports has. Those without any are left out. */
export const countOpenDifferences = (reportIds: readonly string[]): Promise<Map<string, number>> =>
  countDifferencesBy('reportId', { 'difference.reportId': { $in: [...reportIds] } });

/** The same of the days of the books. */
export const countOpenDifferencesOfDays = (days: {
  from: string;
  to: string;
}): Promise<Map<string, number>> =>
  countDifferencesBy('day', { 'difference.day': { $gte: days.from, $lte: days.to } });

async function countDifferencesBy(field: 'reportId' | 'day', where: object): Promise<Map<string, number>> {
  const rows = await collection()
    .aggregate<{ _id: string; count: number }>([
      { $match: { ...where, kind: 'difference', isOpen: true } },
      { $group: { _id: `$difference.${field}`, count: { $sum: 1 } } },
    ])
    .toArray();
  return new Map(rows.map(({ _id, count }) => [_id, count]));
}

/** Differences of these days of which theirs was taken for right: the books have them by entries of their own. */
export async function listAcceptedDifferences(days: {
  from: string;
  to: string;
}): Promise<(Pick<MoneyCase, 'topic'> & { difference: CaseDifference })[]> {
  const found = await collection()
    .find(
      {
        kind: 'difference',
        'difference.day': { $gte: days.from, $lte: days.to },
        'difference.isAccepted': true,
      },
      { projection: { topic: 1, difference: 1 } },
    )
    .toArray();
  return found.flatMap(({ topic, difference }) => (difference ? [{ topic, difference }] : []));
}

/** Orders of which money went back by transfers of ours, whose refunds were asked for since then. */
export async function listTransferredOrders(since: Date): Promise<string[]> {
  const found = await collection().distinct('orderId', {
    isOpen: { $in: [true, false] },
    createdAt: { $gte: since },
    kind: 'refund',
    route: 'transfer',
  });
  return found.flatMap((orderId) => orderId ?? []);
}

/** Orders with refunds or chargebacks of money that none of their effects has, opened since then. */
export async function listOrdersOfBeside(since: Date): Promise<string[]> {
  const found = await collection().distinct('orderId', {
    isOpen: { $in: [true, false] },
    createdAt: { $gte: since },
    kind: { $in: ['refund', 'chargeback'] },
    isBooked: false,
  });
  return found.flatMap((orderId) => orderId ?? []);
}

/** The difference by which a payment of an order is in the books already, because what a report says of it was accepted; null for none. */
export async function findAcceptedOf(
  { orderId, paymentId }: Pick<MoneyCase, 'orderId' | 'paymentId'>,
  session: TransactionSession,
): Promise<string | null> {
  const found = await collection().findOne(
    { orderId, paymentId, kind: 'difference', 'difference.isAccepted': true },
    { projection: { _id: 1 }, session },
  );
  return found?._id ?? null;
}
