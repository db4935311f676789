import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '../../lib/api.ts';
import type { eventForm } from '../../lib/i18n/id/desk/event-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { type EventValues, FORM_FIELDS } from './event-values.ts';
import { problemsBetween, unreadableNumbers } from './problems-between.ts';

export type EventForm = UseFormReturn<EventValues>;
type Sentences = keyof typeof eventForm.error;
/** Rules that need no figure in their sentence; the contract calls them by the same names. */
type Named = Exclude<Sentences, 'list_one' | 'list_other' | 'tooLong' | 'tooMany' | 'summary'>;

/** Where a field of the form stands on the page, for labels and for the links of the error summary. */
export const fieldId = (field: keyof EventValues) => `event-${field}`;

/** What a contract's issue says in the form's words. */
function useSentence() {
  const { t, i18n } = useTranslation('eventForm');
  return (issue: z.core.$ZodIssue): string => {
    const own = issue.code === 'custom' ? issue.params?.sentence : undefined;
    const name = (own ?? issue.message) as Named;
    if (i18n.exists(`eventForm:error.${name}`)) return t(`error.${name}`);
    if (issue.code !== 'too_big') return t('error.invalid');
    const count = Number(issue.maximum);
    return t(issue.origin === 'array' ? 'error.tooMany' : 'error.tooLong', { count });
  };
}

type EventRules = {
  /** Of the request. */
  schema: z.ZodMiniType;
  /** What would be sent. */
  toRequest: (values: EventValues) => unknown;
  /** Of a new event; a stored one may have lost them to *Coming Soon*. */
  datesRequired: boolean;
};

/** What is typed, by the rules of the request that is made of it and those between its fields; a field shows one fault. */
function useEventSchema({ schema, toRequest, datesRequired }: EventRules) {
  const { t } = useTranslation('eventForm');
  const say = useSentence();
  return z.custom<EventValues>().check(
    z.superRefine((typed, context) => {
      const faults = new Map<keyof EventValues, string>();
      for (const issue of schema.safeParse(toRequest(typed)).error?.issues ?? []) {
        const field = FORM_FIELDS[String(issue.path[0])];
        if (field && !faults.has(field)) faults.set(field, say(issue));
      }
      // To the request they are missing; what it says of them gives way, and they keep their place in the summary.
      for (const [field, sentence] of unreadableNumbers(typed)) faults.set(field, t(`error.${sentence}`));
      for (const [field, sentence] of problemsBetween(typed, { datesRequired }))
        if (!faults.has(field)) faults.set(field, t(`error.${sentence}`));
      for (const [field, message] of faults) context.addIssue({ code: 'custom', path: [field], message });
    }),
  );
}

/** A form whose rules are those of the request that it makes. */
export function useEventForm({ values, ...rules }: EventRules & { values: EventValues }): EventForm {
  const schema = useEventSchema(rules);
  return useForm<EventValues>({
    resolver: zodResolver(schema),
    defaultValues: values,
    shouldFocusError: false,
  });
}

/**
 * Puts what the server refuses under its fields.
 *
 * @returns false when it names no field of the form: then the caller has to show it
 */
export function showRefusal(form: EventForm, error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = error.errors.flatMap(({ field, message }) => {
    const own = FORM_FIELDS[field.split('.')[0] ?? ''];
    return own ? [{ own, message }] : [];
  });
  for (const { own, message } of known) form.setError(own, { type: 'server', message });
  return known.length > 0;
}
