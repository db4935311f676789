import { type RequestHandler, Router } from 'express';
import { queue } from '../platform/queues.ts';
import { requireViewer } from './authenticate.ts';

export const QUEUE_BOARD_PATH = '/admin/queues';

/** Bull Board for super admins, to look at only: what it could change, the safety nets do by themselves. */
export function queueBoard(names: readonly string[]): Router {
  let opened: Promise<RequestHandler> | undefined;
  return Router()
    .use(requireViewer('readHealth'))
    .use(async (request, response, next) => {
      response.set('Cache-Control', 'no-store');
      opened ??= openBoard(names);
      (await opened)(request, response, next);
    });
}

/** When somebody first looks: its packages are a twelfth of the files that a server has to load, and a queue is a connection to Redis. */
async function openBoard(names: readonly string[]): Promise<RequestHandler> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ]);
  const serverAdapter = new ExpressAdapter().setBasePath(QUEUE_BOARD_PATH);
  const queues = names.map((name) => new BullMQAdapter(queue(name), { readOnlyMode: true }));
  createBullBoard({ queues, serverAdapter });
  return serverAdapter.getRouter();
}
