import { useState } from 'react';
import type { TransferDetail } from '#contracts/transfers/transfers.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useClaims } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { useHeldDrawer } from '../../ui/desk/split-drawer.tsx';
import { ConfirmTransferDialog } from './confirm-transfer-dialog.tsx';
import { DecideTransferDialog } from './decide-transfer-dialog.tsx';
import { FailTransferDialog } from './fail-transfer-dialog.tsx';
import { RecordDialog } from './record-dialog.tsx';
import type { TransferDialogProps } from './use-transfer-write.ts';

type Action = 'record' | 'confirm' | 'decide' | 'fail';

/** What may be done about a transfer now; each in a dialog. By whom is decided at the server: two people move money. */
export function TransferActions({ of, onDone, onChanged }: Omit<TransferDialogProps, 'onClose'>) {
  const { t } = useTranslation('transfers');
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
  const words = (action: Action) => {
    if (action === 'record' && of.state === 'sent') return t('record.again');
    if (action === 'fail' && of.state === 'completed') return t('fail.returned');
    return t(`${action}.button`);
  };
  return (
    <div className="flex flex-wrap gap-2.5 *:flex-auto">
      {possible.map((action, index) => (
        <Button
          key={action}
          variant={index === 0 && action !== 'fail' ? 'gold' : 'line'}
          onClick={() => setAsked(action)}
        >
          {words(action)}
        </Button>
      ))}
      {open === 'record' && <RecordDialog {...dialog} />}
      {open === 'confirm' && <ConfirmTransferDialog {...dialog} />}
      {open === 'decide' && <DecideTransferDialog {...dialog} />}
      {open === 'fail' && <FailTransferDialog {...dialog} />}
    </div>
  );
}

/** The first one is what comes next. */
function usePossible(of: TransferDetail): Action[] {
  const me = useClaims()?.id;
  const { state, adapter, recorded_by: recordedBy, waits_for_person_since: waitsSince } = of;
  const isManual = adapter === 'manual';
  const mayConfirm = isManual && state === 'sent' && recordedBy?.id !== me;
  const mayRecord = isManual && (state === 'sending' || state === 'sent');
  const mayFail = isManual ? state !== 'failed' : state === 'ordered';
  return [
    ...(mayConfirm ? (['confirm'] as const) : []),
    ...(mayRecord ? (['record'] as const) : []),
    ...(state === 'unknown' && waitsSince !== null ? (['decide'] as const) : []),
    ...(mayFail ? (['fail'] as const) : []),
  ];
}
