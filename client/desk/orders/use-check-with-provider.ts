import { useQueryClient } from '@tanstack/react-query';
import { type TransactionChecked, transactionCheckedResponseSchema } from '#contracts/orders/transactions.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { ApiError, errorMessage, request } from '../../lib/api.ts';
import { useWait } from '../../lib/use-wait.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { transactionKeys } from './transaction-keys.ts';

/** The bill is as the provider says; every list that has the order is looked up again. `seconds`: how long the server refuses another call. */
export function useCheckWithProvider(id: string) {
  const queryClient = useQueryClient();
  const { seconds, wait } = useWait();
  const mutation = useWrite({
    mutationFn: () => checkWithProvider(id),
    onSuccess: ({ message, answer, result }) => {
      queryClient.setQueryData(transactionKeys.bill(id), result);
      void queryClient.invalidateQueries({ queryKey: transactionKeys.all });
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
      if (answer === 'unknown') toast.error(message);
      else toast.success(message);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 429) wait(error.retryAfter ?? 10);
      else toast.error(errorMessage(error));
    },
  });
  return { call: () => mutation.mutate(), confirming: mutation.isPending, seconds };
}

/** @throws ApiError 429 with the seconds to wait */
function checkWithProvider(id: string): Promise<TransactionChecked> {
  return request(`/admin/transactions/${encodeURIComponent(id)}/check`, transactionCheckedResponseSchema, {
    method: 'POST',
  });
}
