import * as z from 'zod/mini';
import {
  askForChangeRequestSchema,
  changeRequestChangedResponseSchema,
  changeRequestResponseSchema,
  changeRequestsQuerySchema,
  changeRequestsResponseSchema,
  decideChangeRequestSchema,
} from '#contracts/events/change-requests.ts';
import { idSchema } from '#contracts/ids.ts';
import { paginationOf } from '#contracts/pagination.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { languageOf, notice } from '#server/http/messages.ts';
import { senderOf } from '#server/http/rate-limit.ts';
import { writerOf } from '#server/http/request-id.ts';
import {
  listChangeRequests,
  refuseChangeRequest,
  requireChangeRequestIn,
  withdrawChangeRequest,
} from '#server/modules/change-requests/index.ts';
import { askForChange, grantChange } from '#server/modules/setup/index.ts';
import { deskScopeOf } from '#server/platform/desk-scope.ts';
import { presentChangeRequest, presentChangeRequests } from './change-requests.presenter.ts';

const tag = 'Requests for changes';
const byId = z.object({ id: idSchema });

/** What staff of an organizer asks to have changed in its event, and what a super admin decides about it. */
export const changeRequestEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/change-requests',
    summary: 'Requests for changes of events, the newest first',
    tag,
    access: 'editOwnEvent',
    query: changeRequestsQuerySchema,
    answers: { 200: changeRequestsResponseSchema },
    errors: [],
    handle: async ({ viewer, query: { page, limit, state, eventId } }) => {
      const filter = { state: state || null, eventId: eventId || null, page, limit };
      const { requests, total } = await listChangeRequests(deskScopeOf(viewer), filter);
      const pagination = paginationOf({ page, limit }, total);
      return { body: { ...(await presentChangeRequests(requests)), pagination } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/change-requests/:id',
    summary: 'A request for a change',
    tag,
    access: 'editOwnEvent',
    params: byId,
    answers: { 200: changeRequestResponseSchema },
    errors: ['change_request_not_found'],
    handle: async ({ viewer, params }) => {
      const request = await requireChangeRequestIn(deskScopeOf(viewer), params.id);
      return { body: await presentChangeRequest(request) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/events/:id/change-requests',
    summary: 'Asks for a change of an event that needs the consent of the platform',
    tag,
    access: 'askForChange',
    params: byId,
    body: askForChangeRequestSchema,
    answers: { 201: changeRequestChangedResponseSchema },
    errors: ['event_not_found', 'change_already_requested', 'edit_conflict', 'rules_locked'],
    handle: async ({ viewer, params, body, request, response }) => {
      const asked = await askForChange(
        deskScopeOf(viewer),
        { eventId: params.id, wish: body },
        writerOf(viewer, response),
        { language: languageOf(request) },
      );
      const shown = await presentChangeRequest(asked);
      return { status: 201, body: { message: notice(request, 'change_requested'), ...shown } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/change-requests/:id/withdrawal',
    summary: 'Takes a request back that is open',
    tag,
    access: 'askForChange',
    params: byId,
    answers: { 200: changeRequestChangedResponseSchema },
    errors: ['change_request_not_found', 'change_request_closed'],
    handle: async ({ viewer, params, request, response }) => {
      const withdrawn = await withdrawChangeRequest(
        deskScopeOf(viewer),
        params.id,
        writerOf(viewer, response),
      );
      const shown = await presentChangeRequest(withdrawn);
      return { body: { message: notice(request, 'change_withdrawn'), ...shown } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/change-requests/:id/decision',
    summary: 'Makes the change, or refuses it with a reason; whoever asked gets a letter',
    tag,
    access: 'decideChange',
    params: byId,
    body: decideChangeRequestSchema,
    answers: { 200: changeRequestChangedResponseSchema },
    errors: [
      'change_request_not_found',
      'change_request_closed',
      'edit_conflict',
      'rules_locked',
      'conflict',
      'too_many_letters',
    ],
    handle: async ({ viewer, params, body, request, response }) => {
      const scope = deskScopeOf(viewer);
      const writer = writerOf(viewer, response);
      const by = { sender: senderOf(request, response) };
      const reason = body.reason ?? null;
      // The schema has seen to the reason of a refusal.
      const decided =
        body.decision === 'granted'
          ? await grantChange(scope, { id: params.id, reason }, writer, by)
          : await refuseChangeRequest(scope, { id: params.id, reason: reason ?? '' }, writer, by);
      const shown = await presentChangeRequest(decided);
      return { body: { message: notice(request, `change_${body.decision}`), ...shown } };
    },
  }),
];
