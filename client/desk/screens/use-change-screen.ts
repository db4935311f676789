import { useQueryClient } from '@tanstack/react-query';
import type { ChangeScreenRequest, Screen, ScreensResponse } from '#contracts/screens/screens.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { useChoiceConflict } from '../../ui/use-choice-conflict.ts';
import { changeScreen, screenKeys } from './screens.ts';

/** A change of what a screen shows. */
export type ScreenChange = Omit<ChangeScreenRequest, 'revision'>;

/** Changes what a screen shows. After a conflict the other choice is shown, and one chooses again. */
export function useChangeScreen(eventId: string, { id, revision }: Screen) {
  const { t } = useTranslation('screens');
  const queryClient = useQueryClient();
  const queryKey = screenKeys.of(eventId);
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const change = useWrite({
    mutationFn: async (sent: ChangeScreenRequest) => {
      // An answer that is under way would bring the old state back.
      await queryClient.cancelQueries({ queryKey });
      return changeScreen(id, sent);
    },
    onSuccess: ({ screen }) => {
      queryClient.setQueryData<ScreensResponse>(
        queryKey,
        (old) => old && { ...old, screens: old.screens.map((each) => (each.id === id ? screen : each)) },
      );
    },
    onError: (error, { revision: _seen, ...choice }) => {
      if (!together.show(error, choice)) toast.error(t('failed'), { detail: errorMessage(error) });
      return refresh();
    },
  });
  const together = useChoiceConflict<ScreenChange>({
    send: (choice, seen) => change.mutate({ ...choice, revision: seen }),
    onStored: () => void refresh(),
  });
  return {
    applyChange: (choice: ScreenChange) => {
      if (!change.isPending) change.mutate({ ...choice, revision });
    },
    isPending: change.isPending,
    together,
  };
}
