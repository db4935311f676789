import { Controller, type UseFormReturn } from 'react-hook-form';
import { CASE_REASONS } from '#contracts/cases/case-words.ts';
import type { CaseReason, RefundPreview } from '#contracts/cases/cases.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ReasonSelect } from './reason-select.tsx';
import type { RefundValues } from './use-refund-preview.ts';
import { VoteSteppers } from './vote-steppers.tsx';

/** What a person gives back for; what a provider reports is no reason of a person. */
const REFUND_REASONS: readonly CaseReason[] = CASE_REASONS.filter((reason) => reason !== 'provider_reported');

type RefundFieldsProps = {
  form: UseFormReturn<RefundValues>;
  /** What would go back of all that is left. */
  all: RefundPreview;
};

/** What of an order goes back: all of it, votes, or an amount. */
export function RefundScope({
  form,
  all,
  votesToSpread,
}: RefundFieldsProps & { votesToSpread: number | null }) {
  const { t } = useTranslation('cases');
  const { errors } = form.formState;
  const scope = form.watch('scope');
  const most = formatRupiah(all.amount);
  const hasVotes = all.lines.length > 0;
  const full = hasVotes
    ? t('refund.fullText', { amount: most, votes: formatCount(all.votes) })
    : t('refund.fullMoney', { amount: most });
  return (
    <>
      <RadioCards
        label={t('refund.scope')}
        field={form.register('scope')}
        cards={[
          { value: 'full', label: t('refund.full'), text: full },
          // Late money has no votes.
          ...(hasVotes
            ? [{ value: 'votes' as const, label: t('refund.votes'), text: t('refund.votesText') }]
            : []),
          { value: 'amount', label: t('refund.amount'), text: t('refund.amountText') },
        ]}
      />
      {scope === 'votes' && <Votes form={form} all={all} name="votes" label={t('refund.whichVotes')} />}
      {scope === 'amount' && (
        <TextInput
          label={t('refund.howMuch')}
          hint={t('refund.howMuchHint', { amount: most })}
          inputMode="numeric"
          autoComplete="off"
          error={errors.amount?.message}
          {...form.register('amount')}
        />
      )}
      {scope === 'amount' && votesToSpread !== null && (
        <Votes
          form={form}
          all={all}
          name="spread"
          label={t('refund.spread', { count: votesToSpread })}
          exactly={votesToSpread}
        />
      )}
    </>
  );
}

type VotesProps = RefundFieldsProps & { name: 'votes' | 'spread'; label: string; exactly?: number };

function Votes({ form, all, name, label, exactly }: VotesProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <VoteSteppers
          label={label}
          lines={all.lines}
          chosen={field.value}
          exactly={exactly}
          error={fieldState.error?.message}
          onChange={field.onChange}
        />
      )}
    />
  );
}

/** Why: out of the catalogue, and in words. */
export function RefundReason({ form }: Pick<RefundFieldsProps, 'form'>) {
  const { t } = useTranslation('cases');
  return (
    <>
      <Controller
        control={form.control}
        name="reason"
        render={({ field, fieldState }) => (
          <ReasonSelect {...field} reasons={REFUND_REASONS} error={fieldState.error?.message} />
        )}
      />
      <TextArea
        label={t('decide.note')}
        hint={t('refund.noteHint')}
        rows={3}
        error={form.formState.errors.note?.message}
        {...form.register('note')}
      />
    </>
  );
}
