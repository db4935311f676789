import { useState } from 'react';
import type { BankAccountRow } from '#contracts/payouts/bank-accounts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { SidePanel } from '../../ui/desk/side-panel.tsx';
import { PlusIcon } from '../../ui/icons.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BankAccountDialog } from './bank-account-dialog.tsx';
import * as styles from './bank-account-panel.module.css';
import { accountInWords, useBankAccounts } from './bank-accounts.ts';
import { RemoveAccountDialog } from './remove-account-dialog.tsx';

type Question = { kind: 'add' } | { kind: 'replace' | 'remove'; account: BankAccountRow } | null;

type BankAccountPanelProps = { open: boolean; organizerId: string; onClose: () => void };

/** The accounts that payouts of an organizer go to, and what may be done with them. */
export function BankAccountPanel({ open, organizerId, onClose }: BankAccountPanelProps) {
  const { t } = useTranslation('withdrawal');
  const manages = useRights()('manageBankAccounts');
  const query = useBankAccounts({ organizerId, enabled: open });
  const [question, setQuestion] = useState<Question>(null);
  const close = () => setQuestion(null);
  const accounts = query.data ?? [];
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('account.title')}
      width="form"
    >
      <div className="stack gap-5">
        <p className="muted text-pretty">{t('account.text')}</p>
        <Loaded
          state={query}
          loading={
            <Loading>
              <Skeleton className="h-28 rounded-md" />
            </Loading>
          }
        >
          {accounts.length === 0 ? (
            <EmptyState
              bare
              title={t('account.empty')}
              text={t(manages ? 'account.emptyText' : 'account.emptyRead')}
            />
          ) : (
            <ul className={styles.accounts} aria-label={t('account.list')}>
              {accounts.map((account) => (
                <Account
                  key={account.id}
                  account={account}
                  onReplace={manages ? () => setQuestion({ kind: 'replace', account }) : undefined}
                  onRemove={manages ? () => setQuestion({ kind: 'remove', account }) : undefined}
                />
              ))}
            </ul>
          )}
        </Loaded>
        {manages && query.data && (
          <Button
            variant={accounts.length === 0 ? 'gold' : 'line'}
            block
            onClick={() => setQuestion({ kind: 'add' })}
          >
            <PlusIcon className="i" />
            {t('account.add')}
          </Button>
        )}
      </div>
      {(question?.kind === 'add' || question?.kind === 'replace') && (
        <BankAccountDialog
          organizerId={organizerId}
          replaces={question.kind === 'replace' ? question.account : undefined}
          onClose={close}
        />
      )}
      {question?.kind === 'remove' && (
        <RemoveAccountDialog organizerId={organizerId} account={question.account} onClose={close} />
      )}
    </SidePanel>
  );
}

type AccountProps = {
  account: BankAccountRow;
  onReplace: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

function Account({ account, onReplace, onRemove }: AccountProps) {
  const { t } = useTranslation('withdrawal');
  const words = accountInWords(account);
  const time = formatDateTime(account.usable_from);
  return (
    <li className={styles.account}>
      <div>
        <b className={styles.number}>{words}</b>
        <p className={styles.name}>{account.name}</p>
      </div>
      <div className={styles.badges}>
        <Badge small status={account.is_usable ? 'completed' : 'upcoming'}>
          {account.is_usable ? t('account.usable') : t('account.waits', { time })}
        </Badge>
        <Badge small status={account.name_checked ? 'completed' : 'draft'}>
          {t(account.name_checked ? 'account.checked' : 'account.unchecked')}
        </Badge>
      </div>
      <p className="cap">
        {t('account.addedBy', {
          name: account.created_by.name ?? t('drawer.somebody'),
          time: formatDateTime(account.created_at),
        })}
      </p>
      {onReplace && onRemove && (
        <div className={styles.actions}>
          <Button
            variant="line"
            size="sm"
            aria-label={t('account.replaceOf', { account: words })}
            onClick={onReplace}
          >
            {t('account.replace')}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            aria-label={t('account.removeOf', { account: words })}
            onClick={onRemove}
          >
            {t('account.remove')}
          </Button>
        </div>
      )}
    </li>
  );
}
