import { parseArgs } from 'node:util';
import { rebuildUserCounts } from '#server/modules/accounts/index.ts';
import { type Mended, rebuildOverall } from '#server/modules/counting/index.ts';
import { enqueueRecompute, rebuildLeaderboard } from '#server/modules/leaderboard/index.ts';
import { disconnectMongo } from '#server/platform/mongo.ts';
import { prepareDatabase } from '#server/platform/prepare-database.ts';
import { closeQueues } from '#server/platform/queues.ts';
import { awaitRedis, disconnectRedis } from '#server/platform/redis.ts';
import { chooseEvents } from './choose-events.ts';
import { runScript } from './problem.ts';
import { connectRun } from './run-config.ts';

/**
 * `npm run rebuild [-- --event ID]`: works everything that is kept of orders out again, boards too, and
 * puts the queue's jobs into Redis, which may be empty. Changes nothing that is right already.
 */
await runScript(async () => {
  const { values } = parseArgs({ options: { event: { type: 'string' } } });
  await connectRun();
  try {
    await prepareDatabase();
    const redisIsUp = await awaitRedis(2_000);
    for (const eventId of await chooseEvents(values.event)) {
      const { snapshot, changed, mended } = await rebuildLeaderboard(eventId);
      const verdict = changed ? 'was mended' : 'was right';
      console.log(
        [`${eventId}: board version ${snapshot.version} ${verdict}`, ...describe(mended)].join(', '),
      );
      if (redisIsUp) await enqueueRecompute(eventId);
    }
    if (values.event === undefined) {
      const mended = await rebuildOverall();
      for (const line of describe(mended.set('accounts', await rebuildUserCounts()))) console.log(line);
    }
  } finally {
    await closeQueues();
    await disconnectRedis();
    await disconnectMongo();
  }
});

function describe(mended: Mended): string[] {
  return [...mended].flatMap(([name, count]) => (count > 0 ? [`${name}: ${count} mended`] : []));
}
