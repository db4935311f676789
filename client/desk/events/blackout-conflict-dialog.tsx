import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { formatLongDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import type { useSetBlackout } from './use-blackout.ts';

type BlackoutConflictDialogProps = {
  event: DeskEvent;
  together: ReturnType<typeof useSetBlackout>['together'];
  saving: boolean;
};

/** Somebody else hid or revealed the results meanwhile: when they are hidden now, beside what was requested here. */
export function BlackoutConflictDialog({ event, together, saving }: BlackoutConflictDialogProps) {
  const { t } = useTranslation('blackout');
  return (
    <ConflictDialog
      of="choice"
      conflict={together.conflict}
      title={t('conflict.title')}
      zone={event.zone}
      label={(field) => t(field === 'from' ? 'conflict.from' : 'conflict.until')}
      show={(_field, at) => formatLongDateTime(String(at), { zone: event.zone })}
      saving={saving}
      onKeepMine={together.keepMine}
      onTakeStored={together.takeStored}
      onClose={together.close}
    />
  );
}
