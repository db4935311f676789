import * as z from 'zod/mini';
import {
  correctFinalistRequestSchema,
  finalistCorrectedResponseSchema,
  withdrawFinalistRequestSchema,
} from '#contracts/finalists/corrections.ts';
import { finalistSavedResponseSchema } from '#contracts/finalists/desk-finalists.ts';
import { idSchema } from '#contracts/ids.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { notice } from '#server/http/messages.ts';
import { writerOf } from '#server/http/request-id.ts';
import { correctFinalist, presentCorrection, withdrawFinalist } from '#server/modules/finalists/index.ts';
import { deskScopeOf } from '#server/platform/desk-scope.ts';
import { presentDeskFinalist } from './desk-finalists.presenter.ts';

/** What is put right after the first order, and the public record of it. */
export const correctionEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/admin/finalists/:id/corrections',
    summary: 'Puts a name, category or portrait right after the first order, in public',
    tag: 'Finalists of the desk',
    access: 'manageEvents',
    params: z.object({ id: idSchema }),
    body: correctFinalistRequestSchema,
    answers: { 201: finalistCorrectedResponseSchema },
    errors: [
      'finalist_not_found',
      'correction_not_needed',
      'edit_conflict',
      'finalist_number_taken',
      'conflict',
    ],
    handle: async ({ viewer, params, body, request, response }) => {
      const { finalist, event, correction } = await correctFinalist(
        deskScopeOf(viewer),
        { id: params.id, correction: body },
        writerOf(viewer, response),
      );
      return {
        status: 201,
        body: {
          message: notice(request, 'finalist_corrected'),
          finalist: presentDeskFinalist(finalist, event),
          correction: presentCorrection(correction, { finalistName: finalist.name }),
        },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/finalists/:id/withdrawal',
    summary: 'Withdraws a finalist whose event is locked, or takes that back, in public',
    tag: 'Finalists of the desk',
    access: 'manageEvents',
    params: z.object({ id: idSchema }),
    body: withdrawFinalistRequestSchema,
    answers: { 200: finalistSavedResponseSchema },
    errors: ['finalist_not_found', 'correction_not_needed', 'edit_conflict', 'conflict'],
    handle: async ({ viewer, params, body, request, response }) => {
      const { finalist, event } = await withdrawFinalist(
        deskScopeOf(viewer),
        { id: params.id, ...body },
        writerOf(viewer, response),
      );
      return {
        body: {
          id: finalist.id,
          message: notice(request, body.withdrawn ? 'finalist_withdrawn' : 'finalist_returned'),
          finalist: presentDeskFinalist(finalist, event),
        },
      };
    },
  }),
];
