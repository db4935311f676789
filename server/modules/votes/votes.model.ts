import mongoose from 'mongoose';

/** One counted change of one finalist's votes. Append-only, chained by hash per event; no personal data. */
export interface VoteRow {
  /** `<event>:<seq>`. */
  _id: string;
  eventId: string;
  /** 1, 2, 3, … without a gap within an event. */
  seq: number;
  orderId: string;
  effect: string;
  line: number;
  finalistId: string;
  /** Signed. */
  votes: number;
  /** The provider's instant of the payment or its reversal. */
  at: Date;
  /** Hex SHA-256 over the row before and this one: see `hash-vote.ts`. */
  hash: string;
}

/** Votes of one hour, by the payment's instant; the hour as ISO text cut to `2026-11-21T09`. */
export interface HourBucket {
  hour: string;
  votes: number;
}

/** Running totals of one finalist, or (without finalistId) of a whole event with the head of its chain. */
export interface Tally {
  /** The finalist's id, or the event's for the event's own tally. */
  _id: string;
  eventId: string;
  kind: 'finalist' | 'event';
  votes: number;
  /** Sequence number of the row that last changed `votes`: decides ties. */
  reachedSeq: number;
  /** The last hours that had votes, oldest first, at most 25. */
  hours: HourBucket[];
  /** Event tally only: the last row's number and hash. */
  seq: number;
  headHash: string;
}

const { Schema } = mongoose;

const voteSchema = new Schema<VoteRow>(
  {
    _id: { type: String, required: true },
    eventId: { type: String, required: true },
    seq: { type: Number, required: true },
    orderId: { type: String, required: true },
    effect: { type: String, required: true },
    line: { type: Number, required: true },
    finalistId: { type: String, required: true },
    votes: { type: Number, required: true },
    at: { type: Date, required: true },
    hash: { type: String, required: true },
  },
  { collection: 'votes', versionKey: false, id: false },
);
voteSchema.index({ orderId: 1, effect: 1, line: 1 }, { unique: true });
voteSchema.index({ eventId: 1, seq: 1 }, { unique: true });

const tallySchema = new Schema<Tally>(
  {
    _id: { type: String, required: true },
    eventId: { type: String, required: true },
    kind: { type: String, required: true, enum: ['finalist', 'event'] },
    votes: { type: Number, required: true },
    reachedSeq: { type: Number, required: true },
    hours: [new Schema({ hour: String, votes: Number }, { _id: false, id: false })],
    seq: { type: Number, required: true },
    headHash: { type: String, required: true },
  },
  { collection: 'tallies', versionKey: false, id: false },
);
tallySchema.index({ eventId: 1, kind: 1 });
// The sweeper compares chain heads with boards.
tallySchema.index({ kind: 1, seq: 1, _id: 1 });

export const VoteModel = mongoose.model<VoteRow>('Vote', voteSchema);
export const TallyModel = mongoose.model<Tally>('Tally', tallySchema);
