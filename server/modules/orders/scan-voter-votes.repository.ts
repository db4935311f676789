import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { collectionOf, type ReadSession, readOptions } from '../../platform/mongo.ts';
import { type OrderDocument, OrderModel } from './orders.model.ts';

/** What sealed effects of a voter leave standing of a month at an organizer's events. */
interface VoterVotes {
  userId: string;
  organizerId: string;
  /** `2026-11`, in the books' zone. */
  month: string;
  votes: number;
}

/** Every voter's votes, worked out from all orders by the database; for verification, reads everything there is. */
export function scanVoterVotes({ session }: { session: ReadSession }): AsyncIterable<VoterVotes> {
  return collectionOf<OrderDocument>(OrderModel)
    .aggregate<VoterVotes>(
      [
        { $match: { sealedCount: { $gt: 0 } } },
        { $project: { userId: 1, organizerId: 1, effects: { $slice: ['$effects', '$sealedCount'] } } },
        { $unwind: '$effects' },
        {
          $group: {
            _id: {
              userId: '$userId',
              organizerId: '$organizerId',
              month: { $dateToString: { date: '$effects.at', format: '%Y-%m', timezone: BOOKS_ZONE } },
            },
            votes: { $sum: { $sum: '$effects.lines.votes' } },
          },
        },
        {
          $project: {
            _id: 0,
            userId: '$_id.userId',
            organizerId: '$_id.organizerId',
            month: '$_id.month',
            votes: 1,
          },
        },
      ],
      { ...readOptions(session), allowDiskUse: true },
    )
    .batchSize(5_000);
}
