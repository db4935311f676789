import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type BankAccountRow, bankAccountRequestSchema } from '#contracts/payouts/bank-accounts.ts';
import { BANKS, type Bank, bankCodes } from '#contracts/transfers/banks.ts';
import { WaitNote } from '../../entities/accounts/wait-note.tsx';
import { ApiError } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InputSelect } from '../../ui/input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';
import { accountInWords, addBankAccount } from './bank-accounts.ts';
import { payoutKeys } from './payout-keys.ts';

type Values = { bank: Bank; number: string; name: string };
/** An unchosen bank is none of them: the schema says so. */
const EMPTY: Values = { bank: '' as Bank, number: '', name: '' };
/** What is refused for the number. */
const OF_NUMBER = ['bank_account_exists', 'bank_account_unusable'];

function useAccountSchema() {
  const { t } = useTranslation('withdrawal');
  const { number, name } = bankAccountRequestSchema.shape;
  return z.object({
    bank: z.enum(bankCodes, { error: t('account.form.chooseBank') }),
    number: z.string().check(
      // People write it in groups.
      z.overwrite((text) => text.replaceAll(/[\s.-]/g, '')),
      z.refine((text) => number.safeParse(text).success, { error: t('account.form.numberInvalid') }),
    ),
    name,
  });
}

type BankAccountDialogProps = {
  organizerId: string;
  /** In whose place the new one comes. */
  replaces: BankAccountRow | undefined;
  onClose: () => void;
};

/** Bank, number and name of an account. Whose it is the bank is asked for. */
export function BankAccountDialog({ organizerId, replaces, onClose }: BankAccountDialogProps) {
  const { t } = useTranslation('withdrawal');
  const formId = useId();
  const queryClient = useQueryClient();
  const error = useFieldSentences();
  const form = useForm<Values>({
    resolver: zodResolver(useAccountSchema(), { error }),
    defaultValues: EMPTY,
  });
  const { showProblem, seconds } = useFormProblem(form);
  const refresh = () => queryClient.invalidateQueries({ queryKey: payoutKeys.accounts(organizerId) });
  const save = useWrite({
    mutationFn: (values: Values, key) =>
      addBankAccount(organizerId, { body: { ...values, ...(replaces && { replaces: replaces.id }) }, key }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      onClose();
      await refresh();
    },
    onError: (problem) => {
      const code = problem instanceof ApiError ? problem.code : '';
      if (OF_NUMBER.includes(code))
        form.setError('number', { message: problem.message }, { shouldFocus: true });
      else showProblem(problem);
      // The one to be replaced is gone.
      if (code === 'bank_account_not_found') void refresh();
    },
  });
  const { errors, isDirty } = form.formState;
  const { leave, question } = useDiscard({ dirty: isDirty, onLeave: onClose });
  const submit = form.handleSubmit((values) => {
    if (!save.isPending && seconds === 0) save.mutate(values);
  });
  return (
    <Dialog
      open
      onOpenChange={() => !save.isPending && leave()}
      title={
        replaces
          ? t('account.form.titleReplace', { account: accountInWords(replaces) })
          : t('account.form.title')
      }
      description={t(replaces ? 'account.form.textReplace' : 'account.form.text')}
      actionsAcross
      actions={
        <>
          <Button variant="line" disabled={save.isPending} onClick={leave}>
            {t('account.form.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            pending={save.isPending}
            pendingText={t('account.form.saving')}
            disabled={seconds > 0}
          >
            {t('account.form.save')}
          </Button>
        </>
      }
    >
      <DialogFields>
        <form
          id={formId}
          className="stack gap-4"
          noValidate
          autoComplete="off"
          onSubmit={(event) => void submit(event)}
        >
          <Field label={t('account.form.bank')} error={errors.bank?.message}>
            {(control) => (
              <InputSelect {...control} {...form.register('bank')}>
                <option value="">{t('account.form.chooseBank')}</option>
                {bankCodes.map((code) => (
                  <option key={code} value={code}>
                    {BANKS[code].name}
                  </option>
                ))}
              </InputSelect>
            )}
          </Field>
          <TextInput
            label={t('account.form.number')}
            hint={t('account.form.numberHint')}
            inputMode="numeric"
            className="num"
            error={errors.number?.message}
            {...form.register('number')}
          />
          <TextInput
            label={t('account.form.name')}
            hint={t('account.form.nameHint')}
            error={errors.name?.message}
            {...form.register('name')}
          />
          <WaitNote seconds={seconds} />
        </form>
      </DialogFields>
      {question}
    </Dialog>
  );
}
