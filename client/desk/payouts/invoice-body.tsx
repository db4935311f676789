import type { PayoutDetail } from '#contracts/payouts/payouts.ts';
import { formatDateTime, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { Fact } from '../../ui/desk/facts.tsx';
import { accountInWords } from './bank-accounts.ts';
import { InvoiceBadge } from './invoice-badge.tsx';
import * as styles from './invoice-body.module.css';

/** How much, how it stands, where it goes, by whom, and of which events. */
export function InvoiceBody({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation('withdrawal');
  return (
    <>
      <div>
        <InvoiceBadge state={payout.state} />
        <b className={styles.amount}>{formatRupiah(payout.amount)}</b>
        <p className={styles.stands}>{t(`stands.${payout.state}`)}</p>
      </div>
      <InvoiceFacts payout={payout} />
      <Lines payout={payout} />
    </>
  );
}

function InvoiceFacts({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation('withdrawal');
  const choosesOrganizer = useRights()('reachAllOrganizers');
  const nameOf = (person: { name: string | null }) => person.name ?? t('drawer.somebody');
  return (
    <dl className={styles.facts}>
      {choosesOrganizer && (
        <Fact label={t('drawer.organizer')} wide>
          {payout.event_organizer}
        </Fact>
      )}
      <Fact label={t('drawer.account')} note={payout.account.name} wide>
        <span className="num">{accountInWords(payout.account)}</span>
      </Fact>
      <Fact label={t('drawer.asked')}>{nameOf(payout.asked_by)}</Fact>
      {payout.approved_by && <Fact label={t('drawer.approved')}>{nameOf(payout.approved_by)}</Fact>}
      <Fact label={t('drawer.mailed')} wide>
        {payout.mailed_at === null ? t('drawer.never') : formatDateTime(payout.mailed_at)}
      </Fact>
      {payout.reason !== null && (
        <Fact label={t('drawer.reason')} wide>
          <span className={styles.reason}>{payout.reason}</span>
        </Fact>
      )}
    </dl>
  );
}

/** What is taken of which event; what it settles stands there as what it is, below zero. */
function Lines({ payout: { lines, amount } }: { payout: PayoutDetail }) {
  const { t } = useTranslation('withdrawal');
  return (
    <section>
      <h3 className={styles.title}>{t('drawer.lines')}</h3>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.event_id} className={styles.line}>
            <span>
              {line.event_name}
              <small className={styles.note}>
                {line.amount < 0
                  ? t('drawer.owed')
                  : t('drawer.balance', { amount: formatRupiah(line.balance.available_amount) })}
              </small>
            </span>
            <b className={line.amount < 0 ? styles.negative : undefined}>{formatRupiah(line.amount)}</b>
          </li>
        ))}
        <li className={styles.total}>
          <span>{t('drawer.total')}</span>
          <b>{formatRupiah(amount)}</b>
        </li>
      </ul>
    </section>
  );
}
