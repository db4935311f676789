import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { RefundPreview } from '#contracts/cases/cases.ts';
import { formatCount, formatDateTime, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { UsersIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import * as styles from './refund-outcome.module.css';

/** The way is null where the provider has to say first how the payment was made. */
type Outcome = Omit<RefundPreview, 'route'> & { route: RefundPreview['route'] | null };

type RefundOutcomeProps = {
  preview: Outcome;
  /** How the order was paid, in words; null where nobody says. */
  method: string | null;
};

/** What a refund would do: to the board, to whose money, which way and when, and who has to agree. */
export function RefundOutcome({ preview, method }: RefundOutcomeProps) {
  const { t } = useTranslation('cases');
  const { amount, left_after: left } = preview;
  return (
    <section className={styles.outcome} aria-label={t('refund.preview')}>
      <p className={styles.head}>
        <b className={clsx('num', styles.amount)}>{formatRupiah(amount)}</b>
        <span className={clsx('num', styles.whole)}>
          {t('refund.of', { amount: formatRupiah(amount + left) })}
        </span>
      </p>
      <Block title={t('refund.board')}>
        <Board preview={preview} />
      </Block>
      <Block title={t('refund.whose')}>
        <Whose whose={preview.whose} />
      </Block>
      <Block title={t('refund.way')}>
        <Way route={preview.route} method={method} />
      </Block>
      <Notice icon={<UsersIcon className="i" />}>
        {t(preview.needs_approval ? 'refund.approval' : 'refund.noApproval')}
      </Notice>
    </section>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.block}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </div>
  );
}

function Board({ preview }: { preview: Outcome }) {
  const { t } = useTranslation('cases');
  if (preview.must_choose_lines)
    return <p className={styles.line}>{t('refund.spread', { count: preview.votes })}</p>;
  if (preview.lines.length === 0) return <p className={styles.line}>{t('refund.noVotes')}</p>;
  return (
    <ul className="grid gap-2">
      {preview.lines.map((line) => (
        <li key={line.finalist_id} className={styles.line}>
          {line.name} <b className="num">{`−${formatCount(line.votes)}`}</b>
          <small>
            {t('refund.votesFall', {
              before: formatCount(line.standing),
              after: formatCount(line.standing - line.votes),
            })}
            {' · '}
            <Rank line={line} />
          </small>
        </li>
      ))}
    </ul>
  );
}

function Rank({
  line: { rank_before: before, rank_after: after },
}: {
  line: RefundPreview['lines'][number];
}) {
  const { t } = useTranslation('cases');
  if (before === null || after === null) return t('refund.rankHidden');
  return before === after
    ? t('refund.rankStays', { rank: before })
    : t('refund.rankFalls', { before, after });
}

const SHARES = [
  ['organizer', styles.organizer],
  ['platform', styles.platform],
  ['tax', styles.taxes],
  ['fee', styles.fees],
  ['suspense', styles.suspense],
] as const;

function Whose({ whose }: Pick<RefundPreview, 'whose'>) {
  const { t } = useTranslation('cases');
  const shares = SHARES.filter(([part]) => whose[part] !== 0);
  return (
    <>
      <div className={styles.strip} aria-hidden="true">
        {shares.map(([part, look]) => (
          <i key={part} className={clsx(styles.part, look)} style={{ flexGrow: Math.max(whose[part], 0) }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {shares.map(([part, look]) => (
          <li key={part} className={clsx(styles.share, look)}>
            {t(`refund.share.${part}`)} <b>{formatRupiah(whose[part])}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function Way({ route, method }: Pick<Outcome, 'route'> & Pick<RefundOutcomeProps, 'method'>) {
  const { t } = useTranslation('cases');
  if (route === null) return <p className={styles.line}>{t('refund.wayOpen')}</p>;
  if (route.kind === 'transfer') {
    return (
      <p className={styles.line}>
        {t('refund.transfer')}
        <small>{t('refund.transferText')}</small>
      </p>
    );
  }
  return (
    <p className={styles.line}>
      {method === null ? t('refund.providerUnnamed') : t('refund.provider', { method })}
      <small>
        {route.not_before !== null &&
          `${t('refund.providerLater', { time: formatDateTime(route.not_before) })} `}
        {t('refund.providerText')}
      </small>
    </p>
  );
}
