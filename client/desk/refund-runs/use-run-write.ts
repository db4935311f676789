import { useQueryClient } from '@tanstack/react-query';
import type { RefundRunView } from '#contracts/cases/refund-runs.ts';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { refundRunKeys } from './refund-runs.ts';

/** What was read is not what is there any more. */
const CHANGED = ['refund_run_changed', 'refund_run_open', 'refund_outdated', 'refund_not_possible'];

const isChanged = (error: unknown): boolean => error instanceof ApiError && CHANGED.includes(error.code);

type RunWrite<Body> = {
  send: (body: Body, key: string) => Promise<{ message: string; result: RefundRunView }>;
  onDone: () => void;
  /** Somebody or something was faster. */
  onChanged?: () => void;
};

/** Does something about a refund run. What was refused stays in `error`, beside what was filled in; where somebody was faster everything is read anew. */
export function useRunWrite<Body>({ send, onDone, onChanged }: RunWrite<Body>) {
  const queryClient = useQueryClient();
  return useWrite({
    mutationFn: (body: Body, key) => send(body, key),
    onSuccess: ({ message, result }) => {
      toast.success(message);
      queryClient.setQueryData<RefundRunView[]>(refundRunKeys.list(result.event_id), (runs = []) => [
        result,
        ...runs.filter(({ id }) => id !== result.id),
      ]);
      void queryClient.invalidateQueries({ queryKey: refundRunKeys.all });
      onDone();
    },
    onError: (error) => {
      if (!isChanged(error)) return;
      onChanged?.();
      // The question goes away with what was counted.
      if (error instanceof ApiError && error.code === 'refund_run_open') toast.error(errorMessage(error));
      void queryClient.invalidateQueries({ queryKey: refundRunKeys.all });
    },
  });
}
