import { Controller, type UseFormReturn } from 'react-hook-form';
import type { CaseDetail, CaseReason } from '#contracts/cases/cases.ts';
import { errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { amountOf, useRefundPreview } from './use-refund-preview.ts';
import { type ChosenVotes, VoteSteppers } from './vote-steppers.tsx';

/** What a decision about a case is filled in with. */
export type DecisionValues = { reason: CaseReason; note: string; chosen: ChosenVotes; amount: string };

/** Of a chargeback all of the money is a case of its own. */
const mostOf = ({ amount }: CaseDetail): number => (amount ?? Number.MAX_SAFE_INTEGER) - 1;

/** What the bank took by what is typed; null for anything that it cannot be. */
export const lossOf = (of: CaseDetail, text: string): number | null => amountOf(text, mostOf(of));

/**
 * What falls with the amount that the bank took, following what is filled in: as many votes as it had paid for, as of a refund of that amount.
 *
 * @param asks whether the decision is about an amount at all
 */
export function useLoss(
  of: CaseDetail,
  { form, asks }: { form: UseFormReturn<DecisionValues>; asks: boolean },
) {
  const [amount, spread] = form.watch(['amount', 'chosen']);
  // With a second payment fall no votes; with what was transferred they have fallen.
  const fallsWithIt = asks && !of.of_second_payment && !of.of_transferred;
  const values = {
    scope: 'amount' as const,
    votes: {},
    amount: fallsWithIt ? amount : '',
    spread,
    reason: 'other' as const,
    note: '',
  };
  const { preview, ...loss } = useRefundPreview(of.order_id ?? '', { values, most: mostOf(of) });
  const lines = preview?.lines.map(({ finalist_id, votes }) => ({ finalist_id, votes })) ?? [];
  // Nothing is asked of an amount that is none: the form says so.
  const isWaiting = fallsWithIt && lossOf(of, amount) !== null && !loss.isCurrent;
  return { ...loss, preview, lines, isWaiting };
}

type LossFieldsProps = {
  of: CaseDetail;
  form: UseFormReturn<DecisionValues>;
  loss: ReturnType<typeof useLoss>;
};

/** What the bank took of a payment, and whose votes fall with it. */
export function LossFields({ of, form, loss }: LossFieldsProps) {
  const { t } = useTranslation('cases');
  const { votesToSpread, preview, error } = loss;
  const wrong = form.formState.errors.amount?.message ?? (error ? errorReason(error) : undefined);
  return (
    <>
      <TextInput label={t('decide.amount')} inputMode="numeric" error={wrong} {...form.register('amount')} />
      {votesToSpread === null ? (
        preview && (
          <p className="cap" role="status">
            {t('decide.votesFall', { count: preview.votes })}
          </p>
        )
      ) : (
        <Controller
          control={form.control}
          name="chosen"
          render={({ field }) => (
            <VoteSteppers
              label={t('refund.whichVotes')}
              lines={of.choices}
              chosen={field.value}
              exactly={votesToSpread}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </>
  );
}
