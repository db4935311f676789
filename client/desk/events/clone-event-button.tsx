import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { CopyIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';
import { cloneEvent } from './save-event.ts';

type CloneEventButtonProps = { event: DeskEvent; onCloned: (draftId: string) => void };

/** Copies the event and its finalists into a new draft, after saying what is copied. */
export function CloneEventButton({ event, onCloned }: CloneEventButtonProps) {
  const { t } = useTranslation('voting');
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const clone = useWrite({
    mutationFn: (eventId: string, key) => cloneEvent(eventId, key),
    onSuccess: ({ event: draft, message }) => {
      queryClient.setQueryData(deskEventKeys.one(draft.id), draft);
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
      toast.success(message);
      setConfirming(false);
      onCloned(draft.id);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <>
      <Button variant="line" onClick={() => setConfirming(true)}>
        <CopyIcon className="i" />
        {t('clone.button')}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        harmless
        title={t('clone.title')}
        text={t('clone.text', { name: event.name, count: event.total_finalist })}
        no={t('action.keep')}
        yes={t('clone.yes')}
        pendingText={t('clone.pending')}
        pending={clone.isPending}
        onConfirm={() => clone.mutate(event.id)}
      />
    </>
  );
}
