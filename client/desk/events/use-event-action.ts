import { useQueryClient } from '@tanstack/react-query';
import type { EventChangedResponse } from '#contracts/events/desk-events.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { errorMessage } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';

type UseEventAction<Input> = {
  call: (input: Input) => Promise<EventChangedResponse>;
  done: string;
  onDone: () => void;
  /** True when it was shown where it belongs, under a field. */
  onRefused?: (error: Error) => boolean;
};

/** One step of an event's life: stored, confirmed by a toast, and seen in every list. */
export function useEventAction<Input = void>({ call, done, onDone, onRefused }: UseEventAction<Input>) {
  const queryClient = useQueryClient();
  return useWrite({
    mutationFn: call,
    onSuccess: ({ data }) => {
      queryClient.setQueryData(deskEventKeys.one(data.id), data);
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
      toast.success(done);
      onDone();
    },
    onError: (error) => {
      if (!onRefused?.(error)) toast.error(errorMessage(error));
    },
  });
}
