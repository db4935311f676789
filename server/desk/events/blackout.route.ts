import type { Response } from 'express';
import {
  blackoutParamsSchema,
  blackoutResponseSchema,
  resultsHidden,
  setBlackoutRequestSchema,
} from '#contracts/events/blackout.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { notice } from '#server/http/messages.ts';
import { writerOf } from '#server/http/request-id.ts';
import type { EventRecord } from '#server/modules/events/index.ts';
import { presentBlackout } from '#server/modules/events/index.ts';
import { revealResults, setBlackout } from '#server/modules/leaderboard/index.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { deskScopeOf } from '#server/platform/desk-scope.ts';
import type { Viewer } from '#server/platform/viewer.ts';

const tag = 'Events (admin)';

/** Hiding and revealing results: for super admins and the event's own staff. */
export const blackoutEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'put',
    path: '/admin/events/:eventId/blackout',
    summary: 'Hide the results of an event from an instant on',
    tag,
    access: 'runHall',
    params: blackoutParamsSchema,
    body: setBlackoutRequestSchema,
    answers: { 200: blackoutResponseSchema },
    errors: ['event_not_found', 'edit_conflict', 'conflict'],
    async handle({ params, body, viewer, request, response }) {
      const event = await setBlackout({
        eventId: params.eventId,
        from: body.from === null ? null : new Date(body.from),
        until: body.until === null ? null : new Date(body.until),
        revision: body.revision,
        ...writing(viewer, response),
      });
      return { body: await present(event, notice(request, 'blackout_set')) };
    },
  }),
  endpoint({
    method: 'put',
    path: '/admin/events/:eventId/reveal',
    summary: 'Show the hidden results of an event again',
    tag,
    access: 'runHall',
    params: blackoutParamsSchema,
    answers: { 200: blackoutResponseSchema },
    errors: ['event_not_found', 'conflict'],
    async handle({ params, viewer, request, response }) {
      const event = await revealResults({ eventId: params.eventId, ...writing(viewer, response) });
      return { body: await present(event, notice(request, 'results_revealed')) };
    },
  }),
];

function writing(viewer: Viewer, response: Response) {
  return { scope: deskScopeOf(viewer), writer: writerOf(viewer, response) };
}

async function present(event: EventRecord, message: string) {
  const now = await databaseNow();
  return {
    message,
    blackout: presentBlackout(event, now, resultsHidden(event, now)),
    revealed_at: event.resultsRevealedAt?.toISOString() ?? null,
  };
}
