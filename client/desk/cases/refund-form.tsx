import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { CASE_REASONS, REFUND_SCOPES } from '#contracts/cases/case-words.ts';
import { refundRequestSchema } from '#contracts/cases/cases.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { amountOf, type RefundValues } from './use-refund-preview.ts';
import { sumOf } from './vote-steppers.tsx';

const EMPTY: RefundValues = {
  scope: 'full',
  votes: {},
  amount: '',
  spread: {},
  // An unchosen reason is none of the catalogue: the schema says so.
  reason: '' as 'other',
  note: '',
};

/** Also while something else is missing. */
const ALWAYS = () => true;

/** The form of a refund. @param most rupiah that can go back at most */
export function useRefundForm(most: number) {
  const { t } = useTranslation('cases');
  const error = useFieldSentences();
  const votes = z.record(z.string(), z.int());
  const schema = z
    .object({
      scope: z.enum(REFUND_SCOPES),
      votes,
      amount: z.string(),
      spread: votes,
      reason: z.enum(CASE_REASONS, { error: t('decide.reasonRequired') }),
      note: refundRequestSchema.shape.note,
    })
    .check(
      z.refine((values) => values.scope !== 'amount' || amountOf(values.amount, most) !== null, {
        path: ['amount'],
        when: ALWAYS,
        error: t('refund.amountInvalid', { amount: formatRupiah(most) }),
      }),
      z.refine((values) => values.scope !== 'votes' || sumOf(values.votes) > 0, {
        path: ['votes'],
        when: ALWAYS,
        error: t('refund.chooseVotes'),
      }),
    );
  return useForm<RefundValues>({ resolver: zodResolver(schema, { error }), defaultValues: EMPTY });
}

type RefundFormProps = { id: string; onSubmit: () => void; children: ReactNode };

/** Its buttons stand at the foot of the panel. */
export function RefundForm({ id, onSubmit, children }: RefundFormProps) {
  return (
    <form
      id={id}
      className="stack gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
