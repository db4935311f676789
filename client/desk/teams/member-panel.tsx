import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { teamRoleSchema } from '#contracts/accounts/session.ts';
import { memberRequestSchema, type TeamMember } from '#contracts/organizers/teams.ts';
import { formatList } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useClaims } from '../../lib/session.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { PanelButtons, SidePanel } from '../../ui/desk/side-panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEditConflict } from '../../ui/use-edit-conflict.ts';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';
import { knownEvents, type MembershipValues, type TeamEvent } from './membership.ts';
import { MembershipFields } from './membership-fields.tsx';
import { changeMember, teamQuery } from './team.ts';
import { useEventNames } from './use-event-names.ts';

const schema = z.omit(memberRequestSchema, { revision: true });

type MemberPanelProps = {
  open: boolean;
  organizerId: string;
  member: TeamMember;
  events: readonly TeamEvent[];
  onClose: () => void;
};

/** Gives a member another role, or other events. */
export function MemberPanel({ open, organizerId, member, events, onClose }: MemberPanelProps) {
  const { t } = useTranslation(['team', 'teams']);
  const formId = useId();
  const queryClient = useQueryClient();
  const error = useFieldSentences();
  const namesOf = useEventNames(events);
  const isOneself = useClaims()?.id === member.user_id;
  const valuesOf = ({ role, event_ids }: TeamMember): MembershipValues => ({
    role,
    event_ids: knownEvents(event_ids, events),
  });
  // As it was when the panel was opened: the list behind it moves on.
  const [opened, setOpened] = useState(member);
  const form = useForm<MembershipValues>({
    resolver: zodResolver(schema, { error }),
    defaultValues: valuesOf(opened),
  });
  const { showProblem } = useFormProblem(form);
  const save = useWrite({
    mutationFn: ({ values, onto }: { values: MembershipValues; onto: TeamMember }) =>
      changeMember(organizerId, onto.user_id, { ...values, revision: onto.revision }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      onClose();
      await queryClient.invalidateQueries(teamQuery(organizerId));
    },
    onError: async (problem) => {
      if (!(await together.show(problem))) showProblem(problem);
    },
  });
  const send = (values: MembershipValues, onto: TeamMember) => {
    if (!save.isPending) save.mutate({ values, onto });
  };
  const together = useEditConflict({
    form,
    opened,
    valuesOf,
    load: async () => {
      const { members } = await queryClient.fetchQuery(teamQuery(organizerId));
      const stored = members.find(({ user_id }) => user_id === member.user_id);
      if (!stored) throw new Error('the member is not in the team any more');
      return stored;
    },
    onTaken: setOpened,
    send,
  });
  const { isDirty } = form.formState;
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && !save.isPending && onClose()}
      title={t('panel.changeTitle')}
      over={`${member.name} · ${member.email ?? member.username}`}
      width="form"
      dirty={isDirty}
      foot={
        <PanelButtons
          formId={formId}
          pending={save.isPending}
          cancel={t('panel.cancel')}
          save={t('panel.save')}
          saving={t('panel.saving')}
        />
      }
    >
      <form
        id={formId}
        className="stack gap-5"
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => send(values, opened))(event)}
      >
        <MembershipFields form={form} events={events} />
        <p className="cap">{t(isOneself ? 'panel.noteOwn' : 'panel.note')}</p>
      </form>
      <ConflictDialog
        conflict={together.conflict}
        title={t('panel.conflictTitle')}
        label={(field) => t(field === 'role' ? 'panel.role' : 'panel.events')}
        isMine={together.isMine}
        nothing={(field) => (field === 'event_ids' ? t('panel.all') : null)}
        show={(field, value) => {
          if (field === 'role') return t(`teams:role.${teamRoleSchema.parse(value)}`);
          return formatList(namesOf(Array.isArray(value) ? value.map(String) : []));
        }}
        saving={save.isPending}
        onKeepMine={together.keepMine}
        onTakeStored={together.takeStored}
        onClose={together.close}
      />
    </SidePanel>
  );
}
