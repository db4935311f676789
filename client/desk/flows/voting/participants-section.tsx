import { useQueryClient } from '@tanstack/react-query';
import { deskEventKeys } from '#client/entities/events/desk-event-keys.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { Button } from '#client/ui/button.tsx';
import { PencilIcon } from '#client/ui/icons.ts';
import { ApplyAllQr } from '../../documents/apply-all-qr.tsx';
import { DownloadPosters } from '../../documents/download-posters.tsx';
import { FinalistPoster } from '../../documents/finalist-poster.tsx';
import { QrCodeTools } from '../../documents/qr-code-tools.tsx';
import { LiftLockButton } from '../../events/lift-lock.tsx';
import { deskFinalistKeys } from '../../finalists/desk-finalists.ts';
import { FinalistRoster } from '../../finalists/finalist-roster.tsx';
import type { SectionMode } from './section-mode.ts';

/**
 * List of Finalist. What makes posters and QR codes (`features/documents`) stands first among the actions, on each card (`cardTools`), and
 * while editing below the fields of a finalist in the drawer (`drawerTools`).
 */
export function ParticipantsSection({ event, mayEdit, manages, editing, onEdit, onStop }: SectionMode) {
  const { t } = useTranslation('voting');
  const queryClient = useQueryClient();
  const lock = event.locked_fields.find(({ field }) => field === 'finalists')?.message;
  const refetchFinalists = () =>
    void queryClient.invalidateQueries({ queryKey: deskFinalistKeys.of(event.id) });
  return (
    <FinalistRoster
      eventId={event.id}
      editing={editing}
      lock={lock}
      corrects={manages}
      revision={event.revision}
      onChanged={() => void queryClient.invalidateQueries({ queryKey: deskEventKeys.all })}
      cardTools={(finalist) => <FinalistPoster finalist={finalist} onApplied={refetchFinalists} />}
      drawerTools={(finalist) => <QrCodeTools finalist={finalist} onApplied={refetchFinalists} />}
      actions={
        <>
          {!editing && <DownloadPosters eventId={event.id} />}
          {/* Who may not edit the list may still give it its codes. */}
          {(editing || !mayEdit) && <ApplyAllQr eventId={event.id} onApplied={refetchFinalists} />}
          {editing && <LiftLockButton event={event} />}
          {mayEdit && (
            <Button variant="line" onClick={editing ? onStop : onEdit}>
              {!editing && <PencilIcon className="i" />}
              {t(editing ? 'panel.cancel' : 'panel.edit')}
            </Button>
          )}
        </>
      }
    />
  );
}
