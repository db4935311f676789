import { useQuery } from '@tanstack/react-query';
import {
  leftResponseSchema,
  type RefundRunView,
  refundRunChangedResponseSchema,
  refundRunListResponseSchema,
  runCountResponseSchema,
} from '#contracts/cases/refund-runs.ts';
import { ApiError, create, request } from '../../lib/api.ts';
import { polledEvery } from '../../lib/growing-pauses.ts';
import { useConnectionState } from '../../lib/live.ts';

/** Cache keys of refund runs. */
export const refundRunKeys = {
  all: ['refund-runs'] as const,
  list: (eventId: string) => ['refund-runs', 'list', eventId] as const,
  count: (eventId: string) => ['refund-runs', 'count', eventId] as const,
  left: (runId: string, after: string) => ['refund-runs', 'left', runId, after] as const,
  leftOf: (runId: string) => ['refund-runs', 'left', runId] as const,
};

/** How far a run is comes by messages; without a socket it is asked for. */
const POLL_MS = { live: 30_000, alone: 3_000 };
/** Every page of it is read anew from the orders. */
const LEFT_EVERY_MS = 30_000;
export const LEFT_PAGE = 20;

/** Whether a run is not over: it waits, goes on, or was stopped. */
export const isOpenRun = ({ state }: Pick<RefundRunView, 'state'>): boolean =>
  state === 'requested' || state === 'running' || state === 'stopped';

/** The refund runs of an event, the newest first. */
export function useRefundRuns(eventId: string) {
  const pollMs = useConnectionState() === 'connected' ? POLL_MS.live : POLL_MS.alone;
  return useQuery({
    queryKey: refundRunKeys.list(eventId),
    queryFn: async ({ signal }) =>
      (
        await request(
          `/admin/events/${encodeURIComponent(eventId)}/refund-runs`,
          refundRunListResponseSchema,
          {
            signal,
          },
        )
      ).result,
    refetchInterval: (query) =>
      query.state.data?.some(isOpenRun) === false ? false : polledEvery(pollMs)(query),
    staleTime: 0,
    enabled: eventId !== '',
  });
}

/** What a run would give back now: counted over all orders, so it is not asked again by itself. */
export function useRunCount(eventId: string) {
  return useQuery({
    queryKey: refundRunKeys.count(eventId),
    queryFn: async ({ signal }) =>
      (
        await request(`/admin/events/${encodeURIComponent(eventId)}/refund-count`, runCountResponseSchema, {
          signal,
        })
      ).result,
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** A page of the orders of which a run has left something, the oldest first. @param after where the page before has ended */
export function useLeft(runId: string, { after, isOpen }: { after: string; isOpen: boolean }) {
  return useQuery({
    queryKey: refundRunKeys.left(runId, after),
    queryFn: ({ signal }) =>
      request(`${pathOf(runId)}/left`, leftResponseSchema, {
        query: { after: after || undefined, limit: LEFT_PAGE },
        signal,
      }),
    refetchInterval: (query) => (isOpen ? polledEvery(LEFT_EVERY_MS)(query) : false),
    staleTime: 0,
  });
}

const pathOf = (id: string) => `/admin/refund-runs/${encodeURIComponent(id)}`;
/** The refunds of a run and what it has left, as a CSV file. */
export const runFilePath = (id: string) => `${pathOf(id)}/export`;

/** What is asked for is what was counted. */
export type AskedRun = { expected_orders: number; expected_amount: number; note: string };

/** @throws ApiError 409 `refund_outdated` when something else is there by now, `refund_run_open` */
export const askRefundRun = (eventId: string, body: AskedRun, key: string) =>
  create(`/admin/events/${encodeURIComponent(eventId)}/refund-runs`, refundRunChangedResponseSchema, {
    body,
    key,
  });

export const RUN_ACTIONS = ['approve', 'reject', 'stop', 'resume'] as const;
export type RunAction = (typeof RUN_ACTIONS)[number];

/** @throws ApiError 403 `own_refund`, 409 `refund_run_changed` */
export const changeRefundRun = (
  { id, revision }: Pick<RefundRunView, 'id' | 'revision'>,
  { action, note }: { action: RunAction; note: string },
) =>
  request(`${pathOf(id)}/${action}`, refundRunChangedResponseSchema, {
    method: 'POST',
    body: { revision, ...(action !== 'approve' && { note }) },
  });
