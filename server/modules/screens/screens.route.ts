import * as z from 'zod/mini';
import { linkTokenSchema } from '#contracts/ids.ts';
import {
  changeScreenRequestSchema,
  createScreenRequestSchema,
  SCREEN_TOKEN_HEADER,
  screenChangedResponseSchema,
  screenCreatedResponseSchema,
  screenEventParamsSchema,
  screenFrameSchema,
  screenParamsSchema,
  screenRevokedResponseSchema,
  screensResponseSchema,
} from '#contracts/screens/screens.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { notice } from '#server/http/messages.ts';
import { writerOf } from '#server/http/request-id.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { deskScopeOf } from '#server/platform/desk-scope.ts';
import { requireEventIn, resultsAreHidden } from '../events/index.ts';
import { listFinalists } from '../finalists/index.ts';
import { changeScreen } from './change-screen.ts';
import { controlledScreen, isClosed } from './covered-places.ts';
import { createScreen } from './create-screen.ts';
import { findFrame } from './find-frame.ts';
import { revokeScreen } from './revoke-screen.ts';
import { presentScreen, presentScreenEvent } from './screens.presenter.ts';
import { listScreens } from './screens.repository.ts';

const tag = 'Screens';

/** Hall screens: what one may show now, and their control for super admins and the event's own staff. */
export const screenEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/screen',
    summary: 'What the screen of a link may show now',
    tag,
    access: 'public',
    headers: z.object({ [SCREEN_TOKEN_HEADER]: linkTokenSchema }),
    answers: { 200: screenFrameSchema },
    errors: ['not_found'],
    async handle({ request }) {
      const frame = await findFrame(request.get(SCREEN_TOKEN_HEADER));
      if (!frame) throw new AppError({ code: 'not_found' });
      return { body: frame, headers: { 'Cache-Control': 'no-store' } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/events/:eventId/screens',
    summary: 'The screens of an event and what they can show',
    tag,
    access: 'runHall',
    params: screenEventParamsSchema,
    answers: { 200: screensResponseSchema },
    errors: ['event_not_found'],
    async handle({ params, viewer }) {
      const event = await requireEventIn(deskScopeOf(viewer), params.eventId);
      const [screens, finalists, now] = await Promise.all([
        listScreens(event.id),
        listFinalists(event.id),
        databaseNow(),
      ]);
      return {
        body: {
          event: presentScreenEvent(event, {
            isHidden: resultsAreHidden(event, now),
            isClosed: isClosed(event, now),
          }),
          screens: screens.map((screen) =>
            presentScreen(controlledScreen(screen, { finalists, event, now })),
          ),
          categories: [...new Set(finalists.map(({ category }) => category))].filter(Boolean).sort(),
          finalists: finalists.map(({ id, name }) => ({ id, name })),
        },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/events/:eventId/screens',
    summary: 'Make a link that opens a screen without a login',
    tag,
    access: 'runHall',
    params: screenEventParamsSchema,
    body: createScreenRequestSchema,
    answers: { 201: screenCreatedResponseSchema },
    errors: ['event_not_found', 'conflict'],
    async handle({ params, body, viewer, request, response }) {
      const { screen, token } = await createScreen({
        eventId: params.eventId,
        scope: deskScopeOf(viewer),
        given: body,
        writer: writerOf(viewer, response),
      });
      const message = notice(request, 'screen_created');
      return { status: 201, body: { message, screen: presentScreen(screen), token } };
    },
  }),
  endpoint({
    method: 'put',
    path: '/admin/screens/:screenId',
    summary: 'Change what a screen shows',
    tag,
    access: 'runHall',
    params: screenParamsSchema,
    body: changeScreenRequestSchema,
    answers: { 200: screenChangedResponseSchema },
    errors: ['not_found', 'edit_conflict', 'conflict', 'reveal_too_early', 'finalist_not_in_event'],
    async handle({ params, body, viewer, request, response }) {
      const screen = await changeScreen({
        screenId: params.screenId,
        scope: deskScopeOf(viewer),
        change: body,
        writer: writerOf(viewer, response),
      });
      return { body: { message: notice(request, 'screen_changed'), screen: presentScreen(screen) } };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/admin/screens/:screenId',
    summary: 'Revoke a screen’s link',
    tag,
    access: 'runHall',
    params: screenParamsSchema,
    answers: { 200: screenRevokedResponseSchema },
    errors: ['not_found'],
    async handle({ params, viewer, request, response }) {
      await revokeScreen({
        screenId: params.screenId,
        scope: deskScopeOf(viewer),
        writer: writerOf(viewer, response),
      });
      return { body: { message: notice(request, 'screen_revoked') } };
    },
  }),
];
