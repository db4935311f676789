import { useQueryClient } from '@tanstack/react-query';
import type { RefundRequest } from '#contracts/cases/cases.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { ApiError } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { askRefund, caseKeys } from './cases.ts';

/** What would go back is not what it was, or another refund was begun meanwhile. */
const CHANGED = ['refund_outdated', 'refund_open', 'refund_not_possible', 'refund_lines_invalid'];

/** Asks for a refund of an order. What was refused stays in `error`, beside what was filled in. */
export function useAskRefund(orderId: string, { onAsked }: { onAsked: () => void }) {
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: caseKeys.all });
    void queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
  };
  return useWrite({
    mutationFn: (body: RefundRequest, key) => askRefund(orderId, body, key),
    onSuccess: ({ message, result }) => {
      toast.success(message);
      queryClient.setQueryData(caseKeys.one(result.id), result);
      refresh();
      onAsked();
    },
    onError: (error) => {
      if (error instanceof ApiError && CHANGED.includes(error.code)) refresh();
    },
  });
}
