import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { accountKeys, endSession } from './account.ts';

/** Signs one of one's own sessions out, and looks at the list again. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useWrite({
    mutationFn: endSession,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => {
      // It has ended already: the list just has to be looked at again.
      if (!(error instanceof ApiError && error.status === 404)) toast.error(errorMessage(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}
