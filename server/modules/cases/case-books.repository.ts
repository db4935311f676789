import { inChunks } from '#server/platform/in-chunks.ts';
import { collectionOf, type ReadSession, readOptions } from '#server/platform/mongo.ts';
import { PLATFORM_BOOKS } from '../ledger/index.ts';
import { type CaseDocument, CaseModel } from './cases.model.ts';
import { toCase } from './cases.repository.ts';
import type { MoneyCase } from './money-case.ts';

/** What verification reads of cases: all of an event's, or of those of no event, whose books are the platform's. */
const collection = () => collectionOf<CaseDocument>(CaseModel);

const CHUNK = 500;

const ofBooks = (eventId: string) => ({ eventId: eventId === PLATFORM_BOOKS.eventId ? null : eventId });

/** Every case of an event, in chunks. */
export function scanCaseChunks(eventId: string): AsyncIterable<MoneyCase[]> {
  async function* read(): AsyncIterable<MoneyCase> {
    for await (const document of collection().find(ofBooks(eventId)).batchSize(CHUNK)) yield toCase(document);
  }
  return inChunks(read(), CHUNK);
}

/** These cases, and the refunds of those of them that are reviews. */
export async function findWithRefunds(ids: readonly string[]): Promise<MoneyCase[]> {
  const found = await collection()
    .find({ _id: { $in: [...ids] } })
    .toArray();
  const orderIds = found.flatMap(({ orderId, kind }) => (kind === 'refund' ? [] : (orderId ?? [])));
  const refunds = await collection()
    .find({ orderId: { $in: orderIds }, kind: 'refund', reviewId: { $in: [...ids] } })
    .toArray();
  return [...found, ...refunds].map(toCase);
}

/** What cases of an event hold or have taken, in rupiah. */
interface CaseSums {
  /** Owed to customers by refunds by transfer that have taken it, and that have not got there. */
  owed: number;
  /** Second payments, or payments of another amount, that have arrived. */
  arrived: number;
  /** What of it turned out to be an order's. */
  settled: number;
  /** What was given back of it, and of what reports say. */
  returned: number;
  /** What reports say and was accepted: the legs on suspense, debit positive. */
  accepted: number;
  /** What the platform bears of lost chargebacks, less what came back of it. */
  lost: number;
  /** What banks have taken of second payments, and of what we had given back by transfer. */
  taken: number;
  /** What of it came back, or was no money that waited: it was owed to the customer, or had gone back before. */
  restored: number;
}

export async function sumCases(eventId: string, session: ReadSession): Promise<CaseSums> {
  const is = (facts: Record<string, unknown>) =>
    Object.entries(facts).map(([field, value]) => ({ $eq: [`$${field}`, value] }));
  const hasStep = (step: string) => ({ $in: [step, { $ifNull: ['$timeline.step', []] }] });
  const isTransferred = { $and: [...is({ kind: 'refund', route: 'transfer' }), hasStep('sent')] };
  const unbooked = (kind: MoneyCase['kind']) => is({ kind, isBooked: false });
  const sumIf = (conditions: object[], amount: unknown = '$amount') => ({
    $sum: { $cond: [{ $and: conditions }, amount, 0] },
  });
  const isPart = {
    $regexMatch: { input: { $ifNull: ['$subject', ''] }, regex: '^(second|transferred)_part:' },
  };
  const onSuspense = {
    $sum: {
      $map: {
        input: { $ifNull: ['$difference.legs', []] },
        in: { $cond: [{ $eq: ['$$this.account', 'suspense'] }, '$$this.amount', 0] },
      },
    },
  };
  const [row] = await collection()
    .aggregate<CaseSums & { _id: null }>(
      [
        { $match: ofBooks(eventId) },
        {
          $group: {
            _id: null,
            owed: sumIf([isTransferred, ...is({ isOpen: true })]),
            arrived: sumIf([...unbooked('review'), { $eq: [{ $ifNull: ['$acceptedId', null] }, null] }]),
            settled: sumIf([
              ...unbooked('review'),
              { $eq: [{ $ifNull: ['$refundId', null] }, null] },
              { $ne: ['$decision', 'lost'] },
              hasStep('closed'),
            ]),
            returned: sumIf([
              ...unbooked('refund'),
              { $or: [isTransferred, { $eq: ['$state', 'confirmed'] }] },
            ]),
            accepted: sumIf(is({ 'difference.isAccepted': true }), onSuspense),
            lost: { $sum: { $ifNull: ['$lossAmount', 0] } },
            // Of a part nothing is taken before it is lost.
            taken: sumIf([
              ...unbooked('chargeback'),
              { $or: [{ $not: [isPart] }, ...is({ decision: 'lost' })] },
            ]),
            restored: sumIf([
              ...unbooked('chargeback'),
              {
                $or: [
                  { $and: [{ $not: [isPart] }, ...is({ decision: 'won' })] },
                  { $ne: [{ $ifNull: ['$refundId', null] }, null] },
                  { $gt: [{ $ifNull: ['$lossAmount', 0] }, 0] },
                ],
              },
            ]),
          },
        },
      ],
      readOptions(session),
    )
    .toArray();
  const none = { owed: 0, arrived: 0, settled: 0, returned: 0, accepted: 0, lost: 0, taken: 0, restored: 0 };
  const { _id, ...sums } = { _id: null, ...none, ...row };
  return sums;
}
