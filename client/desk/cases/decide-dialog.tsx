import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { CASE_REASONS, type CaseDecision, DIFFERENCE_TOPICS } from '#contracts/cases/case-words.ts';
import { type CaseDetail, caseDecisionRequestSchema } from '#contracts/cases/cases.ts';
import { errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import type { CaseDialogProps } from './approve-dialog.tsx';
import { decideCase } from './cases.ts';
import { type DecisionValues, LossFields, lossOf, useLoss } from './loss-fields.tsx';
import { ReasonSelect } from './reason-select.tsx';
import { RefundOutcome } from './refund-outcome.tsx';
import { useCaseWrite } from './use-case-write.ts';
import { useDecisionText } from './use-decision-text.ts';
import { type ChosenVotes, linesOf, sumOf, VoteSteppers } from './vote-steppers.tsx';

/** What is most often the reason of a case of that kind. */
const USUAL_REASON: Partial<Record<CaseDetail['topic'], (typeof CASE_REASONS)[number]>> = {
  amount_differs: 'wrong_amount',
  late: 'paid_late',
  paid_twice: 'paid_twice',
  refund_lines: 'provider_reported',
  ...Object.fromEntries(DIFFERENCE_TOPICS.map((topic) => [topic, 'provider_reported'])),
};

/** Takes money or votes away, or ends a case for good. */
const GRAVE: readonly CaseDecision[] = ['deny_payment', 'close', 'keep', 'lost'];

function useDecisionForm({ of, decision }: Pick<CaseDialogProps, 'of'> & { decision: CaseDecision }) {
  const { t } = useTranslation('cases');
  const error = useFieldSentences();
  const exactly = decision === 'choose_votes' ? (of.votes_to_choose ?? 0) : undefined;
  const asksAmount = decision === 'lost' && of.asks_amount;
  const schema = z.object({
    reason: z.enum(CASE_REASONS, { error: t('decide.reasonRequired') }),
    note: caseDecisionRequestSchema.shape.note,
    chosen: z.record(z.string(), z.int()).check(
      z.refine((chosen: ChosenVotes) => exactly === undefined || sumOf(chosen) === exactly, {
        error: t('decide.chooseExactly', { count: exactly ?? 0 }),
      }),
    ),
    amount: z.string().check(
      z.trim(),
      z.refine((text) => !asksAmount || lossOf(of, text) !== null, { error: t('decide.amountRequired') }),
    ),
  });
  const form = useForm<DecisionValues>({
    resolver: zodResolver(schema, { error }),
    // An unchosen reason is none of the catalogue: the schema says so.
    defaultValues: {
      reason: (USUAL_REASON[of.topic] ?? '') as 'other',
      note: '',
      chosen: {} as ChosenVotes,
      amount: '',
    },
  });
  return { form, exactly, asksAmount };
}

/** A decision about a review, with its reason; where votes have to be chosen, with those. */
export function DecideDialog({
  decision,
  of,
  onDone,
  onChanged,
  onClose,
}: CaseDialogProps & { decision: CaseDecision }) {
  const { t } = useTranslation('cases');
  const { form, exactly, asksAmount } = useDecisionForm({ of, decision });
  const decisionText = useDecisionText();
  const loss = useLoss(of, { form, asks: asksAmount });
  const { isDirty, errors } = form.formState;
  const { leave, question } = useDiscard({ dirty: isDirty, onLeave: onClose });
  const decide = useCaseWrite({
    send: ({ reason, note, chosen, amount }: DecisionValues) =>
      decideCase(of.id, {
        revision: of.revision,
        decision,
        reason,
        note,
        lines: asksAmount ? loss.lines : linesOf(chosen),
        ...(asksAmount && { amount: lossOf(of, amount) ?? 0 }),
      }),
    onDone,
    onChanged,
  });
  const submit = form.handleSubmit((values) => {
    if (!decide.isPending) decide.mutate(values);
  });
  return (
    <ConfirmDialog
      open
      harmless={!GRAVE.includes(decision)}
      onOpenChange={leave}
      title={t(`decision.${decision}`)}
      text={decisionText(of, decision)}
      no={t('decide.no')}
      yes={t(`decision.${decision}`)}
      pending={decide.isPending}
      disabled={loss.isWaiting}
      pendingText={t('decide.pending')}
      onConfirm={() => void submit()}
    >
      <DialogFields className="stack gap-4">
        {exactly !== undefined && (
          <Controller
            control={form.control}
            name="chosen"
            render={({ field, fieldState }) => (
              <VoteSteppers
                label={t('refund.whichVotes')}
                lines={of.choices}
                chosen={field.value}
                exactly={exactly}
                error={fieldState.error?.message}
                onChange={field.onChange}
              />
            )}
          />
        )}
        {decision === 'refund' && of.refund && <RefundOutcome preview={of.refund} method={null} />}
        {of.of_two.includes(decision) && <p className="cap">{t('decide.ofTwo')}</p>}
        {asksAmount && <LossFields of={of} form={form} loss={loss} />}
        <Controller
          control={form.control}
          name="reason"
          render={({ field, fieldState }) => (
            <ReasonSelect {...field} reasons={CASE_REASONS} error={fieldState.error?.message} />
          )}
        />
        <TextArea
          label={t('decide.note')}
          hint={t('decide.noteHint')}
          rows={3}
          error={errors.note?.message}
          {...form.register('note')}
        />
        {decide.error && <FieldError>{errorReason(decide.error)}</FieldError>}
      </DialogFields>
      {question}
    </ConfirmDialog>
  );
}
