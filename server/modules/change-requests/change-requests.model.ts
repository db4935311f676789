import mongoose, { Schema } from 'mongoose';
import { CHANGE_REQUEST_STATES, type ChangeRequestState } from '#contracts/events/change-requests.ts';
import type { Language } from '#contracts/language.ts';

/** A field that is to change, by its name on the wire; values as an edit sends them. */
export interface WishedChange {
  field: string;
  former: unknown;
  wished: unknown;
}

/** What staff of an organizer asks the platform to change in an event. */
export interface ChangeRequestDocument {
  _id: string;
  eventId: string;
  organizerId: string;
  state: ChangeRequestState;
  changes: WishedChange[];
  /** The edit of the event that whoever asked has seen: what was changed since is a conflict. */
  baseRevision: number;
  reason: string | null;
  askedBy: string;
  askedAt: Date;
  /** Of the letter with the decision. */
  language: Language;
  /** Who withdrew or decided. */
  closedBy: string | null;
  closedAt: Date | null;
  decisionReason: string | null;
}

const changeSchema = new Schema<WishedChange>(
  {
    field: { type: String, required: true },
    former: { type: Schema.Types.Mixed, default: null },
    wished: { type: Schema.Types.Mixed, default: null },
  },
  // Mongoose counts versions in each part otherwise, and fails at it when a transaction is given up.
  { _id: false, id: false, versionKey: false },
);

const changeRequestSchema = new Schema<ChangeRequestDocument>(
  {
    _id: { type: String, required: true },
    eventId: { type: String, required: true },
    organizerId: { type: String, required: true },
    state: { type: String, enum: CHANGE_REQUEST_STATES, required: true },
    changes: {
      type: [changeSchema],
      required: true,
    },
    baseRevision: { type: Number, required: true },
    reason: { type: String, default: null },
    askedBy: { type: String, required: true },
    askedAt: { type: Date, required: true },
    language: { type: String, enum: ['id', 'en'], required: true },
    closedBy: { type: String, default: null },
    closedAt: { type: Date, default: null },
    decisionReason: { type: String, default: null },
  },
  { collection: 'change_requests', strict: 'throw', versionKey: false, minimize: false },
);

// An event has one open request at most: of two that are sent at once one is refused.
changeRequestSchema.index(
  { eventId: 1 },
  { unique: true, partialFilterExpression: { state: 'open' }, name: 'one_open_of_an_event' },
);
changeRequestSchema.index({ eventId: 1, askedAt: -1, _id: -1 });
changeRequestSchema.index({ organizerId: 1, askedAt: -1, _id: -1 });
changeRequestSchema.index({ state: 1, askedAt: -1, _id: -1 });

export const ChangeRequestModel = mongoose.model('ChangeRequest', changeRequestSchema);
