import * as z from 'zod/mini';
import { eventPreviewSchema, PREVIEW_TOKEN_HEADER } from '#contracts/events/event-preview.ts';
import {
  eventListResponseSchema,
  eventResponseSchema,
  eventSummaryResponseSchema,
  homeResponseSchema,
} from '#contracts/events/events.ts';
import { idSchema, linkTokenSchema } from '#contracts/ids.ts';
import { boardResponseSchema } from '#contracts/leaderboard/leaderboard.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import type { HotRead } from '../http/hot-reads.ts';
import { API_BASE } from '../http/openapi.ts';
import { sendSnapshot } from '../http/send-snapshot.ts';
import { findEvent } from '../modules/events/index.ts';
import { AppError } from '../platform/app-error.ts';
import { presentEventSummary } from './events.presenter.ts';
import { getEventBoard } from './get-event-board.ts';
import { getEventList, getHome } from './get-event-list.ts';
import { getEventPage } from './get-event-page.ts';
import { getEventPreview } from './get-event-preview.ts';

const tag = 'Events';
const byReference = z.object({ eventIdOrUniqueName: idSchema });

/** What every viewer of an event reads, again and again. */
export const eventHotReads: readonly HotRead[] = [
  { start: `${API_BASE}/events/`, end: '/board', peek: getEventBoard.peek },
  { start: `${API_BASE}/events/`, end: '', peek: getEventPage.peek },
];

export const eventEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/home',
    summary: 'Events of the landing page',
    tag,
    access: 'public',
    answers: { 200: homeResponseSchema, 304: undefined },
    errors: [],
    handle: async ({ request, response }) => sendSnapshot(request, response, await getHome()),
  }),
  endpoint({
    method: 'get',
    path: '/events',
    summary: 'Every event that is not a draft',
    tag,
    access: 'public',
    answers: { 200: eventListResponseSchema, 304: undefined },
    errors: [],
    handle: async ({ request, response }) => sendSnapshot(request, response, await getEventList()),
  }),
  endpoint({
    method: 'get',
    path: '/events/details/:eventId',
    summary: 'Name and picture of an event',
    tag,
    access: 'public',
    params: z.object({ eventId: idSchema }),
    answers: { 200: eventSummaryResponseSchema },
    errors: ['event_not_found'],
    handle: async ({ params }) => {
      const event = await findEvent(params.eventId);
      if (!event || event.status === 'draft') throw new AppError({ code: 'event_not_found' });
      return { body: { event: presentEventSummary(event) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/events/:eventIdOrUniqueName',
    summary: 'An event with its finalists, organizer and the first ten of its board',
    tag,
    access: 'public',
    params: byReference,
    answers: { 200: eventResponseSchema, 304: undefined },
    errors: ['event_not_found'],
    handle: async ({ params, request, response }) => {
      const page = await getEventPage(params.eventIdOrUniqueName);
      if (!page) throw new AppError({ code: 'event_not_found' });
      return sendSnapshot(request, response, page);
    },
  }),
  endpoint({
    method: 'get',
    path: '/events/:eventIdOrUniqueName/board',
    summary: 'The board alone, for pages that poll or come back',
    tag,
    access: 'public',
    params: byReference,
    answers: { 200: boardResponseSchema, 304: undefined },
    errors: ['event_not_found'],
    handle: async ({ params, request, response }) => {
      const board = await getEventBoard(params.eventIdOrUniqueName);
      if (!board) throw new AppError({ code: 'event_not_found' });
      return sendSnapshot(request, response, board);
    },
  }),
  endpoint({
    method: 'get',
    path: '/event-preview',
    summary: 'The draft of a preview link, as its page would be, were it published now',
    tag,
    access: 'public',
    headers: z.object({ [PREVIEW_TOKEN_HEADER]: linkTokenSchema }),
    answers: { 200: eventPreviewSchema },
    errors: ['not_found'],
    handle: async ({ request }) => {
      const preview = await getEventPreview(request.get(PREVIEW_TOKEN_HEADER) ?? '');
      if (!preview) throw new AppError({ code: 'not_found' });
      return { body: preview, headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } };
    },
  }),
];
