import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { inviteRequestSchema } from '#contracts/organizers/teams.ts';
import { WaitNote } from '../../entities/accounts/wait-note.tsx';
import { ApiError } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { PanelButtons, SidePanel } from '../../ui/desk/side-panel.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';
import type { MembershipValues, TeamEvent } from './membership.ts';
import { MembershipFields } from './membership-fields.tsx';
import { inviteMember, teamQuery } from './team.ts';

type Values = MembershipValues & { email: string };
/** What is refused for the address. */
const OF_ADDRESS = ['already_member', 'already_invited'];

type InvitePanelProps = {
  open: boolean;
  organizerId: string;
  events: readonly TeamEvent[];
  /** A team without members needs an owner first. */
  isFirst: boolean;
  onClose: () => void;
};

const valuesOf = (isFirst: boolean): Values => ({
  email: '',
  role: isFirst ? 'owner' : 'editor',
  event_ids: null,
});

/** Invites somebody by mail: to what role, and for which events. */
export function InvitePanel({ open, organizerId, events, isFirst, onClose }: InvitePanelProps) {
  const { t } = useTranslation('team');
  const formId = useId();
  const queryClient = useQueryClient();
  const error = useFieldSentences();
  const form = useForm<Values>({
    resolver: zodResolver(inviteRequestSchema, { error }),
    defaultValues: valuesOf(isFirst),
  });
  const { showProblem, seconds } = useFormProblem(form);
  const close = () => {
    form.reset(valuesOf(isFirst));
    invite.reset();
    onClose();
  };
  const invite = useWrite({
    mutationFn: (body: Values, key) => inviteMember(organizerId, { body, key }),
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries(teamQuery(organizerId));
      toast.success(message);
      close();
    },
    onError: (problem) => {
      if (problem instanceof ApiError && OF_ADDRESS.includes(problem.code))
        form.setError('email', { message: problem.message }, { shouldFocus: true });
      else showProblem(problem);
    },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((values) => {
    if (!invite.isPending && seconds === 0) invite.mutate(values);
  });
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && !invite.isPending && close()}
      title={t('panel.inviteTitle')}
      width="form"
      dirty={isDirty}
      foot={
        <PanelButtons
          formId={formId}
          pending={invite.isPending}
          disabled={seconds > 0}
          cancel={t('panel.cancel')}
          save={t('panel.send')}
          saving={t('panel.sending')}
        />
      }
    >
      <form
        id={formId}
        className="stack gap-5"
        noValidate
        autoComplete="off"
        onSubmit={(event) => void submit(event)}
      >
        <p className="muted text-pretty">{t('panel.inviteText')}</p>
        <TextInput
          label={t('panel.email')}
          hint={t('panel.emailHint')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email', { setValueAs: (text: string) => text.trim() })}
        />
        <MembershipFields form={form} events={events} />
        <WaitNote seconds={seconds} />
      </form>
    </SidePanel>
  );
}
