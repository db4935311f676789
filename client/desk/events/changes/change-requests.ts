import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { create, request } from '#client/lib/api.ts';
import {
  type AskForChangeRequest,
  type ChangeRequest,
  changeRequestChangedResponseSchema,
  changeRequestsResponseSchema,
  type DecideChangeRequest,
} from '#contracts/events/change-requests.ts';

export const changeRequestKeys = {
  all: ['change-requests'] as const,
  list: (filter: object) => ['change-requests', 'list', filter] as const,
  last: (eventId: string) => ['change-requests', 'last', eventId] as const,
};

const PAGE_SIZE = 10;

/** A page of requests for changes, the newest first. */
export function useChangeRequests({ state, page }: { state: string; page: number }) {
  return useQuery({
    queryKey: changeRequestKeys.list({ state, page }),
    queryFn: ({ signal }) =>
      request('/admin/change-requests', changeRequestsResponseSchema, {
        query: { state: state || undefined, page, limit: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** The newest request about an event; null when there was none. */
export const lastChangeRequestQuery = (eventId: string) =>
  queryOptions({
    queryKey: changeRequestKeys.last(eventId),
    queryFn: async ({ signal }): Promise<ChangeRequest | null> => {
      const query = { event_id: eventId, limit: 1 };
      const found = await request('/admin/change-requests', changeRequestsResponseSchema, { query, signal });
      return found.change_requests[0] ?? null;
    },
    staleTime: 0,
  });

const pathOf = (id: string) => `/admin/change-requests/${encodeURIComponent(id)}`;

/** @throws ApiError 409 `change_already_requested`, `edit_conflict` or `rules_locked` */
export const askForChange = (eventId: string, body: AskForChangeRequest, key: string) =>
  create(`/admin/events/${encodeURIComponent(eventId)}/change-requests`, changeRequestChangedResponseSchema, {
    body,
    key,
  });

/** @throws ApiError 409 `change_request_closed` */
export const withdrawChangeRequest = (id: string) =>
  request(`${pathOf(id)}/withdrawal`, changeRequestChangedResponseSchema, { method: 'POST', body: {} });

/** @throws ApiError 409 `change_request_closed`, `edit_conflict` with what is stored now, or `rules_locked` */
export const decideChangeRequest = (id: string, body: DecideChangeRequest) =>
  request(`${pathOf(id)}/decision`, changeRequestChangedResponseSchema, { method: 'POST', body });
