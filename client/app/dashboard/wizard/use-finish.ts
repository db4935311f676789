import { useQueryClient } from '@tanstack/react-query';
import { deskEventKeys } from '../../../features/events/api/desk/event-keys.ts';
import { deskEventQuery } from '../../../features/events/api/desk/get-event.ts';
import { publishEvent } from '../../../features/events/api/desk/save-event.ts';
import { statusAtFinish } from '../../../features/events/hooks/desk/status-at-finish.ts';
import { ApiError } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { toast } from '../../../ui/toast.tsx';

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
