import mongoose, { Schema } from 'mongoose';
import { TEAM_ROLES, type TeamRole } from '#contracts/accounts/role-ids.ts';
import { type EditMarks, editMarkFields } from '#server/platform/edit-marks.ts';

/** What somebody does in the team of an organizer. One person may be in several teams, and in each once. */
export interface MembershipDocument extends EditMarks {
  /** `<user> <organizer>`. */
  _id: string;
  userId: string;
  organizerId: string;
  role: TeamRole;
  /** The only events that it is for; null: all of the organizer's. */
  eventIds: string[] | null;
  /** Null for those who were there before there were invitations, and whom a super admin put there. */
  invitedBy: string | null;
  createdAt: Date;
  updatedAt: Date;
}

const membershipSchema = new Schema<MembershipDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    organizerId: { type: String, required: true },
    role: { type: String, enum: TEAM_ROLES, required: true },
    eventIds: { type: [String], default: null },
    invitedBy: { type: String, default: null },
    ...editMarkFields,
  },
  { collection: 'memberships', strict: 'throw', versionKey: false, minimize: false, timestamps: true },
);

membershipSchema.index({ userId: 1, createdAt: 1 });
membershipSchema.index({ organizerId: 1, createdAt: 1 });

export const MembershipModel = mongoose.model('Membership', membershipSchema);
