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
  token_hash?: string;
  event_id: string;
  name: string;
  revision: number;
  /** Who changed it last; null before the first time. */
  changed_by: string | null;
  changed_at: Date | null;
  variant: (typeof SCREEN_VARIANTS)[number];
  show: ScreenShow;
  rows: number;
  category: string | null;
  finalist_id: string | null;
  covered: number;
  /** When `covered` was set last. */
  opened_at: Date | null;
  /** The picture that is kept while the screen stands still. */
  frozen_frame: ScreenFrame | null;
  created_at: Date;
  revoked_at: Date | null;
}

const screenSchema = new Schema<ScreenDocument>(
  {
    _id: { type: String, required: true },
    token_hash: String,
    event_id: { type: String, required: true },
    name: { type: String, required: true },
    revision: { type: Number, required: true },
    changed_by: { type: String, default: null },
    changed_at: { type: Date, default: null },
    variant: { type: String, enum: SCREEN_VARIANTS, required: true },
    show: { type: String, enum: SCREEN_SHOWS, required: true },
    rows: { type: Number, required: true },
    category: { type: String, default: null },
    finalist_id: { type: String, default: null },
    covered: { type: Number, required: true },
    opened_at: { type: Date, default: null },
    frozen_frame: { type: Schema.Types.Mixed, default: null },
    created_at: { type: Date, required: true },
    revoked_at: { type: Date, default: null },
  },
  { collection: 'screens', strict: 'throw', versionKey: false },
);

screenSchema.index({ token_hash: 1 }, { unique: true, sparse: true });
screenSchema.index({ event_id: 1, revoked_at: 1, created_at: 1 });

export const ScreenModel = mongoose.model('Screen', screenSchema);
