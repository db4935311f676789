import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { enqueuePosterJob, POSTERS_QUEUE, type PosterJob } from '#server/modules/documents/posters.jobs.ts';
import { queue } from '#server/platform/queues.ts';
import { closeWorkshop, openWorkshop } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);

test('work on one subject is one job, however often it is asked for; other work is another', async () => {
  const codes = (eventId: string, finalistId: string | null): PosterJob => ({
    ...{ kind: 'qr_codes', eventId, finalistId },
    ...{ actor: { userId: 'USR-1', roleId: 'ROLE002' }, requestId: 'r' },
  });
  const jobs: PosterJob[] = [
    { kind: 'poster_zip', eventId: 'EVT-1' },
    { kind: 'poster_zip', eventId: 'EVT-2' },
    { kind: 'poster', finalistId: 'FIN-1' },
    { kind: 'poster', finalistId: 'FIN-2' },
    codes('EVT-1', null),
    codes('EVT-2', null),
    codes('EVT-1', 'FIN-1'),
    codes('EVT-1', 'FIN-2'),
  ];
  const enqueue = () => Promise.all(jobs.map(enqueuePosterJob));
  const first = await enqueue();
  expect(new Set(first).size).toBe(jobs.length);
  expect(await enqueue()).toEqual(first);
  expect(await queue(POSTERS_QUEUE).count()).toBe(jobs.length);
});
