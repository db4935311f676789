import mongoose, { Schema } from 'mongoose';
import {
  type EventStatus,
  type EventZone,
  eventStatusSchema,
  eventZoneSchema,
} from '#contracts/events/events.ts';
import { SHARE_SCALE } from '#contracts/money.ts';
import { editMarkFields, type StoredEditMarks } from '#server/platform/edit-marks.ts';
import { NAME_ORDER } from '#server/platform/name-order.ts';

export type EventResults = 'none' | 'provisional' | 'final';

export interface EventImage {
  id: string;
  url: string;
  category: string;
}

export interface EventDocument extends StoredEditMarks {
  _id: string;
  organizer_id: string;
  unique_name: string;
  /** For the short address `/s/e/{code}`; absent until something asks for it. */
  short_code?: string;
  name: string;
  tagline: string;
  /** Sanitised before it is stored. */
  description: string;
  event_type: 'votes';
  /** As last stored; see contracts/events/event-clock.ts for the status at an instant. */
  status: EventStatus;
  /** The status that was last sent to viewers, so that an announcement lost half way is made again. */
  announced_status: EventStatus;
  start: Date | null;
  end: Date | null;
  zone: EventZone;
  closed_at: Date | null;
  close_reason: string | null;
  canceled_at: Date | null;
  cancel_reason: string | null;
  /** Rupiah per vote. */
  price_amount: number;
  /** Of 10,000; the platform gets the rest. */
  organizer_share_bp: number;
  is_show: boolean;
  is_home: boolean;
  is_qr_available: boolean;
  images: EventImage[];
  profile_image: string;
  background_image: string | null;
  social_media: string | null;
  related_event_ids: string[];
  /** Set by the first order; price, start, shares and finalists do not change while it stands. */
  rules_locked_at: Date | null;
  /** While the lock is being lifted: when others may take the mark away. */
  rules_lift_until: Date | null;
  /** How often the lock was lifted; an order is priced under one such number. */
  rules_lifts: number;
  results: EventResults;
  finalized_at: Date | null;
  /** See contracts/events/blackout.ts. */
  results_hidden_from: Date | null;
  results_hidden_until: Date | null;
  results_revealed_at: Date | null;
  /** Of the link by which a client sees the draft; absent without one, and from publishing on. */
  preview_token_hash?: string;
  /** Grows with every change that the public can see. */
  revision: number;
  /** The last time that the end was moved after the start, and why; shown in public. */
  extended_at: Date | null;
  extended_from: Date | null;
  extend_reason: string | null;
  created_at: Date;
  updated_at: Date;
}

const imageSchema = new Schema<EventImage>(
  {
    id: { type: String, required: true },
    url: { type: String, required: true },
    category: { type: String, default: 'banner' },
  },
  { _id: false, id: false },
);

const eventSchema = new Schema<EventDocument>(
  {
    _id: { type: String, required: true },
    organizer_id: { type: String, required: true },
    unique_name: { type: String, required: true },
    short_code: String,
    name: { type: String, required: true },
    tagline: { type: String, default: '' },
    description: { type: String, default: '' },
    event_type: { type: String, enum: ['votes'], default: 'votes' },
    status: { type: String, enum: eventStatusSchema.options, required: true },
    announced_status: { type: String, enum: eventStatusSchema.options, required: true },
    start: { type: Date, default: null },
    end: { type: Date, default: null },
    zone: { type: String, enum: eventZoneSchema.options, default: 'Asia/Jakarta' },
    closed_at: { type: Date, default: null },
    close_reason: { type: String, default: null },
    canceled_at: { type: Date, default: null },
    cancel_reason: { type: String, default: null },
    price_amount: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
    organizer_share_bp: {
      type: Number,
      required: true,
      min: 0,
      max: SHARE_SCALE,
      validate: Number.isSafeInteger,
    },
    is_show: { type: Boolean, default: true },
    is_home: { type: Boolean, default: false },
    is_qr_available: { type: Boolean, default: true },
    images: { type: [imageSchema], default: [] },
    profile_image: { type: String, default: '' },
    background_image: { type: String, default: null },
    social_media: { type: String, default: null },
    related_event_ids: { type: [String], default: [] },
    rules_locked_at: { type: Date, default: null },
    rules_lift_until: { type: Date, default: null },
    rules_lifts: { type: Number, default: 0 },
    results: { type: String, enum: ['none', 'provisional', 'final'], default: 'none' },
    finalized_at: { type: Date, default: null },
    results_hidden_from: { type: Date, default: null },
    results_hidden_until: { type: Date, default: null },
    results_revealed_at: { type: Date, default: null },
    preview_token_hash: String,
    revision: { type: Number, default: 1 },
    ...editMarkFields,
    extended_at: { type: Date, default: null },
    extended_from: { type: Date, default: null },
    extend_reason: { type: String, default: null },
  },
  {
    collection: 'events',
    strict: 'throw',
    minimize: false,
    versionKey: false,
    timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' },
  },
);

eventSchema.index({ unique_name: 1 }, { unique: true });
eventSchema.index({ preview_token_hash: 1 }, { unique: true, sparse: true });
eventSchema.index({ short_code: 1 }, { unique: true, sparse: true });
// The public list and the clock: everything that is not a draft, by stored status.
eventSchema.index({ status: 1, end: -1 });
eventSchema.index({ is_home: 1, status: 1 });
eventSchema.index({ organizer_id: 1, status: 1 });
// The lists of the back-office, the newest first.
eventSchema.index({ status: 1, created_at: -1, _id: -1 });
eventSchema.index({ organizer_id: 1, created_at: -1, _id: -1 });
// The same by name.
eventSchema.index({ status: 1, name: 1, _id: 1 }, { collation: NAME_ORDER, name: 'status_by_name' });
eventSchema.index({ organizer_id: 1, name: 1, _id: 1 }, { collation: NAME_ORDER, name: 'organizer_by_name' });
eventSchema.index({ announced_status: 1, status: 1 });
// The search over everything looks for a part of a name along the index, without reading an event.
eventSchema.index({ name: 1, organizer_id: 1 });

export const EventModel = mongoose.model<EventDocument>('Event', eventSchema);
