import { useQueryClient } from '@tanstack/react-query';
import type { PayoutDetail, PayoutRequest } from '#contracts/payouts/payouts.ts';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { payoutKeys } from './payout-keys.ts';
import { askPayout } from './payouts.ts';
import { useRemedy } from './use-remedy.ts';

type AskPayout = {
  onAsked: (payout: PayoutDetail) => void;
  /** Too many were asked for: how long to wait. */
  wait: (seconds: number) => void;
  /** Why it was refused, with what to do, and of which event where one is the reason. */
  onRefused: (words: string, eventId: string | undefined) => void;
};

/** Sends a payout. What is available is looked up anew where it was refused. */
export function useAskPayout({ onAsked, wait, onRefused }: AskPayout) {
  const queryClient = useQueryClient();
  const remedyOf = useRemedy('asking');
  return useWrite({
    mutationFn: (body: PayoutRequest, key) => askPayout(body, key),
    onSuccess: ({ message, result }) => {
      toast.success(message);
      queryClient.setQueryData(payoutKeys.one(result.id), result);
      void queryClient.invalidateQueries({ queryKey: payoutKeys.all });
      onAsked(result);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 429) {
        wait(error.retryAfter ?? 10);
        return;
      }
      const eventId = error instanceof ApiError ? error.details.event_id : undefined;
      const words = [errorMessage(error), remedyOf(error)].filter(Boolean).join(' ');
      onRefused(words, typeof eventId === 'string' ? eventId : undefined);
      void queryClient.invalidateQueries({ queryKey: payoutKeys.all });
    },
  });
}
