import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { REASON_MAX } from '#contracts/events/event-forms.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { TextArea } from '../ui/text-area.tsx';

/** What a form's schema says of a reason. */
export function useReasonSchema() {
  const { t } = useTranslation('voting');
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: t('action.reasonRequired') }),
      z.maxLength(REASON_MAX, { error: t('action.reasonTooLong', { count: REASON_MAX }) }),
    );
}

/**
 * The form of a question that needs nothing but a reason.
 *
 * @param send gets the reason without the spaces around it
 */
export function useReasonForm(send: (reason: string) => void) {
  const schema = z.object({ reason: useReasonSchema() });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reason: '' } });
  const { isDirty, errors } = form.formState;
  const submit = form.handleSubmit(({ reason }) => send(reason));
  return {
    dirty: isDirty,
    submit: () => void submit(),
    field: { ...form.register('reason'), error: errors.reason?.message },
  };
}

type ReasonFieldProps = UseFormRegisterReturn & {
  error: string | undefined;
  /** Where it is read, when not on the event's page. */
  hint?: string;
};

/** A reason for the public. */
export function ReasonField({ hint, ...field }: ReasonFieldProps) {
  const { t } = useTranslation('voting');
  return <TextArea label={t('action.reason')} hint={hint ?? t('action.reasonHint')} rows={3} {...field} />;
}
