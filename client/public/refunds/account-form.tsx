import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { refundAccountRequestSchema } from '#contracts/cases/cases.ts';
import { BANKS, type Bank, bankCodes, transferMethodOf } from '#contracts/transfers/banks.ts';
import { WaitNote } from '../../entities/accounts/wait-note.tsx';
import { ApiError } from '../../lib/api.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ShieldCheckIcon } from '../../ui/icons.ts';
import { InputSelect } from '../../ui/input.tsx';
import { Notice } from '../../ui/states.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';
import { nameRefundAccount } from './refund-link.ts';

export type NamedAccount = { bank: Bank; account_number: string; account_name: string };

/** What the page has to look up anew: the link works no more, the money is on its way, or somebody has to log in. */
const CHANGED = ['link_invalid', 'case_changed', 'session_required', 'refund_of_other_account'];
/** What is wrong with one field, by what the server says of all. */
const FIELD_OF: Readonly<Record<string, 'bank' | 'account_number' | 'account_name'>> = {
  amount_not_transferable: 'bank',
  bank_account_unusable: 'account_number',
  account_name_differs: 'account_name',
};
/** An unchosen bank is none of them: the schema says so. */
const EMPTY: NamedAccount = { bank: '' as Bank, account_number: '', account_name: '' };

function useAccountSchema(amount: number) {
  const { t } = useTranslation('refund');
  const { account_number, account_name } = refundAccountRequestSchema.shape;
  return z.object({
    bank: z.enum(bankCodes, { error: t('bankRequired') }).check(
      z.refine((bank) => transferMethodOf({ bank, amount }) !== null, {
        error: t('notHere', { amount: formatRupiah(amount) }),
      }),
    ),
    account_number: z.string().check(
      // People write it in groups.
      z.overwrite((text) => text.replaceAll(/[\s.-]/g, '')),
      z.refine((text) => account_number.safeParse(text).success, { error: t('numberInvalid') }),
    ),
    account_name,
  });
}

type AccountFormProps = {
  token: string;
  amount: number;
  onNamed: (account: NamedAccount) => void;
  /** The page has to look the link up anew. */
  onChanged: () => void;
};

/** Bank, number and name of the account that the money goes to. */
export function AccountForm({ token, amount, onNamed, onChanged }: AccountFormProps) {
  const { t } = useTranslation('refund');
  const error = useFieldSentences();
  const { defaultValues, keep } = useKeptForm({ name: 'refund', empty: EMPTY });
  const form = useForm({ resolver: zodResolver(useAccountSchema(amount), { error }), defaultValues });
  const { showProblem, seconds } = useFormProblem(form);
  const save = useWrite({
    mutationFn: (account: NamedAccount) => nameRefundAccount({ token, ...account }),
    onSuccess: (_done, account) => onNamed(account),
    onError: (problem) => {
      const code = problem instanceof ApiError ? problem.code : '';
      const field = FIELD_OF[code];
      if (CHANGED.includes(code)) onChanged();
      else if (field) form.setError(field, { message: problem.message }, { shouldFocus: true });
      else showProblem(problem);
    },
  });
  keep(() => (save.isSuccess ? null : form.getValues()));
  const submit = form.handleSubmit((account) => {
    if (!save.isPending && seconds === 0) save.mutate(account);
  });
  const { errors } = form.formState;
  // Before the others, as it stands: the first field that is wrong gets the focus.
  const bank = form.register('bank');
  return (
    <form className="stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <Field label={t('bank')} error={errors.bank?.message}>
        {(control) => (
          <InputSelect {...control} {...bank}>
            <option value="">{t('chooseBank')}</option>
            {bankCodes.map((code) => (
              <option key={code} value={code}>
                {BANKS[code].name}
              </option>
            ))}
          </InputSelect>
        )}
      </Field>
      <TextInput
        label={t('number')}
        hint={t('numberHint')}
        inputMode="numeric"
        autoComplete="off"
        className="num"
        error={errors.account_number?.message}
        {...form.register('account_number')}
      />
      <TextInput
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        error={errors.account_name?.message}
        {...form.register('account_name')}
      />
      <Notice icon={<ShieldCheckIcon className="i" />}>{t('safe')}</Notice>
      <WaitNote seconds={seconds} />
      <Button
        type="submit"
        size="lg"
        block
        pending={save.isPending}
        pendingText={t('saving')}
        disabled={seconds > 0}
      >
        {t('save')}
      </Button>
    </form>
  );
}
