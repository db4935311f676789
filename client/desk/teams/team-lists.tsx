import { useState } from 'react';
import type { Invitation, TeamMember } from '#contracts/organizers/teams.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SectionHead } from '../../ui/desk/section-head.tsx';
import { PlusIcon } from '../../ui/icons.ts';
import { InvitationTable } from './invitation-table.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { MemberPanel } from './member-panel.tsx';
import { MemberTable } from './member-table.tsx';
import { useTeam } from './team.ts';
import { RemoveDialog, ResendDialog, RevokeDialog } from './team-dialogs.tsx';

type Question =
  | { kind: 'remove'; member: TeamMember }
  | { kind: 'resend' | 'revoke'; invitation: Invitation }
  | null;

type TeamListsProps = {
  organizerId: string;
  /** The page is nothing else, so that to invite is what is done there. */
  isPage?: boolean;
};

/** The team of an organizer: members, invitations, and all that is done with them. */
export function TeamLists({ organizerId, isPage = false }: TeamListsProps) {
  const { t } = useTranslation('team');
  const query = useTeam(organizerId);
  const { events = [], members } = query.data ?? {};
  const [isInviting, setInviting] = useState(false);
  // The member stays while the panel slides out.
  const [edited, setEdited] = useState<{ member: TeamMember; open: boolean; turn: number } | null>(null);
  const [question, setQuestion] = useState<Question>(null);
  const close = () => setQuestion(null);
  // Without an answer the list of members says why; a second one would say it again.
  const isKnown = query.data !== undefined || !query.isError;
  return (
    <div className="grid min-w-0 gap-7">
      <section className="min-w-0">
        <SectionHead title={t('members.title')} heading="h2">
          {query.data && (
            <Button variant={isPage ? 'gold' : 'line'} onClick={() => setInviting(true)}>
              <PlusIcon className="i" />
              {t('invite')}
            </Button>
          )}
        </SectionHead>
        <MemberTable
          query={query}
          onChange={(member) =>
            setEdited((before) => ({ member, open: true, turn: (before?.turn ?? 0) + 1 }))
          }
          onRemove={(member) => setQuestion({ kind: 'remove', member })}
        />
      </section>
      {isKnown && (
        <section className="min-w-0">
          <SectionHead title={t('invitations.title')} heading="h2" />
          <InvitationTable
            query={{ ...query, error: null }}
            onResend={(invitation) => setQuestion({ kind: 'resend', invitation })}
            onRevoke={(invitation) => setQuestion({ kind: 'revoke', invitation })}
          />
        </section>
      )}
      {members && (
        <InvitePanel
          open={isInviting}
          organizerId={organizerId}
          events={events}
          isFirst={members.length === 0}
          onClose={() => setInviting(false)}
        />
      )}
      {edited && (
        <MemberPanel
          key={edited.turn}
          open={edited.open}
          organizerId={organizerId}
          member={edited.member}
          events={events}
          onClose={() => setEdited({ ...edited, open: false })}
        />
      )}
      {question?.kind === 'remove' && (
        <RemoveDialog organizerId={organizerId} member={question.member} onClose={close} />
      )}
      {question?.kind === 'resend' && (
        <ResendDialog organizerId={organizerId} invitation={question.invitation} onClose={close} />
      )}
      {question?.kind === 'revoke' && (
        <RevokeDialog organizerId={organizerId} invitation={question.invitation} onClose={close} />
      )}
    </div>
  );
}
