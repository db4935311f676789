import { Link } from 'react-router-dom';
import type { Wallet } from '#contracts/payouts/withdrawal.ts';
import { formatCount, formatRupiah, formatShare } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded, type LoadState } from '../../ui/desk/load-state.tsx';
import { Pager } from '../../ui/desk/pager.tsx';
import { AlertTriangleIcon, FileTextIcon, HistoryIcon } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { EventStatusBadge } from '../status-badge.tsx';
import { BalanceBar, BalanceList } from './balance-bar.tsx';
import type { useWallets } from './get-wallets.ts';
import * as styles from './wallet-cards.module.css';

type CardActions = {
  onStatement: (wallet: Wallet) => void;
  /** What moved in it. */
  onActivities: (wallet: Wallet) => void;
};

type WalletCardsProps = CardActions & {
  query: LoadState & Pick<ReturnType<typeof useWallets>, 'data'>;
  onPage: (page: number) => void;
};

/** The wallets of events, a card each. */
export function WalletCards({ query, onPage, ...actions }: WalletCardsProps) {
  const { t } = useTranslation('withdrawal');
  const { wallets = [], pagination } = query.data ?? {};
  return (
    <Loaded state={query} loading={<CardSkeletons />}>
      {wallets.length === 0 ? (
        <EmptyState title={t('wallet.empty')} text={t('wallet.emptyText')} />
      ) : (
        <>
          <ul className={styles.wallets} aria-label={t('wallet.list')}>
            {wallets.map((wallet) => (
              <WalletCard key={wallet.event_id} wallet={wallet} {...actions} />
            ))}
          </ul>
          {pagination && pagination.total_page > 1 && <Pager pagination={pagination} onPage={onPage} />}
        </>
      )}
    </Loaded>
  );
}

function CardSkeletons() {
  return (
    <Loading>
      <div className={styles.wallets}>
        {['a', 'b', 'c'].map((card) => (
          <Skeleton key={card} className="h-80 rounded-lg" />
        ))}
      </div>
    </Loading>
  );
}

function WalletCard({ wallet, onStatement, onActivities }: CardActions & { wallet: Wallet }) {
  const { t } = useTranslation('withdrawal');
  const may = useRights();
  const { event_name: name } = wallet;
  const address = `/dashboard/transaction/${encodeURIComponent(wallet.event_organizer_id)}&${encodeURIComponent(wallet.event_id)}`;
  return (
    <Card as="li" flush className={styles.wallet}>
      <div className={styles.head}>
        <Picture src={wallet.profile_image} alt="" ratio="4/5" sizes="3rem" className={styles.logo} />
        <div className="min-w-0">
          <Link to={address} className={styles.link} aria-label={t('wallet.open', { name })}>
            <b className={styles.name}>{name}</b>
          </Link>
          <p className="cap">{wallet.event_organizer}</p>
        </div>
      </div>
      <p className="over">{t('wallet.share', { percent: formatShare(wallet.percentage_eo) })}</p>
      <p className={styles.amount}>{formatRupiah(wallet.share_amount)}</p>
      <div className={styles.badges}>
        <EventStatusBadge status={wallet.status} />
        <Badge small status={wallet.is_final ? 'completed' : 'draft'}>
          {t(wallet.is_final ? 'wallet.final' : 'wallet.notFinal')}
        </Badge>
      </div>
      {wallet.is_stopped && (
        <p className={styles.stopped}>
          <AlertTriangleIcon className="i" />
          <span>
            {t('wallet.stopped')}{' '}
            {may('readReports') && (
              <Link
                className="text-link"
                to={`/dashboard/cases?kind=difference&event=${encodeURIComponent(wallet.event_id)}`}
                aria-label={t('wallet.toDifferences', { name })}
              >
                {t('wallet.differences')}
              </Link>
            )}
          </span>
        </p>
      )}
      <BalanceBar balance={wallet} />
      <BalanceList balance={wallet} label={t('states')} />
      <dl className={styles.facts}>
        <Fact label={t('wallet.transactions')} value={formatCount(wallet.transaction_count)} />
        <Fact label={t('wallet.settled')} value={formatRupiah(wallet.settled_amount)} />
        {wallet.suspense_amount !== 0 && (
          <Fact label={t('wallet.late')} value={formatRupiah(wallet.suspense_amount)} />
        )}
      </dl>
      <div className={styles.actions}>
        <Button
          variant="line"
          aria-label={t('wallet.statementOf', { name })}
          onClick={() => onStatement(wallet)}
        >
          <FileTextIcon className="i" />
          {t('wallet.statement')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t('wallet.activitiesOf', { name })}
          onClick={() => onActivities(wallet)}
        >
          <HistoryIcon className="i" />
          {t('wallet.activities')}
        </Button>
      </div>
    </Card>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
