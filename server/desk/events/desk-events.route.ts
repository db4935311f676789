import * as z from 'zod/mini';
import { may } from '#contracts/accounts/rights.ts';
import {
  deskEventResponseSchema,
  deskEventsQuerySchema,
  deskEventsResponseSchema,
  eventChangedResponseSchema,
  eventCreatedResponseSchema,
  eventLeaderboardResponseSchema,
  relatedEventsQuerySchema,
  relatedEventsResponseSchema,
  removedResponseSchema,
} from '#contracts/events/desk-events.ts';
import { createEventRequestSchema, updateEventRequestSchema } from '#contracts/events/event-forms.ts';
import { idSchema } from '#contracts/ids.ts';
import { paginationOf } from '#contracts/pagination.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { languageOf, notice } from '#server/http/messages.ts';
import { writerOf } from '#server/http/request-id.ts';
import { moneyScopeOf, requireEventIn, searchRelatedEvents } from '#server/modules/events/index.ts';
import { draftEvent, editEvent, removeEvent } from '#server/modules/setup/index.ts';
import { ALL_MONEY, deskScopeOf } from '#server/platform/desk-scope.ts';
import { presentRelatedEvent, presentStanding } from './desk-events.presenter.ts';
import { listDeskEvents } from './list-desk-events.ts';
import { listEventStandings } from './list-event-standings.ts';
import { showEvent } from './show-event.ts';

const tag = 'Events of the desk';
const byId = z.object({ id: idSchema });
const RELATED_MAX = 20;

/** Events in the desk: super admins manage them, staff reads and, by its role, edits its own. */
export const deskEventEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/events',
    summary: 'Events with their money, the newest first unless `sort` says otherwise',
    tag,
    access: 'readEvents',
    query: deskEventsQuerySchema,
    answers: { 200: deskEventsResponseSchema },
    errors: [],
    handle: async ({ viewer, query }) => {
      const { page, limit, sort, search, status, statusType, eventOrganizerId } = query;
      const requested = status && (status === 'ongoing' ? 'active' : 'inactive');
      const scope = await moneyScopeOf(viewer, eventOrganizerId || undefined);
      const { rows, total } = await listDeskEvents(scope, {
        tab: statusType ?? requested,
        search: search ?? '',
        sort,
        page,
        limit,
      });
      return { body: { events: rows, pagination: paginationOf({ page, limit }, total) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/events/related-events',
    summary: 'Events of the same organizer that one may point to',
    tag,
    access: 'readEvents',
    query: relatedEventsQuerySchema,
    answers: { 200: relatedEventsResponseSchema },
    errors: [],
    handle: async ({ viewer, query }) => {
      const scope = deskScopeOf(viewer, query.eventOrganizerId || undefined);
      const events = await searchRelatedEvents(scope, {
        name: query.name ?? '',
        exceptId: query.eventId ?? '',
        limit: RELATED_MAX,
      });
      return { body: { events: events.map(presentRelatedEvent) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/events/:id',
    summary: 'An event with everything that its form needs, locked fields and possible actions included',
    tag,
    access: 'readEvents',
    params: byId,
    answers: { 200: deskEventResponseSchema },
    errors: ['event_not_found'],
    handle: async ({ viewer, params, request }) => {
      const scope = await moneyScopeOf(viewer);
      const event = await requireEventIn(scope, params.id);
      return { body: { event: await showEvent(scope, event, { viewer, language: languageOf(request) }) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/events/:id/leaderboard',
    summary: 'The whole board with its votes; for staff of the organizer none while results are hidden',
    tag,
    access: 'readEvents',
    params: byId,
    answers: { 200: eventLeaderboardResponseSchema },
    errors: ['event_not_found'],
    handle: async ({ viewer, params }) => {
      const scope = deskScopeOf(viewer);
      const seesHidden = may(viewer, 'seeHiddenResults');
      const rows = await listEventStandings(scope, { id: params.id, seesHidden });
      return { body: { leaderboard: rows.map(presentStanding) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/events',
    summary: 'Makes an event, as a draft',
    tag,
    access: 'manageEvents',
    body: createEventRequestSchema,
    answers: { 201: eventCreatedResponseSchema },
    errors: ['event_organizer_inactive', 'conflict'],
    handle: async ({ viewer, body, request, response }) => {
      const event = await draftEvent(body, writerOf(viewer, response));
      const shown = await showEvent(ALL_MONEY, event, { viewer, language: languageOf(request) });
      return { status: 201, body: { message: notice(request, 'event_created'), event: shown } };
    },
  }),
  endpoint({
    method: 'put',
    path: '/admin/events/:id',
    summary:
      'Changes an event, or publishes a draft by its status; staff of an organizer asks for what needs consent',
    tag,
    access: 'editOwnEvent',
    params: byId,
    body: updateEventRequestSchema,
    answers: { 200: eventChangedResponseSchema },
    errors: [
      'event_not_found',
      'edit_conflict',
      'rules_locked',
      'consent_required',
      'step_up_required',
      'status_change_refused',
      'event_not_publishable',
      'slug_taken',
      'event_organizer_inactive',
      'conflict',
    ],
    handle: async ({ viewer, params, body, request, response }) => {
      const change = { id: params.id, edit: body };
      const { event, isPublished } = await editEvent(deskScopeOf(viewer), change, writerOf(viewer, response));
      const message = notice(request, isPublished ? 'event_published' : 'event_saved');
      return {
        body: {
          message,
          data: await showEvent(await moneyScopeOf(viewer), event, { viewer, language: languageOf(request) }),
        },
      };
    },
  }),
  ...(['', '/general'] as const).map((path) =>
    endpoint({
      method: 'delete',
      path: `/admin/events/:id${path}`,
      summary:
        path === ''
          ? 'Removes a draft'
          : 'Removes an event that is not completed and that nobody has ordered in',
      tag,
      access: 'deleteEvents',
      params: byId,
      answers: { 200: removedResponseSchema },
      errors: ['event_not_found', 'event_not_deletable', 'event_not_draft', 'event_completed', 'conflict'],
      handle: async ({ viewer, params, request, response }) => {
        const removal = { id: params.id, draftsOnly: path === '' };
        await removeEvent(deskScopeOf(viewer), removal, writerOf(viewer, response));
        return { body: { message: notice(request, 'event_removed') } };
      },
    }),
  ),
];
