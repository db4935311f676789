import type { LinkEnder } from '../accounts/index.ts';
import { deleteInvitationsBy, findInvitingOrganizers } from './invitations.repository.ts';

/** Ends what somebody has invited to and could not invite to now. */
export const endInvitationsOf: LinkEnder = async ({ userId, mayDo }, session) => {
  for (const organizerId of await findInvitingOrganizers(userId, session)) {
    if (!mayDo('manageTeam', { organizerId }))
      await deleteInvitationsBy({ invitedBy: userId, organizerId }, session);
  }
  return () => undefined;
};
