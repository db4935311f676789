import type { BankAccountRow } from '#contracts/payouts/bank-accounts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { LandmarkIcon } from '../../ui/icons.ts';
import { InputSelect } from '../../ui/input.tsx';
import { Notice } from '../../ui/states.tsx';
import { accountInWords } from './bank-accounts.ts';
import type { PayoutForm } from './payout-form.tsx';

type AccountChoiceProps = {
  form: PayoutForm;
  accounts: readonly BankAccountRow[];
  onAccounts: () => void;
};

/** The account that a payout goes to; those that wait are there, and cannot be chosen. */
export function AccountChoice({ form, accounts, onAccounts }: AccountChoiceProps) {
  const { t } = useTranslation('withdrawal');
  if (!form.hasAccount) return <NoAccount accounts={accounts} onAccounts={onAccounts} />;
  return (
    <Field label={t('ask.account')} error={form.accountError}>
      {(control) => (
        <InputSelect
          {...control}
          value={form.accountId}
          onChange={({ target }) => form.chooseAccount(target.value)}
        >
          <option value="">{t('ask.chooseAccount')}</option>
          {accounts.map((account) => (
            <option key={account.id} value={account.id} disabled={!account.is_usable}>
              {account.is_usable
                ? `${accountInWords(account)} · ${account.name}`
                : t('ask.accountWaits', {
                    account: accountInWords(account),
                    time: formatDateTime(account.usable_from),
                  })}
            </option>
          ))}
        </InputSelect>
      )}
    </Field>
  );
}

/** Why nothing can be sent yet, and the way to it. */
function NoAccount({ accounts, onAccounts }: Pick<AccountChoiceProps, 'accounts' | 'onAccounts'>) {
  const { t } = useTranslation('withdrawal');
  const [first] = accounts.map(({ usable_from }) => usable_from).sort();
  return (
    <Notice icon={<LandmarkIcon className="i" />}>
      <p>
        <b>{t('ask.noAccount')}</b>{' '}
        {first !== undefined && t('ask.noAccountWaits', { time: formatDateTime(first) })}
      </p>
      <Button variant="line" size="sm" className="mt-2" onClick={onAccounts}>
        {t('ask.toAccounts')}
      </Button>
    </Notice>
  );
}
