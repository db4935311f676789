import * as z from 'zod/mini';
import { eventChangedResponseSchema, lockLiftedResponseSchema } from '#contracts/events/desk-events.ts';
import {
  endEventRequestSchema,
  extendEventRequestSchema,
  liftLockRequestSchema,
} from '#contracts/events/event-forms.ts';
import { idSchema } from '#contracts/ids.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { languageOf, notice } from '#server/http/messages.ts';
import { requestIdOf, writerOf } from '#server/http/request-id.ts';
import { cancelEvent, closeEvent, extendEvent } from '#server/modules/events/index.ts';
import { liftLock } from '#server/modules/setup/index.ts';
import { ALL_MONEY, deskScopeOf } from '#server/platform/desk-scope.ts';
import { showEvent } from './show-event.ts';

const tag = 'Events of the desk';
const byId = z.object({ id: idSchema });

const endings = [
  {
    verb: 'close',
    summary: 'Ends the voting of an ongoing event now',
    run: closeEvent,
    access: 'moveVotingEnd',
    said: 'event_closed',
  },
  {
    verb: 'cancel',
    summary: 'Calls an event off that is not over',
    run: cancelEvent,
    access: 'cancelEvents',
    said: 'event_canceled',
  },
] as const;

/** What happens to an event for good, each with a reason that the public reads. */
export const eventActionEndpoints: readonly Endpoint[] = [
  ...endings.map(({ verb, summary, access, run, said }) =>
    endpoint({
      method: 'post',
      path: `/admin/events/:id/${verb}`,
      summary,
      tag,
      access,
      params: byId,
      body: endEventRequestSchema,
      answers: { 200: eventChangedResponseSchema },
      errors: ['event_not_found', 'conflict'],
      handle: async ({ viewer, params, body, request, response }) => {
        const event = await run({
          eventId: params.id,
          reason: body.reason,
          actor: { userId: viewer.userId, roleId: viewer.roleId },
          requestId: requestIdOf(response),
        });
        return {
          body: {
            message: notice(request, said),
            data: await showEvent(ALL_MONEY, event, { viewer, language: languageOf(request) }),
          },
        };
      },
    }),
  ),
  endpoint({
    method: 'post',
    path: '/admin/events/:id/extend',
    summary: 'Gives an event that is not over a later end',
    tag,
    access: 'moveVotingEnd',
    params: byId,
    body: extendEventRequestSchema,
    answers: { 200: eventChangedResponseSchema },
    errors: ['event_not_found', 'conflict'],
    handle: async ({ viewer, params, body, request, response }) => {
      const extension = { id: params.id, end: new Date(body.end), reason: body.reason };
      const event = await extendEvent(deskScopeOf(viewer), extension, writerOf(viewer, response));
      const message = notice(request, 'event_extended');
      return {
        body: { message, data: await showEvent(ALL_MONEY, event, { viewer, language: languageOf(request) }) },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/events/:id/lock/lift',
    summary:
      'Releases the open orders of an event that nobody has paid in, and unlocks what they have locked',
    tag,
    access: 'manageEvents',
    params: byId,
    body: liftLockRequestSchema,
    answers: { 200: lockLiftedResponseSchema },
    errors: ['event_not_found', 'event_has_payments', 'open_orders_left', 'conflict'],
    handle: async ({ viewer, params, body, request, response }) => {
      const { event, released } = await liftLock(
        deskScopeOf(viewer),
        { id: params.id, ...body },
        writerOf(viewer, response),
      );
      const data = await showEvent(ALL_MONEY, event, { viewer, language: languageOf(request) });
      return { body: { message: notice(request, 'rules_unlocked'), data, released_orders: released } };
    },
  }),
];
