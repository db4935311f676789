import { useQueryClient } from '@tanstack/react-query';
import type { CaseDetail } from '#contracts/cases/cases.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { ApiError } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { caseKeys } from './cases.ts';

/** What was read of a case is not what it is any more. */
const CHANGED = ['case_changed', 'decision_not_possible', 'refund_outdated', 'refund_open'];

type CaseWrite<Body> = {
  send: (body: Body) => Promise<{ message: string; result: CaseDetail }>;
  /** It is done; the case is as it was answered. */
  onDone: () => void;
  /** Somebody or something was faster: the case has to be read anew. */
  onChanged: () => void;
};

/** Does something about a case. What was refused stays in `error`, beside what was filled in. */
export function useCaseWrite<Body>({ send, onDone, onChanged }: CaseWrite<Body>) {
  const queryClient = useQueryClient();
  return useWrite({
    mutationFn: (body: Body) => send(body),
    onSuccess: ({ message, result }) => {
      toast.success(message);
      queryClient.setQueryData(caseKeys.one(result.id), result);
      void queryClient.invalidateQueries({ queryKey: caseKeys.all });
      // How many of them keep an event's result from being final.
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && CHANGED.includes(error.code)) onChanged();
    },
  });
}
