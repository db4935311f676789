import { useQueryClient } from '@tanstack/react-query';
import type { PayoutDetail } from '#contracts/payouts/payouts.ts';
import { ApiError } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { payoutKeys } from './payout-keys.ts';

type PayoutWrite<Body> = {
  send: (body: Body) => Promise<{ message: string; result: PayoutDetail }>;
  /** It is done; the payout is as it was answered. */
  onDone: () => void;
  /** Somebody or something was faster: the payout has to be read anew. */
  onChanged: () => void;
  /** It was refused for another reason, where `error` is not shown. */
  onRefused?: (error: Error) => void;
};

/** Does something about a payout. What was refused stays in `error`, beside what was filled in. */
export function usePayoutWrite<Body = void>({ send, onDone, onChanged, onRefused }: PayoutWrite<Body>) {
  const queryClient = useQueryClient();
  return useWrite({
    mutationFn: (body: Body) => send(body),
    onSuccess: ({ message, result }) => {
      toast.success(message);
      queryClient.setQueryData(payoutKeys.one(result.id), result);
      void queryClient.invalidateQueries({ queryKey: payoutKeys.all });
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'payout_changed') onChanged();
      else onRefused?.(error);
    },
  });
}
