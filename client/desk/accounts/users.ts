import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { doneResponseSchema } from '#contracts/accounts/account.ts';
import {
  type UserCreateRequest,
  type UserUpdateRequest,
  userChangedResponseSchema,
  userCreatedResponseSchema,
  userPasswordResponseSchema,
  userResponseSchema,
  usersResponseSchema,
} from '#contracts/accounts/users.ts';
import { create, request } from '../../lib/api.ts';
import { requestedSort } from '../../lib/requested-sort.ts';

export const userKeys = {
  all: ['users'] as const,
  list: (filter: object) => ['users', 'list', filter] as const,
  one: (id: string) => ['users', 'one', id] as const,
};

const PAGE_SIZE = 10;
const pathOf = (id: string) => `/admin/users/${encodeURIComponent(id)}`;

export type UserFilter = { search: string; role: string; organizer: string; page: number };

/** A page of accounts. */
export function useUsers(filter: UserFilter & { sort: string }) {
  const { search, role, organizer, sort, page } = filter;
  return useQuery({
    queryKey: userKeys.list(filter),
    queryFn: ({ signal }) =>
      request('/admin/users', usersResponseSchema, {
        query: {
          search: search || undefined,
          role_id: role || undefined,
          event_organizer_id: organizer || undefined,
          sort: requestedSort(sort),
          page,
          limit: PAGE_SIZE,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** An account as it is stored now. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: userKeys.one(id),
    queryFn: async ({ signal }) => (await request(pathOf(id), userResponseSchema, { signal })).user,
    staleTime: 0,
  });

/** Makes an account; the answer contains its password once. */
export const createUser = (body: UserCreateRequest, key: string) =>
  create('/admin/users', userCreatedResponseSchema, { body, key });

/** @throws ApiError 409 `last_super_admin`, or `edit_conflict` when somebody else has changed the account since `revision` */
export const updateUser = (id: string, body: UserUpdateRequest) =>
  request(pathOf(id), userChangedResponseSchema, { method: 'PUT', body });

export const logUserOut = (id: string) =>
  request(`${pathOf(id)}/logout`, doneResponseSchema, { method: 'POST' });

/** Makes up a new password; the answer contains it once. */
export const renewUserPassword = (id: string) =>
  request(`${pathOf(id)}/password`, userPasswordResponseSchema, { method: 'POST' });

/** Takes all factors of somebody away who lost them. @throws ApiError 409 `no_factors` where there is none */
export const resetUserFactors = ({ id, reason }: { id: string; reason: string }) =>
  request(`${pathOf(id)}/factors/reset`, doneResponseSchema, { method: 'POST', body: { reason } });
