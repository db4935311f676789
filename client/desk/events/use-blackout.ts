import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BlackoutResponse,
  blackoutResponseSchema,
  resultsHidden,
  type SetBlackoutRequest,
} from '#contracts/events/blackout.ts';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { errorMessage, request } from '../../lib/api.ts';
import { useNow } from '../../lib/use-now.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { useChoiceConflict } from '../../ui/use-choice-conflict.ts';

const LOOK_MS = 1_000;

/** `none`: results are seen; `planned`: they will be hidden; `hidden`: they are. By the clock, also while the page stays open. */
export type BlackoutState = 'none' | 'planned' | 'hidden';

export function useBlackoutState({ blackout }: Pick<DeskEvent, 'blackout'>): BlackoutState {
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

/** One write about an event's blackout: stored, confirmed by a toast, and seen wherever the event is shown. */
export function useBlackoutWrite<Input = void>({
  call,
  onDone,
  onError = () => false,
}: {
  call: (input: Input) => Promise<BlackoutResponse>;
  onDone: () => void;
  /** @returns true when it was shown there */
  onError?: (error: Error, input: Input) => boolean;
}) {
  const queryClient = useQueryClient();
  return useWrite({
    mutationFn: call,
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
      toast.success(message);
      onDone();
    },
    onError: (error, input) => {
      // Somebody else may have changed it: what is there now has to be seen.
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
      if (!onError(error, input)) toast.error(errorMessage(error));
    },
  });
}

/** Hides results, or moves or takes back what is planned. When somebody else did so meanwhile, both are shown. */
export function useSetBlackout({ id, revision }: DeskEvent, { onDone }: { onDone: () => void }) {
  // As it was when the dialog opened: the event behind it moves on.
  const [seen] = useState(revision);
  const write = useBlackoutWrite({
    call: (body: SetBlackoutRequest) => setBlackout(id, body),
    onDone,
    onError: (error, { from, until }) => together.show(error, { from, until: until ?? null }),
  });
  const together = useChoiceConflict<Hiding>({
    send: (hiding, onto) => write.mutate({ ...hiding, revision: onto }),
    onStored: onDone,
  });
  return {
    set: (hiding: Hiding) => write.mutate({ ...hiding, revision: seen }),
    isPending: write.isPending,
    together,
  };
}

/** From when until when results are hidden. */
export type Hiding = { from: string | null; until: string | null };

const pathOf = (eventId: string) => `/admin/events/${encodeURIComponent(eventId)}`;

/** Hides the results from an instant on, moves its end, or takes back one that has not begun (`from: null`). */
const setBlackout = (eventId: string, body: SetBlackoutRequest) =>
  request(`${pathOf(eventId)}/blackout`, blackoutResponseSchema, { method: 'PUT', body });

/** Shows the results now. */
export const revealResults = (eventId: string) =>
  request(`${pathOf(eventId)}/reveal`, blackoutResponseSchema, { method: 'PUT' });
