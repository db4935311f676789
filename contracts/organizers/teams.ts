import * as z from 'zod/mini';
import { registerRequestSchema } from '../accounts/accounts.ts';
import { mailedTokenSchema } from '../accounts/recovery.ts';
import { teamRoleSchema } from '../accounts/session.ts';
import { idSchema } from '../ids.ts';

/** A link of an invitation works for so many days. */
export const INVITATION_DAYS = 7;
/** A membership names no more events than this. */
export const MEMBER_EVENTS_MAX = 200;

/** Null: all events of the organizer. An owner's membership is always for all of them. */
const eventIdsSchema = z.nullable(z.array(idSchema).check(z.minLength(1), z.maxLength(MEMBER_EVENTS_MAX)));
const membershipShape = { role: teamRoleSchema, event_ids: eventIdsSchema };

export const teamParamsSchema = z.object({ id: idSchema });
export const memberParamsSchema = z.object({ id: idSchema, userId: idSchema });
export const invitationParamsSchema = z.object({ id: idSchema, invitationId: idSchema });

export const teamMemberSchema = z.object({
  user_id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  role: teamRoleSchema,
  event_ids: z.nullable(z.array(z.string())),
  /** False for an account that may not log in. */
  is_active: z.boolean(),
  has_factor: z.boolean(),
  last_login: z.nullable(z.iso.datetime()),
  /** Null for who was there before there were invitations, and for accounts that are gone. */
  invited_by: z.nullable(z.string()),
  joined_at: z.iso.datetime(),
  /** To be sent back with an edit. */
  revision: z.int(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: teamRoleSchema,
  event_ids: z.nullable(z.array(z.string())),
  /** Null for an account that is gone. */
  invited_by: z.nullable(z.string()),
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Its link works no more, until it is sent again. */
  has_expired: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const teamResponseSchema = z.object({
  members: z.array(teamMemberSchema),
  invitations: z.array(invitationSchema),
  /** The events that a membership may be for. */
  events: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type TeamResponse = z.infer<typeof teamResponseSchema>;

export const inviteRequestSchema = z.object({
  email: z.email().check(z.maxLength(254)),
  ...membershipShape,
});
export type InviteRequest = z.infer<typeof inviteRequestSchema>;
export const invitedResponseSchema = z.object({ message: z.string(), invitation: invitationSchema });

export const memberRequestSchema = z.object({
  ...membershipShape,
  revision: z.int().check(z.minimum(1)),
});
export type MemberRequest = z.infer<typeof memberRequestSchema>;
export const memberChangedResponseSchema = z.object({ message: z.string(), member: teamMemberSchema });

/** What the page of a mailed link shows before anybody accepts. */
export const invitationPageResponseSchema = z.object({
  organizer: z.object({ name: z.string(), profile_image: z.string() }),
  invited_by: z.string(),
  role: teamRoleSchema,
  /** Names of the events that it is for; null: all of them. */
  events: z.nullable(z.array(z.string())),
  /** Masked: the link may have been passed on. */
  email: z.string(),
  expires_at: z.iso.datetime(),
  /**
   * What is to be done: `new`: make an account; `login`: log in with the one that has the address; `customer`: the address is that of a voter's account, and
   * staff has accounts of its own.
   */
  account: z.enum(['new', 'login', 'customer']),
});
export type InvitationPage = z.infer<typeof invitationPageResponseSchema>;

export const joinedResponseSchema = z.object({ message: z.string(), event_organizer_id: z.string() });

const { fullName, username, password } = registerRequestSchema.shape;
export const joinRequestSchema = z.object({
  ...mailedTokenSchema.shape,
  full_name: fullName,
  username,
  password,
});
export type JoinRequest = z.infer<typeof joinRequestSchema>;
