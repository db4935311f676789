import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CaseDetail } from '#contracts/cases/cases.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { Amount } from '../../ui/desk/amount.tsx';
import { Fact } from '../../ui/desk/facts.tsx';
import { ClockIcon, EyeOffIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import { bankName } from '../bank-name.ts';
import * as styles from './case-body.module.css';
import { CaseDifference } from './case-difference.tsx';
import { CasePeople } from './case-people.tsx';
import { CaseStateBadge } from './case-state-badge.tsx';
import { chargebackStage } from './chargeback-stage.ts';
import { ChargebackStanding } from './evidence-pack.tsx';
import { hasAmount } from './has-amount.ts';
import { useDeadlineWords } from './use-deadline.ts';
import { useStatusWords } from './use-status-words.ts';

type CaseBodyProps = { of: CaseDetail; onOpen: (id: string) => void };

/** What a case is about: how much, of what, why, which way, by whom. */
export function CaseBody({ of, onOpen }: CaseBodyProps) {
  const { t } = useTranslation('cases');
  return (
    <>
      <div>
        <CaseStateBadge of={of} />
        {hasAmount(of) && (
          <b className={styles.amount}>
            <Amount value={of.amount} />
          </b>
        )}
        {/* What was done about a chargeback says more than how it began. */}
        {chargebackStage(of) === null && <p className={styles.about}>{t(`about.${aboutOf(of)}`)}</p>}
      </div>
      {of.amount === null && <Notice icon={<EyeOffIcon className="i" />}>{t('drawer.hidden')}</Notice>}
      <Deadline of={of} />
      <ChargebackStanding of={of} />
      <Facts of={of} />
      <CaseDifference of={of} />
      {of.lines.length > 0 && (
        <Block title={t('drawer.lines')} bare>
          <ul className={styles.lines}>
            {of.lines.map(({ finalist_id, name, votes }) => (
              <li key={finalist_id} className={styles.line}>
                <span>{name}</span>
                <span className={styles.falls}>{t('drawer.votes', { amount: formatCount(votes) })}</span>
              </li>
            ))}
          </ul>
        </Block>
      )}
      {of.asked !== null && (
        <Block title={t('drawer.askedDecision')} bare={of.lines.length === 0}>
          <p>
            <b>{t(`decision.${of.asked.decision}`)}</b>
            {of.asked.amount !== null && (
              <>
                {' · '}
                <Amount value={of.asked.amount} />
              </>
            )}
          </p>
        </Block>
      )}
      {(of.kind === 'refund' || of.asked_by !== null) && (
        <Block title={t('drawer.people')} bare={of.lines.length === 0}>
          <CasePeople of={of} />
        </Block>
      )}
      <Others of={of} onOpen={onOpen} />
    </>
  );
}

const OF_SCOPE = { full: 'refundFull', votes: 'refundVotes', amount: 'refundAmount' } as const;

/** Their orders are none of ours. */
const OF_NOBODY: readonly CaseDetail['topic'][] = ['unknown_order', 'report_missing_here'];

const aboutOf = ({ topic, scope, of_second_payment, of_transferred, asks_amount }: CaseDetail) => {
  if (of_second_payment) return 'secondChargeback';
  if (of_transferred) return asks_amount ? 'transferredPart' : 'transferredChargeback';
  return topic === 'refund' && scope !== null ? OF_SCOPE[scope] : topic;
};

/** A part with a title. @param bare the line above it is there already */
function Block({ title, bare, children }: { title: string; bare?: boolean; children: ReactNode }) {
  return (
    <section className={bare ? 'grid gap-2.5' : styles.block}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

/** Until when, and how long that is. */
function Deadline({ of }: { of: CaseDetail }) {
  const { t } = useTranslation('cases');
  const deadline = useDeadlineWords()(of);
  if (!deadline || of.deadline_at === null) return null;
  const time = formatDateTime(of.deadline_at);
  const sentence =
    of.kind === 'refund'
      ? t('deadline.untilAccount', { time })
      : t(of.kind === 'chargeback' ? 'deadline.untilEvidence' : 'deadline.until', { time });
  return (
    <Notice icon={<ClockIcon className="i" />}>
      <b className={deadline.isOver ? 'text-error' : undefined}>{deadline.words}</b>
      <p>{sentence}</p>
    </Notice>
  );
}

function Facts({ of }: { of: CaseDetail }) {
  const { t } = useTranslation('cases');
  const may = useRights();
  return (
    <dl className={styles.facts}>
      <Fact label={t('drawer.event')} wide>
        {of.event_name ?? t('list.noEvent')}
      </Fact>
      {of.order_id !== null && (
        <Fact label={t('drawer.order')} wide>
          {may('handleBills') && !OF_NOBODY.includes(of.topic) ? (
            <Link className="text-link num" to={`/dashboard/transaction?bill=${of.order_id}`}>
              {of.order_id}
            </Link>
          ) : (
            of.order_id
          )}
        </Fact>
      )}
      {of.reported !== null && <Reported of={of.reported} />}
      {of.reason !== null && (
        <Fact label={t('drawer.reason')} note={<span className={styles.words}>{of.note}</span>} wide>
          {t(`reason.${of.reason}`)}
        </Fact>
      )}
      {of.route !== null && (
        <Fact
          label={t('drawer.route')}
          note={
            of.not_before !== null && of.route === 'provider'
              ? t('drawer.notBefore', { time: formatDateTime(of.not_before) })
              : undefined
          }
          wide
        >
          {t(`route.${of.route}`)}
        </Fact>
      )}
      {of.route === 'transfer' && of.state !== 'requested' && (
        <Fact label={t('drawer.account')} note={of.account?.name} wide>
          {of.account ? `${bankName(of.account.bank)} ${of.account.number}` : t('drawer.noAccount')}
        </Fact>
      )}
    </dl>
  );
}

/** What the provider says of the payment of an order that is not here. */
function Reported({ of }: { of: NonNullable<CaseDetail['reported']> }) {
  const { t } = useTranslation('cases');
  const words = useStatusWords();
  return (
    <>
      <Fact label={t('drawer.method')}>
        {of.payment_type === null ? t('difference.unknown') : words(of.payment_type)}
      </Fact>
      <Fact
        label={t('drawer.reported')}
        note={t(of.confirmed ? 'drawer.reportedByStatus' : 'drawer.reportedByMessage')}
      >
        {words(of.status)}
      </Fact>
    </>
  );
}

/** Where it came from, and what it led to. */
function Others({ of, onOpen }: CaseBodyProps) {
  const { t } = useTranslation('cases');
  const { refund_id: refundId, review_id: reviewId } = of;
  if (refundId === null && reviewId === null) return null;
  return (
    <p className="row flex-wrap">
      {refundId !== null && (
        <button type="button" className="text-link min-h-6" onClick={() => onOpen(refundId)}>
          {t('drawer.toRefund')}
        </button>
      )}
      {reviewId !== null && (
        <button type="button" className="text-link min-h-6" onClick={() => onOpen(reviewId)}>
          {t('drawer.toReview')}
        </button>
      )}
    </p>
  );
}
