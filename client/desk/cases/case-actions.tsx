import { useState } from 'react';
import type { CaseDecision } from '#contracts/cases/case-words.ts';
import type { CaseDetail } from '#contracts/cases/cases.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { useClaims } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { useHeldDrawer } from '../../ui/desk/split-drawer.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import * as styles from './case-actions.module.css';
import { DecideDialog } from './decide-dialog.tsx';
import { EndRefundDialog } from './end-refund-dialog.tsx';
import { LetterDialog } from './letter-dialog.tsx';

type CaseActionsProps = {
  of: CaseDetail;
  onDone: () => void;
  /** It is not what was read any more. */
  onChanged: () => void;
};

type Action = 'approve' | 'reject' | 'withdraw' | 'letter' | CaseDecision;

/** What somebody may do about a case now; each is confirmed in a dialog. Who may is decided at the server. */
export function CaseActions({ of, onDone, onChanged }: CaseActionsProps) {
  const { t } = useTranslation('cases');
  const possible = usePossible(of);
  const [asked, setAsked] = useState<Action | null>(null);
  // What is not possible any more is not asked any longer.
  const open = possible.find((action) => action === asked);
  useHeldDrawer(open !== undefined);
  if (possible.length === 0) return null;
  const dialog = {
    of,
    onChanged,
    onClose: () => setAsked(null),
    onDone: () => {
      setAsked(null);
      onDone();
    },
  };
  return (
    <div className={styles.actions}>
      {possible.map((action, index) => (
        <Button key={action} variant={index === 0 ? 'gold' : 'line'} onClick={() => setAsked(action)}>
          {isOfRefund(action) ? t(`${action}.button`) : t(`decision.${action}`)}
        </Button>
      ))}
      {open === 'approve' && <ApproveDialog {...dialog} />}
      {(open === 'reject' || open === 'withdraw') && <EndRefundDialog action={open} {...dialog} />}
      {open === 'letter' && <LetterDialog {...dialog} />}
      {open !== undefined && !isOfRefund(open) && <DecideDialog decision={open} {...dialog} />}
    </div>
  );
}

const OF_REFUNDS = ['approve', 'reject', 'withdraw', 'letter'] as const;
const isOfRefund = (action: Action): action is (typeof OF_REFUNDS)[number] =>
  OF_REFUNDS.some((each) => each === action);

/** About a decision that somebody has asked for. */
const ofAsked = ({ to_approve }: CaseDetail, { mayWithdraw }: { mayWithdraw: boolean }): Action[] => [
  ...(to_approve ? (['approve', 'reject'] as const) : []),
  ...(mayWithdraw ? (['withdraw'] as const) : []),
];

/** The first one is the main choice. */
function usePossible(of: CaseDetail): Action[] {
  const may = useRights();
  const isOwn = useClaims()?.id === of.asked_by?.id;
  if (of.kind !== 'refund') {
    if (of.asked !== null) return ofAsked(of, { mayWithdraw: isOwn && may('reviewMoney') });
    const proposal = of.difference?.proposal;
    const proposed = of.decisions.filter((decision) => decision === proposal);
    return [...proposed, ...of.decisions.filter((decision) => decision !== proposal)];
  }
  const { state, to_approve: isToApprove } = of;
  const mayEnd = isOwn ? may('askRefunds') : may('approveRefunds');
  // What came back has taken its votes: it is owed to the buyer.
  const wasSent = of.timeline.some(({ step }) => step === 'sent');
  const mayWithdraw = mayEnd && !wasSent && (state === 'approved' || (state === 'requested' && isOwn));
  const waitsAccount = state === 'approved' && of.route === 'transfer' && of.account === null;
  return [
    ...(isToApprove ? (['approve', 'reject'] as const) : []),
    ...(waitsAccount && may('askRefunds') ? (['letter'] as const) : []),
    // Somebody else's that waits is refused, not taken back.
    ...(mayWithdraw ? (['withdraw'] as const) : []),
  ];
}
