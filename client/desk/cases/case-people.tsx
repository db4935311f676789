import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { CaseDetail } from '#contracts/cases/cases.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { CheckIcon, ClockIcon } from '../../ui/icons.ts';
import * as styles from './case-people.module.css';

/** Who asked for a refund or a decision, and who approved it or has to. */
export function CasePeople({ of }: { of: CaseDetail }) {
  const { t } = useTranslation('cases');
  const nameOf = (person: { name: string | null } | null) => person?.name ?? t('drawer.somebody');
  const at = (step: 'requested' | 'approved') => of.timeline.findLast((entry) => entry.step === step)?.at;
  // A decision is carried out by who approves it.
  const decidedAt = of.approved_by && of.timeline.findLast(({ step }) => step === 'decided')?.at;
  const approvedAt = at('approved') ?? decidedAt ?? undefined;
  return (
    <ul className={styles.people}>
      <Line name={nameOf(of.asked_by)} what={t('drawer.asked')} at={at('requested')} />
      {of.state === 'requested' ? (
        <Line
          waits
          name={t('drawer.waiting')}
          what={of.to_approve ? '' : t('drawer.notWhoAsked', { name: nameOf(of.asked_by) })}
        />
      ) : (
        approvedAt !== undefined && (
          <Line
            name={nameOf(of.approved_by ?? of.asked_by)}
            what={t(of.approved_by ? 'drawer.approved' : 'drawer.alone')}
            at={approvedAt}
          />
        )
      )}
    </ul>
  );
}

type LineProps = { name: string; what: ReactNode; at?: string | undefined; waits?: boolean };

function Line({ name, what, at, waits }: LineProps) {
  return (
    <li className={styles.person}>
      <span className={clsx(styles.mark, waits && styles.waits)} aria-hidden="true">
        {waits ? <ClockIcon /> : <CheckIcon />}
      </span>
      <span>
        {name} <small>{what}</small>
        {at && <small className={styles.when}>{formatDateTime(at)}</small>}
      </span>
    </li>
  );
}
