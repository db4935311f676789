import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type PayoutDetail, payoutRefusalRequestSchema } from '#contracts/payouts/payouts.ts';
import { errorReason } from '../../lib/api.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { Fact } from '../../ui/desk/facts.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { FieldError } from '../../ui/field.tsx';
import { AlertTriangleIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { accountInWords, useBankAccounts } from './bank-accounts.ts';
import { approvePayout, rejectPayout, withdrawPayout } from './payouts.ts';
import { usePayoutWrite } from './use-payout-write.ts';
import { useRemedy } from './use-remedy.ts';

type DialogProps = {
  /** As it was read: a decision names its revision. */
  payout: PayoutDetail;
  onClose: () => void;
  onDone: () => void;
  onChanged: () => void;
};

/** Confirms that the money leaves; says where to. */
export function ApproveDialog({ payout, onClose, onDone, onChanged }: DialogProps) {
  const { t } = useTranslation('withdrawal');
  const isFirst = payout.state === 'created';
  const approve = usePayoutWrite({
    send: () => approvePayout(payout.id, payout.revision),
    onDone,
    onChanged,
  });
  return (
    <ConfirmDialog
      open
      harmless
      onOpenChange={onClose}
      title={t(isFirst ? 'approve.title' : 'approve.titleAgain')}
      text={t('approve.text', { amount: formatRupiah(payout.amount) })}
      no={t('back')}
      yes={t(isFirst ? 'approve.yes' : 'approve.yesAgain')}
      pending={approve.isPending}
      pendingText={t('approve.pending')}
      onConfirm={() => approve.mutate()}
    >
      <DialogFields className="stack gap-4">
        <dl>
          <Fact label={payout.event_organizer} note={payout.account.name}>
            <span className="num">{accountInWords(payout.account)}</span>
          </Fact>
        </dl>
        <UncheckedName payout={payout} />
        <Refusal error={approve.error} />
      </DialogFields>
    </ConfirmDialog>
  );
}

/** Nobody could ask the bank whose account it is: whoever approves has to. */
function UncheckedName({ payout: { event_organizer_id: organizerId, account } }: { payout: PayoutDetail }) {
  const { t } = useTranslation('withdrawal');
  const enabled = useRights()('readBankAccounts');
  const accounts = useBankAccounts({ organizerId, enabled });
  const own = accounts.data?.find(
    ({ bank, number, name }) => bank === account.bank && number === account.number && name === account.name,
  );
  if (!own || own.name_checked) return null;
  return <Notice icon={<AlertTriangleIcon className="i" />}>{t('approve.unchecked')}</Notice>;
}

/** Why it cannot be, and what to do about it. */
function Refusal({ error }: { error: Error | null }) {
  const remedyOf = useRemedy('approving');
  if (!error) return null;
  return <FieldError>{[errorReason(error), remedyOf(error)].filter(Boolean).join(' ')}</FieldError>;
}

/** Asks for the reason that the organizer reads. */
export function RejectDialog({ payout, onClose, onDone, onChanged }: DialogProps) {
  const { t } = useTranslation('withdrawal');
  const error = useFieldSentences();
  const reject = usePayoutWrite({
    send: (reason: string) => rejectPayout(payout.id, { revision: payout.revision, reason }),
    onDone,
    onChanged,
  });
  const form = useForm({
    resolver: zodResolver(z.pick(payoutRefusalRequestSchema, { reason: true }), { error }),
    defaultValues: { reason: '' },
  });
  const { errors, isDirty } = form.formState;
  const { leave, question } = useDiscard({ dirty: isDirty, onLeave: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={leave}
      title={t('reject.title')}
      text={t('reject.text')}
      no={t('back')}
      yes={t('reject.yes')}
      pending={reject.isPending}
      pendingText={t('reject.pending')}
      onConfirm={() => void form.handleSubmit(({ reason }) => reject.mutate(reason))()}
    >
      <DialogFields className="stack gap-4">
        <TextArea
          label={t('reject.reason')}
          hint={t('reject.reasonHint')}
          rows={3}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <Refusal error={reject.error} />
      </DialogFields>
      {question}
    </ConfirmDialog>
  );
}

/** Confirms that the organizer takes its request back. */
export function WithdrawDialog({ payout, onClose, onDone, onChanged }: DialogProps) {
  const { t } = useTranslation('withdrawal');
  const withdraw = usePayoutWrite({
    send: () => withdrawPayout(payout.id, payout.revision),
    onDone,
    onChanged,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('withdraw.title')}
      text={t('withdraw.text')}
      no={t('back')}
      yes={t('withdraw.yes')}
      pending={withdraw.isPending}
      pendingText={t('withdraw.pending')}
      onConfirm={() => withdraw.mutate()}
    >
      <DialogFields>
        <Refusal error={withdraw.error} />
      </DialogFields>
    </ConfirmDialog>
  );
}
