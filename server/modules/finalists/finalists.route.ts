import * as z from 'zod/mini';
import { finalistResponseSchema } from '#contracts/finalists/finalists.ts';
import { idSchema } from '#contracts/ids.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { sendSnapshot } from '#server/http/send-snapshot.ts';
import { AppError } from '#server/platform/app-error.ts';
import { getFinalistPage } from './get-finalist-page.ts';

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
];
