import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { Router } from 'express';
import { queue } from '../platform/queues.ts';
import { requireViewer } from './authenticate.ts';

export const QUEUE_BOARD_PATH = '/admin/queues';

/** Bull Board for super admins, to look at only: what it could change, the safety nets do by themselves. */
export function queueBoard(names: readonly string[]): Router {
  const adapter = new ExpressAdapter().setBasePath(QUEUE_BOARD_PATH);
  const board = createBullBoard({ queues: [], serverAdapter: adapter });
  let shows = false;
  return Router()
    .use(requireViewer(['ROLE001']))
    .use((_request, _response, next) => {
      // Opened when somebody first looks: a queue is a connection to Redis.
      if (!shows)
        board.setQueues(names.map((name) => new BullMQAdapter(queue(name), { readOnlyMode: true })));
      shows = true;
      next();
    })
    .use(adapter.getRouter());
}
