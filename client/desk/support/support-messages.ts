import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type SupportState,
  supportChangedResponseSchema,
  supportListResponseSchema,
} from '#contracts/support/support.ts';
import { create, request } from '../../lib/api.ts';

export const supportKeys = {
  all: ['support'] as const,
  list: (filter: object) => ['support', filter] as const,
};

const PAGE_SIZE = 10;
const pathOf = (id: string) => `/admin/support-messages/${encodeURIComponent(id)}`;

export type SupportFilter = { search: string; state: string; page: number };

/** A page of what was written to the support. */
export function useSupportMessages(filter: SupportFilter) {
  const { search, state, page } = filter;
  return useQuery({
    queryKey: supportKeys.list(filter),
    queryFn: ({ signal }) =>
      request('/admin/support-messages', supportListResponseSchema, {
        query: { search: search || undefined, state: state || undefined, page, limit: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** @throws ApiError 409 `edit_conflict` when somebody else chose another state since `revision` */
export const setSupportState = (id: string, body: { state: SupportState; revision: number }) =>
  request(pathOf(id), supportChangedResponseSchema, { method: 'PUT', body });

export const addNote = (id: string, text: string, key: string) =>
  create(`${pathOf(id)}/notes`, supportChangedResponseSchema, { body: { text }, key });

/** Goes to the sender by mail. */
export const sendAnswer = (id: string, text: string, key: string) =>
  create(`${pathOf(id)}/answers`, supportChangedResponseSchema, { body: { text }, key });
