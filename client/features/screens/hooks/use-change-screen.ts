import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeScreenRequest, Screen, ScreensResponse } from '#contracts/screens/screens.ts';
import { errorMessage } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/toast.tsx';
import { changeScreen, screenKeys } from '../api/screens.ts';

/** Tells a screen what to show. Whoever was too slow is told and sees what the other one chose. */
export function useChangeScreen(eventId: string, { id, revision }: Screen) {
  const { t } = useTranslation('screens');
  const queryClient = useQueryClient();
  const queryKey = screenKeys.of(eventId);
  return useMutation({
    mutationFn: async (change: Omit<ChangeScreenRequest, 'revision'>) => {
      // An answer that is under way would bring the old state back.
      await queryClient.cancelQueries({ queryKey });
      return changeScreen(id, { revision, ...change });
    },
    onSuccess: ({ screen }) => {
      queryClient.setQueryData<ScreensResponse>(
        queryKey,
        (old) => old && { ...old, screens: old.screens.map((each) => (each.id === id ? screen : each)) },
      );
    },
    onError: (error) => {
      toast.error(t('failed'), { detail: errorMessage(error) });
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}
