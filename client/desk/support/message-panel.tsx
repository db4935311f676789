import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import {
  type SupportMessage,
  type SupportRemark,
  type SupportState,
  supportStateSchema,
} from '#contracts/support/support.ts';
import { errorMessage } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { SidePanel } from '../../ui/desk/side-panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { useChoiceConflict } from '../../ui/use-choice-conflict.ts';
import * as styles from './message-panel.module.css';
import { RemarkForm } from './remark-form.tsx';
import { StateBadge } from './state-badge.tsx';
import { setSupportState, supportKeys } from './support-messages.ts';

type MessagePanelProps = {
  message: SupportMessage;
  open: boolean;
  onClose: () => void;
  onChanged: (message: SupportMessage) => void;
};

/** A message with its answers and notes. */
export function MessagePanel({ message, open, onClose, onChanged }: MessagePanelProps) {
  const { t } = useTranslation('support');
  const [typed, setTyped] = useState({ notes: false, answers: false });
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      over={t('panel.over', { id: message.id })}
      title={message.name}
      badge={<StateBadge state={message.state} />}
      width="form"
      dirty={typed.notes || typed.answers}
    >
      <section className={styles.part} aria-label={t('panel.message')}>
        <p>
          <a className="text-link" href={`mailto:${message.email}`}>
            {message.email}
          </a>
        </p>
        <Letter text={message.message} at={message.created_at} author={message.name} />
        <StateChoice message={message} onChanged={onChanged} />
      </section>
      <section className={styles.part} aria-labelledby="support-answers">
        <h3 id="support-answers" className="h-card">
          {t('panel.answers')}
        </h3>
        {message.answers.map((answer) => (
          <Letter key={answer.id} {...answer} ours />
        ))}
        <RemarkForm
          kind="answers"
          message={message}
          onTyped={(is) => setTyped((before) => ({ ...before, answers: is }))}
          onChanged={onChanged}
        />
      </section>
      <section className={styles.part} aria-labelledby="support-notes">
        <h3 id="support-notes" className="h-card">
          {t('panel.notes')}
        </h3>
        {message.notes.length === 0 && <p className="cap">{t('panel.noNotes')}</p>}
        {message.notes.map((note) => (
          <Letter key={note.id} {...note} />
        ))}
        <RemarkForm
          kind="notes"
          message={message}
          onTyped={(is) => setTyped((before) => ({ ...before, notes: is }))}
          onChanged={onChanged}
        />
      </section>
    </SidePanel>
  );
}

function Letter({ text, at, author, ours }: Omit<SupportRemark, 'id'> & { ours?: boolean }) {
  const { t } = useTranslation('support');
  return (
    <article className={clsx(styles.letter, ours ? styles.ours : styles.theirs)}>
      {text}
      <footer className={styles.signature}>{t('panel.remark', { author, at: formatDateTime(at) })}</footer>
    </article>
  );
}

function StateChoice({ message, onChanged }: Pick<MessagePanelProps, 'message' | 'onChanged'>) {
  const { t } = useTranslation('support');
  const queryClient = useQueryClient();
  const take = (changed: SupportMessage) => {
    onChanged(changed);
    return queryClient.invalidateQueries({ queryKey: supportKeys.all });
  };
  const change = useWrite({
    mutationFn: (choice: { state: SupportState; revision: number }) => setSupportState(message.id, choice),
    onSuccess: ({ message: said, support_message }) => {
      toast.success(said);
      return take(support_message);
    },
    onError: (error, { state }) => {
      if (!together.show(error, state)) toast.error(errorMessage(error));
    },
  });
  const together = useChoiceConflict<SupportState>({
    send: (state, revision) => change.mutate({ state, revision }),
    onStored: ({ revision, differences }) => {
      const state = supportStateSchema.parse(differences[0]?.current);
      void take({ ...message, state, revision });
    },
  });
  return (
    <>
      <Select
        label={t('panel.state')}
        choices={supportStateSchema.options.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={(change.isPending && change.variables?.state) || message.state}
        aria-busy={change.isPending}
        onChange={(value) => {
          const state = supportStateSchema.parse(value);
          if (!change.isPending) change.mutate({ state, revision: message.revision });
        }}
      />
      <ConflictDialog
        of="choice"
        conflict={together.conflict}
        title={t('panel.conflictTitle')}
        label={() => t('panel.state')}
        show={(_field, value) => t(`state.${supportStateSchema.parse(value)}`)}
        saving={change.isPending}
        onKeepMine={together.keepMine}
        onTakeStored={together.takeStored}
        onClose={together.close}
      />
    </>
  );
}
