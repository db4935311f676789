import { useQueryClient } from '@tanstack/react-query';
import type { TransferDetail } from '#contracts/transfers/transfers.ts';
import { ApiError } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { transferKeys } from './transfers.ts';

/** What every dialog about a transfer is given. */
export type TransferDialogProps = {
  of: TransferDetail;
  /** It is done. */
  onDone: () => void;
  /** It is not what was read any more. */
  onChanged: () => void;
  onClose: () => void;
};

type TransferWrite<Body> = Pick<TransferDialogProps, 'onDone' | 'onChanged'> & {
  send: (body: Body) => Promise<{ message: string; result: TransferDetail }>;
};

/** Does something about a transfer. What was refused stays in `error`, beside what was filled in. */
export function useTransferWrite<Body>({ send, onDone, onChanged }: TransferWrite<Body>) {
  const queryClient = useQueryClient();
  return useWrite({
    mutationFn: (body: Body) => send(body),
    onSuccess: ({ message, result }) => {
      toast.success(message);
      queryClient.setQueryData(transferKeys.one(result.id), result);
      void queryClient.invalidateQueries({ queryKey: transferKeys.all });
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'transfer_not_changeable') onChanged();
    },
  });
}
