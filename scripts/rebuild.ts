import { parseArgs } from 'node:util';
import { rebuildFigures, rebuildVoters } from '#server/modules/counting/index.ts';
import { findEvent, listEventIds } from '#server/modules/events/index.ts';
import { enqueueRecompute, rebuildLeaderboard } from '#server/modules/leaderboard/index.ts';
import { keepCounts, recountOrders } from '#server/modules/orders/index.ts';
import { disconnectMongo } from '#server/platform/mongo.ts';
import { prepareDatabase } from '#server/platform/prepare-database.ts';
import { closeQueues } from '#server/platform/queues.ts';
import { awaitRedis, disconnectRedis } from '#server/platform/redis.ts';
import { Problem, runScript } from './problem.ts';
import { connectRun } from './run-config.ts';

/**
 * `npm run rebuild [-- --event ID]`: works tallies and boards out from the votes and the desk's figures out from the orders again, and
 * puts the queue's jobs into Redis, which may be empty. Changes nothing that is right already.
 */
await runScript(async () => {
  const { values } = parseArgs({ options: { event: { type: 'string' } } });
  await connectRun();
  try {
    await prepareDatabase();
    const redisIsUp = await awaitRedis(2_000);
    for (const eventId of await chooseEvents(values.event)) {
      const { snapshot, changed } = await rebuildLeaderboard(eventId);
      const verdict = changed ? 'was mended' : 'was right';
      const sums = await rebuildFigures(eventId);
      const counts = (await recountOrders(eventId)) ? ', orders were counted again' : '';
      const mended = `${sums > 0 ? `, ${sums} figures were mended` : ''}${counts}`;
      console.log(`${eventId}: board version ${snapshot.version} ${verdict}${mended}`);
      if (redisIsUp) await enqueueRecompute(eventId);
    }
    await keepCounts();
    const voters = values.event === undefined ? await rebuildVoters() : 0;
    if (voters > 0) console.log(`${voters} tallies of voters were mended`);
  } finally {
    await closeQueues();
    await disconnectRedis();
    await disconnectMongo();
  }
});

async function chooseEvents(named: string | undefined): Promise<string[]> {
  if (named === undefined) return listEventIds();
  const event = await findEvent(named);
  if (!event) throw new Problem(`There is no event ${named}.`);
  return [event.id];
}
