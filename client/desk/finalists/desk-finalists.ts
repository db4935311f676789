import { useQuery } from '@tanstack/react-query';
import { removedResponseSchema } from '#contracts/events/desk-events.ts';
import {
  type CorrectFinalistRequest,
  finalistCorrectedResponseSchema,
  type WithdrawFinalistRequest,
} from '#contracts/finalists/corrections.ts';
import {
  type CreateFinalistRequest,
  type CreateFinalistsRequest,
  deskFinalistResponseSchema,
  deskFinalistsResponseSchema,
  finalistSavedResponseSchema,
  finalistsCreatedResponseSchema,
  finalistsOrderedResponseSchema,
  finalistsRemovedResponseSchema,
  type ImportFinalistsRequest,
  importFinalistsResponseSchema,
  type OrderFinalistsRequest,
  type RemoveFinalistsRequest,
  type UpdateFinalistRequest,
} from '#contracts/finalists/desk-finalists.ts';
import { create, request } from '../../lib/api.ts';

const PATH = '/admin/finalists';

export const deskFinalistKeys = { of: (eventId: string) => ['desk-finalists', eventId] as const };

/** Every finalist of an event, in their order. */
export function useDeskFinalists(eventId: string) {
  return useQuery({
    queryKey: deskFinalistKeys.of(eventId),
    queryFn: async ({ signal }) =>
      (await request(`/admin/events/${eventId}/finalist`, deskFinalistsResponseSchema, { signal })).finalists,
    staleTime: 0,
  });
}

/** As it is stored now. */
export const findDeskFinalist = async (id: string) =>
  (await request(`${PATH}/${id}`, deskFinalistResponseSchema)).finalist;

export const createFinalist = (body: CreateFinalistRequest, key: string) =>
  create(PATH, finalistSavedResponseSchema, { body, key });

/** All of them or none. @throws ApiError 422 whose fields are named `finalists.3.name` */
export const createFinalists = (body: CreateFinalistsRequest, key: string) =>
  create(`${PATH}/bulk`, finalistsCreatedResponseSchema, { body, key });

/** @throws ApiError 409 `edit_conflict`: somebody else saved meanwhile; see `editConflictSchema` */
export const updateFinalist = (body: UpdateFinalistRequest) =>
  request(PATH, finalistSavedResponseSchema, { method: 'PUT', body });

/** After the first order, in public. @throws ApiError 409 `edit_conflict` */
export const correctFinalist = (id: string, body: CorrectFinalistRequest, key: string) =>
  create(`${PATH}/${id}/corrections`, finalistCorrectedResponseSchema, { body, key });

/** Or takes that back; in public. @throws ApiError 409 `edit_conflict` */
export const withdrawFinalist = (id: string, body: WithdrawFinalistRequest) =>
  request(`${PATH}/${id}/withdrawal`, finalistSavedResponseSchema, { method: 'POST', body });

export const removeFinalist = (id: string) =>
  request(`${PATH}/${id}`, removedResponseSchema, { method: 'DELETE' });

/** All of them or none. */
export const removeFinalists = (body: RemoveFinalistsRequest) =>
  request(`${PATH}/remove`, finalistsRemovedResponseSchema, { method: 'POST', body });

/** @throws ApiError 409 `edit_conflict`, or `conflict` when those are not the finalists any more */
export const orderFinalists = (eventId: string, body: OrderFinalistsRequest) =>
  request(`/admin/events/${eventId}/finalists/order`, finalistsOrderedResponseSchema, {
    method: 'PUT',
    body,
  });

/** What would happen; nothing is stored. */
export const checkImport = (body: ImportFinalistsRequest) =>
  request(`${PATH}/import`, importFinalistsResponseSchema, {
    method: 'POST',
    body: { ...body, dry_run: true },
  });

export const importFinalists = (body: ImportFinalistsRequest, key: string) =>
  create(`${PATH}/import`, importFinalistsResponseSchema, { body, key });
