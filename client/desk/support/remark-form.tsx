import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import {
  type SupportMessage,
  supportAnswerRequestSchema,
  supportNoteRequestSchema,
} from '#contracts/support/support.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';
import { addNote, sendAnswer, supportKeys } from './support-messages.ts';

type RemarkFormProps = {
  kind: 'notes' | 'answers';
  message: SupportMessage;
  /** Whether there is something that is not sent yet. */
  onTyped: (is: boolean) => void;
  onChanged: (message: SupportMessage) => void;
};

/** A note for the staff, or an answer by mail. What could not be sent stays. */
export function RemarkForm({ kind, message, onTyped, onChanged }: RemarkFormProps) {
  const { t } = useTranslation('support');
  const queryClient = useQueryClient();
  const error = useFieldSentences();
  const isAnswer = kind === 'answers';
  const form = useForm({
    resolver: zodResolver(isAnswer ? supportAnswerRequestSchema : supportNoteRequestSchema, { error }),
    defaultValues: { text: '' },
  });
  const { showProblem } = useFormProblem(form);
  const save = useWrite({
    mutationFn: (text: string, key) => (isAnswer ? sendAnswer : addNote)(message.id, text, key),
    onSuccess: ({ message: said, support_message }) => {
      form.reset();
      toast.success(said);
      onChanged(support_message);
      return queryClient.invalidateQueries({ queryKey: supportKeys.all });
    },
    onError: showProblem,
  });
  const { isDirty, errors } = form.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when it changes
  useEffect(() => onTyped(isDirty), [isDirty]);
  const submit = form.handleSubmit(({ text }) => {
    if (!save.isPending) save.mutate(text);
  });
  return (
    <form className="stack gap-3" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label={t(isAnswer ? 'panel.answer' : 'panel.note')}
        hint={isAnswer ? t('panel.answerHint', { email: message.email }) : t('panel.noteHint')}
        rows={isAnswer ? 6 : 3}
        error={errors.text?.message}
        {...form.register('text')}
      />
      <Button
        type="submit"
        variant={isAnswer ? 'gold' : 'line'}
        className="justify-self-start"
        pending={save.isPending}
        pendingText={t(isAnswer ? 'panel.sending' : 'panel.saving')}
      >
        {t(isAnswer ? 'panel.send' : 'panel.addNote')}
      </Button>
    </form>
  );
}
