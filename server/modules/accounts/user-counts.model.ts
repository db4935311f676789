import mongoose from 'mongoose';
import { type RoleId, roleIdSchema } from '#contracts/accounts/session.ts';

/** How many accounts of a role that were opened on a day are not removed. Kept, so that reading it costs the same with ten accounts and with a million. */
export interface UserCount {
  /** `<role>:<day>` */
  _id: string;
  roleId: RoleId;
  /** In UTC, as `YYYY-MM-DD`. */
  day: string;
  count: number;
}

const { Schema } = mongoose;

const userCountSchema = new Schema<UserCount>(
  {
    _id: { type: String, required: true },
    roleId: { type: String, required: true, enum: roleIdSchema.options },
    day: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { collection: 'user_counts', versionKey: false, id: false },
);

userCountSchema.index({ roleId: 1, day: 1 });

export const UserCountModel = mongoose.model<UserCount>('UserCount', userCountSchema);
