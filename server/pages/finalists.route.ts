import * as z from 'zod/mini';
import { correctionsQuerySchema } from '#contracts/finalists/corrections.ts';
import { finalistResponseSchema } from '#contracts/finalists/finalists.ts';
import { correctionsResponseSchema } from '#contracts/finalists/public-corrections.ts';
import { idSchema } from '#contracts/ids.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { sendSnapshot } from '../http/send-snapshot.ts';
import { presentCorrection } from '../modules/finalists/index.ts';
import { AppError } from '../platform/app-error.ts';
import { getFinalistPage } from './get-finalist-page.ts';
import { listCorrections } from './list-corrections.ts';

export const finalistEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/finalists/:finalistId',
    summary: 'A finalist with the present result',
    tag: 'Finalists',
    access: 'public',
    params: z.object({ finalistId: idSchema }),
    answers: { 200: finalistResponseSchema, 304: undefined },
    errors: ['finalist_not_found'],
    handle: async ({ params, request, response }) => {
      const page = await getFinalistPage(params.finalistId);
      if (!page) throw new AppError({ code: 'finalist_not_found' });
      return sendSnapshot(request, response, page);
    },
  }),
  endpoint({
    method: 'get',
    path: '/events/:eventIdOrUniqueName/corrections',
    summary: 'What was put right after the first order, the newest first',
    tag: 'Events',
    access: 'public',
    params: z.object({ eventIdOrUniqueName: idSchema }),
    query: correctionsQuerySchema,
    answers: { 200: correctionsResponseSchema },
    errors: ['event_not_found'],
    handle: async ({ params, query }) => {
      const listed = await listCorrections(params.eventIdOrUniqueName, {
        finalistId: query.finalistId ?? null,
      });
      return {
        body: { corrections: listed.map(({ correction, ...names }) => presentCorrection(correction, names)) },
      };
    },
  }),
];
