import mongoose from 'mongoose';

/** What one voter's counted votes for one finalist add up to. */
export interface Supporter {
  /** `<user> <finalist>`: see `voter-keys.ts`. */
  _id: string;
  finalistId: string;
  eventId: string;
  userId: string;
  votes: number;
  /** The provider's instant of the last payment or reversal. */
  lastAt: Date;
}

const { Schema } = mongoose;

const supporterSchema = new Schema<Supporter>(
  {
    _id: { type: String, required: true },
    finalistId: { type: String, required: true },
    eventId: { type: String, required: true },
    userId: { type: String, required: true },
    votes: { type: Number, required: true },
    lastAt: { type: Date, required: true },
  },
  { collection: 'supporters', versionKey: false, id: false },
);
// Who voted the most for a finalist, and who last.
supporterSchema.index({ finalistId: 1, votes: -1, _id: 1 });
supporterSchema.index({ finalistId: 1, lastAt: -1, _id: 1 });

export const SupporterModel = mongoose.model<Supporter>('Supporter', supporterSchema);
