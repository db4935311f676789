import mongoose from 'mongoose';
import type { SpikeNote } from './find-spikes.ts';

/** A finalist's place; names and pictures are joined when the board is read. */
export interface Position {
  finalistId: string;
  rank: number;
  votes: number;
  /** Fraction of all votes, four decimals. */
  votePercentage: number;
  /** Votes of the last 24 hours divided by the votes before them, four decimals; 0 when there were none before. */
  increasePercentage: number;
}

/** The latest board of an event. */
export interface Snapshot {
  /** The event's id. */
  _id: string;
  /** Grows by one with each change; never goes back. */
  version: number;
  /** The version that is public: the same, but while results are hidden the last one before. */
  publicVersion: number;
  /** Every vote row up to this sequence number is in it. */
  throughSeq: number;
  asOf: Date;
  totalVotes: number;
  positions: Position[];
  /** Sudden jumps that are shown; absent when there are none. */
  spikes?: SpikeNote[];
}

const { Schema } = mongoose;

const snapshotSchema = new Schema<Snapshot>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    publicVersion: { type: Number, required: true },
    throughSeq: { type: Number, required: true },
    asOf: { type: Date, required: true },
    totalVotes: { type: Number, required: true },
    positions: [
      new Schema(
        {
          finalistId: String,
          rank: Number,
          votes: Number,
          votePercentage: Number,
          increasePercentage: Number,
        },
        { _id: false, id: false },
      ),
    ],
    spikes: {
      type: [
        new Schema(
          { finalistId: String, orders: Number, minutes: Number, votes: Number, at: Date },
          { _id: false, id: false },
        ),
      ],
      default: undefined,
    },
  },
  { collection: 'leaderboards', versionKey: false, id: false },
);

/** What the sweeper compares with the chains. */
export const HEADS = { _id: 1, throughSeq: 1, asOf: 1 } as const;
snapshotSchema.index(HEADS);
// Few boards show a jump.
snapshotSchema.index({ 'spikes.at': 1 }, { partialFilterExpression: { 'spikes.at': { $type: 'date' } } });

export const SnapshotModel = mongoose.model<Snapshot>('Leaderboard', snapshotSchema);
