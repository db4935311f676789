import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminEvent } from '#contracts/events/admin-events.ts';
import { type BlackoutResponse, resultsHidden } from '#contracts/events/blackout.ts';
import { errorMessage } from '../../../../lib/api.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { toast } from '../../../../ui/toast.tsx';
import { deskEventKeys } from '../../api/desk/event-keys.ts';

const LOOK_MS = 1_000;

/** `none`: results are seen; `planned`: they will be hidden; `hidden`: they are. By the clock, also while the page stays open. */
export type BlackoutState = 'none' | 'planned' | 'hidden';

export function useBlackoutState({ blackout }: Pick<AdminEvent, 'blackout'>): BlackoutState {
  const now = new Date(useNow(LOOK_MS));
  if (!blackout) return 'none';
  const until = blackout.until === null ? null : new Date(blackout.until);
  if (until !== null && until <= now) return 'none';
  const times = {
    resultsHiddenFrom: new Date(blackout.from),
    resultsHiddenUntil: until,
    resultsRevealedAt: null,
  };
  // The server's word counts as well: it may be a moment ahead.
  return blackout.hidden || resultsHidden(times, now) ? 'hidden' : 'planned';
}

/** One write about an event's blackout: stored, told, and seen wherever the event is shown. */
export function useBlackoutWrite<Input = void>({
  call,
  onDone,
}: {
  call: (input: Input) => Promise<BlackoutResponse>;
  onDone: () => void;
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
      toast.success(message);
      onDone();
    },
    onError: (error) => {
      // Somebody else may have changed it: what is there now has to be seen.
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
      toast.error(errorMessage(error));
    },
  });
}
