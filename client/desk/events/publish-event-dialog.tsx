import { useQueryClient } from '@tanstack/react-query';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { PublishChecks } from './publish-checks.tsx';
import { publishEvent } from './save-event.ts';
import { statusAtFinish } from './status-at-finish.ts';
import { useEventAction } from './use-event-action.ts';

/** Makes a draft public. */
export function PublishEventDialog({ event, onClose }: { event: DeskEvent; onClose: () => void }) {
  const { t } = useTranslation('voting');
  const queryClient = useQueryClient();
  const publish = useEventAction({
    call: () => publishEvent(event.id, statusAtFinish(event, serverNow())),
    done: t('action.published'),
    onDone: onClose,
    onRefused: () => {
      // What the server refuses for stands in the list that it has now.
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.one(event.id) });
      return false;
    },
  });
  return (
    <ConfirmDialog
      open
      harmless
      onOpenChange={onClose}
      title={t('action.publishTitle')}
      text={t('action.publishText', { name: event.name })}
      no={t('action.keep')}
      yes={t('action.publishYes')}
      pendingText={t('action.publishing')}
      pending={publish.isPending}
      onConfirm={() => publish.mutate()}
    >
      {event.publish_checks.length > 0 && (
        <DialogFields>
          <PublishChecks event={event} />
        </DialogFields>
      )}
    </ConfirmDialog>
  );
}
