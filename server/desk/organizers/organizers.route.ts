import * as z from 'zod/mini';
import { idSchema } from '#contracts/ids.ts';
import {
  newCredentialsResponseSchema,
  organizerChangedResponseSchema,
  organizerCreatedResponseSchema,
  organizerCreateSchema,
  organizerCredentialsResponseSchema,
  organizerEventsQuerySchema,
  organizerEventsResponseSchema,
  organizerResponseSchema,
  organizerStatisticsResponseSchema,
  organizersQuerySchema,
  organizersResponseSchema,
  organizerUpdateSchema,
} from '#contracts/organizers/organizers.ts';
import { paginationOf } from '#contracts/pagination.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { notice } from '#server/http/messages.ts';
import { writerOf } from '#server/http/request-id.ts';
import { findPeopleOf } from '#server/modules/accounts/index.ts';
import { moneyScopeOf } from '#server/modules/events/index.ts';
import { requireOrganizerIn } from '#server/modules/organizers/index.ts';
import {
  changeOrganizer,
  credentialsOf,
  openOrganizerAccount,
  resetOrganizerPassword,
  setOrganizerActive,
} from '#server/modules/setup/index.ts';
import { ALL_MONEY, deskScopeOf } from '#server/platform/desk-scope.ts';
import { describeOrganizer, figuresOf, getOrganizer } from './get-organizer.ts';
import { listEventsOf } from './list-organizer-events.ts';
import { listOrganizerRows } from './list-organizer-rows.ts';
import { presentCredentials, presentOrganizerStatistics } from './organizers.presenter.ts';

const tag = 'Event organizers';
const byId = z.object({ id: idSchema });

/** Organizers in the desk: super admins manage them, staff reads its own. */
export const organizerEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/event-organizers',
    summary: 'Event organizers with their figures, the newest first unless `sort` says otherwise',
    tag,
    access: 'readOrganizers',
    query: organizersQuerySchema,
    answers: { 200: organizersResponseSchema },
    errors: [],
    async handle({ viewer, query: { search, ...page } }) {
      const { rows, total } = await listOrganizerRows(await moneyScopeOf(viewer), {
        search: search ?? '',
        ...page,
      });
      return { body: { event_organizers: rows, pagination: paginationOf(page, total) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/event-organizers',
    summary: 'Make an event organizer and its first account; the answer has the password, once',
    tag,
    access: 'manageUsers',
    body: organizerCreateSchema,
    answers: { 201: organizerCreatedResponseSchema },
    errors: ['email_taken', 'username_taken'],
    async handle({ viewer, body, request, response }) {
      const { organizer, credentials } = await openOrganizerAccount(body, writerOf(viewer, response));
      const message = notice(request, 'organizer_created');
      return {
        status: 201,
        body: {
          message,
          event_organizer: await describeOrganizer(ALL_MONEY, organizer),
          credentials: presentCredentials(credentials),
        },
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/event-organizers/:id',
    summary: 'One event organizer',
    tag,
    access: 'readOrganizers',
    params: byId,
    answers: { 200: organizerResponseSchema },
    errors: ['organizer_not_found'],
    handle: async ({ viewer, params }) => ({
      body: { event_organizer: await getOrganizer(await moneyScopeOf(viewer), params.id) },
    }),
  }),
  endpoint({
    method: 'put',
    path: '/admin/event-organizers/:id',
    summary:
      'Change an event organizer; e-mail and password are those of its account and stay; what somebody else changed since `revision` is not put back',
    tag,
    access: 'manageOrganizers',
    params: byId,
    body: organizerUpdateSchema,
    answers: { 200: organizerChangedResponseSchema },
    errors: ['organizer_not_found', 'edit_conflict', 'conflict'],
    async handle({ viewer, params, body, request, response }) {
      const change = { id: params.id, input: body };
      const organizer = await changeOrganizer(deskScopeOf(viewer), change, writerOf(viewer, response));
      const shown = await describeOrganizer(ALL_MONEY, organizer);
      return { body: { message: notice(request, 'organizer_saved'), event_organizer: shown } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/event-organizers/:id/events',
    summary: 'Its events: over (history), open (next) or all, the newest first',
    tag,
    access: 'readOrganizers',
    params: byId,
    query: organizerEventsQuerySchema,
    answers: { 200: organizerEventsResponseSchema },
    errors: ['organizer_not_found'],
    async handle({ viewer, params, query: { type, ...page } }) {
      const { events, total } = await listEventsOf(await moneyScopeOf(viewer), params.id, { type, ...page });
      return { body: { data: events, pagination: paginationOf(page, total) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/event-organizers/:id/statistics',
    summary: 'What its events add up to',
    tag,
    access: 'readMoney',
    params: byId,
    answers: { 200: organizerStatisticsResponseSchema },
    errors: ['organizer_not_found'],
    async handle({ viewer, params }) {
      const scope = await moneyScopeOf(viewer);
      const { id } = await requireOrganizerIn(scope, params.id);
      return { body: { data: presentOrganizerStatistics(await figuresOf(scope, id)) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/event-organizers/:id/credentials',
    summary: 'Its first account, without the password',
    tag,
    access: 'readTeam',
    params: byId,
    answers: { 200: organizerCredentialsResponseSchema },
    errors: ['organizer_not_found'],
    async handle({ viewer, params }) {
      const { id } = await requireOrganizerIn(deskScopeOf(viewer), params.id);
      const [user] = await findPeopleOf(id);
      return { body: { data: user ? presentCredentials(credentialsOf(user)) : null } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/event-organizers/:id/credentials/reset',
    summary: 'Make up a new password for its first account; the answer has it, once',
    tag,
    access: 'manageUsers',
    params: byId,
    answers: { 200: newCredentialsResponseSchema },
    errors: ['organizer_not_found', 'user_not_found'],
    async handle({ viewer, params, request, response }) {
      const writer = writerOf(viewer, response);
      const made = await resetOrganizerPassword(deskScopeOf(viewer), params.id, writer);
      const message = notice(request, 'initial_password_made');
      return { body: { message, data: presentCredentials(made) } };
    },
  }),
  ...([true, false] as const).map((isActive) =>
    endpoint({
      method: 'post',
      path: `/admin/event-organizers/:id/${isActive ? 'activate' : 'deactivate'}`,
      summary: isActive
        ? 'Give its staff the desk again'
        : 'Log its staff out, which has nothing of the desk until it is activated again; refused while it has upcoming or ongoing events',
      tag,
      access: 'activateOrganizers',
      params: byId,
      answers: { 200: organizerChangedResponseSchema },
      errors: ['organizer_not_found', ...(isActive ? [] : (['organizer_has_open_events'] as const))],
      async handle({ viewer, params, request, response }) {
        const change = { id: params.id, isActive };
        const organizer = await setOrganizerActive(deskScopeOf(viewer), change, writerOf(viewer, response));
        const message = notice(request, isActive ? 'organizer_activated' : 'organizer_deactivated');
        return { body: { message, event_organizer: await describeOrganizer(ALL_MONEY, organizer) } };
      },
    }),
  ),
];
