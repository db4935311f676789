import { useState } from 'react';
import { REASON_MAX } from '#contracts/events/event-forms.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Field } from '../field.tsx';
import { InputArea } from '../input.tsx';

/** A reason for the public; {@link check} says whether it is valid. */
export function useReason() {
  const { t } = useTranslation('voting');
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const refusal = (text: string) => {
    if (text === '') return t('action.reasonRequired');
    return text.length > REASON_MAX ? t('action.reasonTooLong', { count: REASON_MAX }) : undefined;
  };
  return {
    value,
    error,
    change: (text: string) => {
      setValue(text);
      setError(undefined);
    },
    /** The reason without the spaces around it; null, and a sentence under the field, when it will not do. */
    check: () => {
      const text = value.trim();
      const problem = refusal(text);
      setError(problem);
      return problem === undefined ? text : null;
    },
  };
}

/** @param hint where it is read, when not on the event's page */
export function ReasonField({ reason, hint }: { reason: ReturnType<typeof useReason>; hint?: string }) {
  const { t } = useTranslation('voting');
  return (
    <Field label={t('action.reason')} hint={hint ?? t('action.reasonHint')} error={reason.error}>
      {(control) => (
        <InputArea
          {...control}
          rows={3}
          value={reason.value}
          onChange={(event) => reason.change(event.target.value)}
        />
      )}
    </Field>
  );
}
