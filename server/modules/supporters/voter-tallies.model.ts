import mongoose from 'mongoose';

/** Running total of what a voter's payments of a month are worth at one organizer's events, or (null) at all of them. */
export interface VoterTally {
  /** `<user> <month> <organizer or *>`: see `voter-keys.ts`. */
  _id: string;
  organizerId: string | null;
  /** `2026-11`, in the books' zone. */
  month: string;
  userId: string;
  votes: number;
}

const { Schema } = mongoose;

const voterTallySchema = new Schema<VoterTally>(
  {
    _id: { type: String, required: true },
    organizerId: { type: String, default: null },
    month: { type: String, required: true },
    userId: { type: String, required: true },
    votes: { type: Number, required: true },
  },
  { collection: 'voter_tallies', versionKey: false, id: false },
);
// Whose votes of a month are the most.
voterTallySchema.index({ organizerId: 1, month: 1, votes: -1, _id: 1 });

export const VoterTallyModel = mongoose.model<VoterTally>('VoterTally', voterTallySchema);
