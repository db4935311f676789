import mongoose, { Schema } from 'mongoose';
import {
  SCREEN_SHOWS,
  SCREEN_VARIANTS,
  type ScreenFrame,
  type ScreenShow,
} from '#contracts/screens/screens.ts';

export interface ScreenDocument {
  _id: string;
  /** SHA-256 of the token: whoever reads the database cannot open the screen. Absent once it is revoked. */
  tokenHash?: string;
  eventId: string;
  name: string;
  revision: number;
  /** Who changed it last; null before the first time. */
  changedBy: string | null;
  changedAt: Date | null;
  variant: (typeof SCREEN_VARIANTS)[number];
  show: ScreenShow;
  rows: number;
  category: string | null;
  finalistId: string | null;
  covered: number;
  /** When `covered` was set last. */
  openedAt: Date | null;
  /** The picture that is kept while the screen stands still. */
  frozenFrame: ScreenFrame | null;
  createdAt: Date;
  revokedAt: Date | null;
}

const screenSchema = new Schema<ScreenDocument>(
  {
    _id: { type: String, required: true },
    tokenHash: String,
    eventId: { type: String, required: true },
    name: { type: String, required: true },
    revision: { type: Number, required: true },
    changedBy: { type: String, default: null },
    changedAt: { type: Date, default: null },
    variant: { type: String, enum: SCREEN_VARIANTS, required: true },
    show: { type: String, enum: SCREEN_SHOWS, required: true },
    rows: { type: Number, required: true },
    category: { type: String, default: null },
    finalistId: { type: String, default: null },
    covered: { type: Number, required: true },
    openedAt: { type: Date, default: null },
    frozenFrame: { type: Schema.Types.Mixed, default: null },
    createdAt: { type: Date, required: true },
    revokedAt: { type: Date, default: null },
  },
  { collection: 'screens', strict: 'throw', versionKey: false },
);

screenSchema.index({ tokenHash: 1 }, { unique: true, sparse: true });
screenSchema.index({ eventId: 1, revokedAt: 1, createdAt: 1 });

export const ScreenModel = mongoose.model('Screen', screenSchema);
