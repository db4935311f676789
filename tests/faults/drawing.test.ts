import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { POSTERS_QUEUE } from '#server/modules/documents/index.ts';
import { enqueuePosterJob, findPosterJob } from '#server/modules/documents/posters.jobs.ts';
import { queue } from '#server/platform/queues.ts';
import { buildEvent } from '../support/events.ts';
import { type FaultSystem, startSystem } from '../support/faults-system.ts';
import { until } from '../support/waiting.ts';

let system: FaultSystem;

beforeAll(async () => {
  system = await startSystem();
});

afterAll(() => system?.close());

test('workers that are asked to stop in the middle of a zip end in order, and the next ones begin it again', async () => {
  const workers = await system.startWorkers({ environment: { LOG_LEVEL: 'info' } });
  // More than can be drawn in the time that a stopping process has.
  const { event } = await buildEvent({ finalists: 100 });
  const id = await enqueuePosterJob({ kind: 'poster_zip', eventId: event.id });
  const isUnderWay = async () => ((await findPosterJob(id))?.done ?? 0) > 0;
  await until('a poster is drawn', {}, isUnderWay);
  // They end themselves with another code after SHUTDOWN_LIMIT_MS.
  expect(await workers.stop()).toBe(0);
  expect(workers.output()).toContain('drawing was stopped');
  expect((await queue(POSTERS_QUEUE).getDelayed()).map((job) => job.id)).toEqual([id]);

  await system.startWorkers();
  const isBegun = async () => (await queue(POSTERS_QUEUE).getActive()).some((job) => job.id === id);
  await until('the next ones have begun', {}, isBegun);
});
