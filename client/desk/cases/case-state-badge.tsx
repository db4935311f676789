import type { CaseDetail, CaseRow, CaseState } from '#contracts/cases/cases.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Badge, type StatusTone } from '../../ui/badge.tsx';
import { chargebackStage } from './chargeback-stage.ts';

const TONES: Record<CaseState, StatusTone> = {
  requested: 'upcoming',
  approved: 'ongoing',
  sent: 'ongoing',
  confirmed: 'completed',
  rejected: 'canceled',
  failed: 'canceled',
  withdrawn: 'draft',
  open: 'upcoming',
  closed: 'draft',
};

const STAGE_TONES = { sent: 'ongoing', won: 'completed', lost: 'canceled' } as const;

/** How a case stands, and what it waits for where it is somebody else than the desk. */
export function CaseStateBadge({ of }: { of: CaseRow | CaseDetail }) {
  const { t } = useTranslation('cases');
  const { state, route } = of;
  const lacksAccount = !('account' in of) || of.account === null;
  const waitsRefund = state === 'open' && 'refund_id' in of && of.refund_id !== null;
  const reached = 'timeline' in of ? chargebackStage(of)?.stage : undefined;
  const isSent = state === 'open' && reached === 'sent';
  const word = waitsRefund
    ? 'waitsRefund'
    : isSent
      ? 'waitsBank'
      : reached === 'won' || reached === 'lost'
        ? reached
        : state === 'approved' && route === 'transfer' && lacksAccount
          ? 'waitsAccount'
          : state;
  return (
    <Badge small status={waitsRefund || isSent ? 'ongoing' : reached ? STAGE_TONES[reached] : TONES[state]}>
      {t(`state.${word}`)}
    </Badge>
  );
}
