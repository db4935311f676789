import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deskEventKeys } from '../../../features/events/api/desk/event-keys.ts';
import { FinalistRoster } from '../../../features/finalists/components/desk/finalist-roster.tsx';
import { Button } from '../../../ui/button.tsx';
import { PencilIcon } from '../../../ui/icons.ts';
import type { SectionMode } from './section-mode.ts';

/**
 * List of Finalist. What makes posters and QR codes (`features/documents`) stands first among the actions, and below the fields of a
 * finalist in the drawer (`drawerTools`).
 */
export function ParticipantsSection({ event, mayEdit, editing, onEdit, onStop }: SectionMode) {
  const { t } = useTranslation('voting');
  const queryClient = useQueryClient();
  const lock = event.locked_fields.find(({ field }) => field === 'finalists')?.message;
  return (
    <FinalistRoster
      eventId={event.id}
      editing={editing}
      lock={lock}
      onChanged={() => void queryClient.invalidateQueries({ queryKey: deskEventKeys.all })}
      actions={
        mayEdit &&
        (editing ? (
          <Button variant="line" onClick={onStop}>
            {t('panel.cancel')}
          </Button>
        ) : (
          <Button variant="line" onClick={onEdit}>
            <PencilIcon className="i" />
            {t('panel.edit')}
          </Button>
        ))
      }
    />
  );
}
