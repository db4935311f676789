import { Link } from 'react-router-dom';
import type { Wallet } from '#contracts/payouts/withdrawal.ts';
import { formatCount, formatRupiah, formatShare } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { Pager } from '../../ui/desk/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { EventStatusBadge } from '../status-badge.tsx';
import { useWallets } from './get-wallets.ts';
import * as styles from './wallet-cards.module.css';

/** The wallets of events, a card each. */
export function WalletCards({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('withdrawal');
  const query = useWallets({ page });
  const { wallets = [], pagination } = query.data ?? {};
  return (
    <Loaded
      state={query}
      loading={
        <Loading>
          <div className={styles.wallets}>
            <Skeleton className="h-56 rounded-lg" />
            <Skeleton className="h-56 rounded-lg" />
            <Skeleton className="h-56 rounded-lg" />
          </div>
        </Loading>
      }
    >
      {wallets.length === 0 ? (
        <EmptyState title={t('wallet.empty')} text={t('wallet.emptyText')} />
      ) : (
        <>
          <ul className={styles.wallets} aria-label={t('wallet.list')}>
            {wallets.map((wallet) => (
              <WalletCard key={wallet.event_id} wallet={wallet} />
            ))}
          </ul>
          {pagination && pagination.total_page > 1 && <Pager pagination={pagination} onPage={onPage} />}
        </>
      )}
    </Loaded>
  );
}

function WalletCard({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('withdrawal');
  const address = `/dashboard/transaction/${encodeURIComponent(wallet.event_organizer_id)}&${encodeURIComponent(wallet.event_id)}`;
  return (
    <Card as="li" flush className={styles.wallet}>
      <div className={styles.head}>
        <Picture src={wallet.profile_image} alt="" ratio="4/5" sizes="3rem" className={styles.logo} />
        <div>
          <Link
            to={address}
            className={styles.link}
            aria-label={t('wallet.open', { name: wallet.event_name })}
          >
            <b className={styles.name}>{wallet.event_name}</b>
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
      <dl className={styles.facts}>
        <Fact label={t('wallet.settled')} value={formatRupiah(wallet.settled_amount)} />
        <Fact label={t('wallet.available')} value={formatRupiah(wallet.available_amount)} />
        <Fact label={t('wallet.suspense')} value={formatRupiah(wallet.suspense_amount)} />
        <Fact label={t('wallet.transactions')} value={formatCount(wallet.transaction_count)} />
      </dl>
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
