import mongoose, { Schema } from 'mongoose';
import { EVENT_RESULTS, type EventResults } from '#contracts/events/event-statuses.ts';
import {
  type EventStatus,
  type EventZone,
  eventStatusSchema,
  eventZoneSchema,
} from '#contracts/events/events.ts';
import { SHARE_SCALE } from '#contracts/money.ts';
import { type EditMarks, editMarkFields } from '#server/platform/edit-marks.ts';
import { NAME_ORDER } from '#server/platform/name-order.ts';

export interface EventImage {
  id: string;
  url: string;
  category: string;
}

export interface EventDocument extends EditMarks {
  _id: string;
  organizerId: string;
  uniqueName: string;
  /** For the short address `/s/e/{code}`; absent until it is needed. */
  shortCode?: string;
  name: string;
  tagline: string;
  /** Sanitised before it is stored. */
  description: string;
  eventType: 'votes';
  /** As last stored; see contracts/events/event-clock.ts for the status at an instant. */
  status: EventStatus;
  /** The status that was last sent to viewers, so that an announcement lost half way is made again. */
  announcedStatus: EventStatus;
  start: Date | null;
  end: Date | null;
  zone: EventZone;
  closedAt: Date | null;
  closeReason: string | null;
  canceledAt: Date | null;
  cancelReason: string | null;
  /** Rupiah per vote. */
  priceAmount: number;
  /** Of 10,000; the platform gets the rest. */
  organizerShareBp: number;
  isShow: boolean;
  isHome: boolean;
  isQrAvailable: boolean;
  images: EventImage[];
  profileImage: string;
  backgroundImage: string | null;
  socialMedia: string | null;
  relatedEventIds: string[];
  /** Set by the first order; price, start, shares and finalists do not change while it stands. */
  rulesLockedAt: Date | null;
  /** While the lock is being lifted: when others may take the mark away. */
  rulesLiftUntil: Date | null;
  /** How often the lock was lifted; an order is priced under one such number. */
  rulesLifts: number;
  results: EventResults;
  finalizedAt: Date | null;
  /** See contracts/events/blackout.ts. */
  resultsHiddenFrom: Date | null;
  resultsHiddenUntil: Date | null;
  resultsRevealedAt: Date | null;
  /** Of the link by which a client sees the draft; absent without one, and from publishing on. */
  previewTokenHash?: string;
  /** Grows with every change that the public can see. */
  revision: number;
  /** The last time that the end was moved after the start, and why; shown in public. */
  extendedAt: Date | null;
  extendedFrom: Date | null;
  extendReason: string | null;
  createdAt: Date;
  updatedAt: Date;
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
    organizerId: { type: String, required: true },
    uniqueName: { type: String, required: true },
    shortCode: String,
    name: { type: String, required: true },
    tagline: { type: String, default: '' },
    description: { type: String, default: '' },
    eventType: { type: String, enum: ['votes'], default: 'votes' },
    status: { type: String, enum: eventStatusSchema.options, required: true },
    announcedStatus: { type: String, enum: eventStatusSchema.options, required: true },
    start: { type: Date, default: null },
    end: { type: Date, default: null },
    zone: { type: String, enum: eventZoneSchema.options, default: 'Asia/Jakarta' },
    closedAt: { type: Date, default: null },
    closeReason: { type: String, default: null },
    canceledAt: { type: Date, default: null },
    cancelReason: { type: String, default: null },
    priceAmount: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
    organizerShareBp: {
      type: Number,
      required: true,
      min: 0,
      max: SHARE_SCALE,
      validate: Number.isSafeInteger,
    },
    isShow: { type: Boolean, default: true },
    isHome: { type: Boolean, default: false },
    isQrAvailable: { type: Boolean, default: true },
    images: { type: [imageSchema], default: [] },
    profileImage: { type: String, default: '' },
    backgroundImage: { type: String, default: null },
    socialMedia: { type: String, default: null },
    relatedEventIds: { type: [String], default: [] },
    rulesLockedAt: { type: Date, default: null },
    rulesLiftUntil: { type: Date, default: null },
    rulesLifts: { type: Number, default: 0 },
    results: { type: String, enum: EVENT_RESULTS, default: 'none' },
    finalizedAt: { type: Date, default: null },
    resultsHiddenFrom: { type: Date, default: null },
    resultsHiddenUntil: { type: Date, default: null },
    resultsRevealedAt: { type: Date, default: null },
    previewTokenHash: String,
    revision: { type: Number, default: 1 },
    ...editMarkFields,
    extendedAt: { type: Date, default: null },
    extendedFrom: { type: Date, default: null },
    extendReason: { type: String, default: null },
  },
  {
    collection: 'events',
    strict: 'throw',
    minimize: false,
    versionKey: false,
    timestamps: true,
  },
);

eventSchema.index({ uniqueName: 1 }, { unique: true });
eventSchema.index({ previewTokenHash: 1 }, { unique: true, sparse: true });
eventSchema.index({ shortCode: 1 }, { unique: true, sparse: true });
// The public list and the clock: everything that is not a draft, by stored status.
eventSchema.index({ status: 1, end: -1 });
eventSchema.index({ isHome: 1, status: 1 });
eventSchema.index({ organizerId: 1, status: 1 });
// The lists of the desk, the newest first.
eventSchema.index({ status: 1, createdAt: -1, _id: -1 });
eventSchema.index({ organizerId: 1, createdAt: -1, _id: -1 });
// The same by name.
eventSchema.index({ status: 1, name: 1, _id: 1 }, { collation: NAME_ORDER, name: 'status_by_name' });
eventSchema.index({ organizerId: 1, name: 1, _id: 1 }, { collation: NAME_ORDER, name: 'organizer_by_name' });
eventSchema.index({ announcedStatus: 1, status: 1 });
// The search over everything looks for a part of a name along the index, without reading an event.
eventSchema.index({ name: 1, organizerId: 1 });

export const EventModel = mongoose.model<EventDocument>('Event', eventSchema);
