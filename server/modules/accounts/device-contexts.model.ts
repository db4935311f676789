import mongoose, { Schema } from 'mongoose';

/** What devices reported at logins, with consent. */
export interface DeviceContextDocument {
  _id: string;
  user_id: string;
  screen_resolution: string | null;
  timezone: string | null;
  language: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  told_at: Date;
}

/** As the privacy page promises. */
export const DEVICE_CONTEXT_DAYS = 90;
const DAY_SECONDS = 86_400;

const deviceContextSchema = new Schema<DeviceContextDocument>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    screen_resolution: { type: String, default: null },
    timezone: { type: String, default: null },
    language: { type: String, default: null },
    address: { type: String, default: null },
    latitude: { type: Number, default: null },
    longitude: { type: Number, default: null },
    told_at: { type: Date, required: true },
  },
  { collection: 'device_contexts', strict: 'throw', versionKey: false },
);

deviceContextSchema.index({ user_id: 1, told_at: -1 });
deviceContextSchema.index({ told_at: 1 }, { expireAfterSeconds: DEVICE_CONTEXT_DAYS * DAY_SECONDS });

export const DeviceContextModel = mongoose.model('DeviceContext', deviceContextSchema);
