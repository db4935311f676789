import * as z from 'zod/mini';
import { eventCreatedResponseSchema, removedResponseSchema } from '#contracts/events/desk-events.ts';
import { previewLinkResponseSchema } from '#contracts/events/event-preview.ts';
import { slugQuerySchema, slugResponseSchema } from '#contracts/events/slugs.ts';
import { idSchema } from '#contracts/ids.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { languageOf, notice } from '#server/http/messages.ts';
import { writerOf } from '#server/http/request-id.ts';
import {
  isSlugFree,
  makePreviewLink,
  requireEventIn,
  revokePreviewLink,
} from '#server/modules/events/index.ts';
import { cloneEvent } from '#server/modules/setup/index.ts';
import { ALL_MONEY, deskScopeOf } from '#server/platform/desk-scope.ts';
import { showEvent } from './show-event.ts';

const byId = z.object({ id: idSchema });
const tag = 'Events of the desk';

/** What helps to set an event up. They stand before `/admin/events/{id}`, which would take their names for ids. */
export const eventSetupEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/events/slugs',
    summary: 'Whether an event may have that address; the index has the last word when it is stored',
    tag,
    access: 'editOwnEvent',
    query: slugQuerySchema,
    answers: { 200: slugResponseSchema },
    errors: ['event_not_found'],
    handle: async ({ viewer, query: { uniqueName, eventId } }) => {
      // Whose an address is shows only to who reaches the event that is left out.
      if (eventId !== undefined) await requireEventIn(deskScopeOf(viewer), eventId);
      return { body: { unique_name: uniqueName, is_free: await isSlugFree(uniqueName, eventId ?? null) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/events/:id/clone',
    summary: 'Copies an event and its finalists into a new draft, without votes, dates and QR pictures',
    tag,
    access: 'manageEvents',
    params: byId,
    answers: { 201: eventCreatedResponseSchema },
    errors: ['event_not_found', 'event_organizer_inactive', 'conflict'],
    handle: async ({ viewer, params, request, response }) => {
      const event = await cloneEvent(deskScopeOf(viewer), params.id, writerOf(viewer, response));
      const shown = await showEvent(ALL_MONEY, event, { viewer, language: languageOf(request) });
      return { status: 201, body: { message: notice(request, 'event_cloned'), event: shown } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/events/:id/preview-link',
    summary: 'Makes the link by which a client sees a draft until it is published; the one before ends',
    tag,
    access: 'manageEvents',
    params: byId,
    answers: { 201: previewLinkResponseSchema },
    errors: ['event_not_found', 'conflict'],
    handle: async ({ viewer, params, request, response }) => {
      const token = await makePreviewLink(deskScopeOf(viewer), params.id, writerOf(viewer, response));
      return { status: 201, body: { message: notice(request, 'preview_link_made'), token } };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/admin/events/:id/preview-link',
    summary: 'Ends that link',
    tag,
    access: 'manageEvents',
    params: byId,
    answers: { 200: removedResponseSchema },
    errors: ['event_not_found'],
    handle: async ({ viewer, params, request, response }) => {
      await revokePreviewLink(deskScopeOf(viewer), params.id, writerOf(viewer, response));
      return { body: { message: notice(request, 'preview_link_revoked') } };
    },
  }),
];
