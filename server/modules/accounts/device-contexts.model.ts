import mongoose, { Schema } from 'mongoose';

/** What devices reported at logins, with consent. */
export interface DeviceContextDocument {
  _id: string;
  userId: string;
  screenResolution: string | null;
  timezone: string | null;
  language: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  toldAt: Date;
}

/** As the privacy page promises. */
const DEVICE_CONTEXT_DAYS = 90;
const DAY_SECONDS = 86_400;

const deviceContextSchema = new Schema<DeviceContextDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    screenResolution: { type: String, default: null },
    timezone: { type: String, default: null },
    language: { type: String, default: null },
    address: { type: String, default: null },
    latitude: { type: Number, default: null },
    longitude: { type: Number, default: null },
    toldAt: { type: Date, required: true },
  },
  { collection: 'device_contexts', strict: 'throw', versionKey: false },
);

deviceContextSchema.index({ userId: 1, toldAt: -1 });
deviceContextSchema.index({ toldAt: 1 }, { expireAfterSeconds: DEVICE_CONTEXT_DAYS * DAY_SECONDS });

export const DeviceContextModel = mongoose.model('DeviceContext', deviceContextSchema);
