import { useQueryClient } from '@tanstack/react-query';
import { deskEventKeys } from '#client/entities/events/desk-event-keys.ts';
import { ApiError } from '#client/lib/api.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useWrite } from '#client/lib/use-write.ts';
import { toast } from '#client/ui/toast.tsx';
import { deskEventQuery } from '../../events/get-event.ts';
import { publishEvent } from '../../events/save-event.ts';
import { statusAtFinish } from '../../events/status-at-finish.ts';

/** Publishes the draft: ongoing once its start has come, else upcoming. */
export function useFinish({ draftId, onFinished }: { draftId: string; onFinished: () => void }) {
  const { t } = useTranslation('wizard');
  const queryClient = useQueryClient();
  const publish = useWrite({
    mutationFn: async () => {
      const event = await queryClient.fetchQuery(deskEventQuery(draftId));
      return publishEvent(draftId, statusAtFinish(event, serverNow()));
    },
    onSuccess: ({ message }) => {
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
      toast.success(message);
      onFinished();
    },
    onError: (error) => {
      // What the server refuses for stands in the list that it has now.
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.one(draftId) });
      toast.error(
        error instanceof ApiError && error.code !== 'unreadable' ? error.message : t('toast.statusFailed'),
      );
    },
  });
  return { finish: () => publish.mutate(), finishing: publish.isPending };
}
