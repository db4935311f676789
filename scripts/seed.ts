import { findUser, hasUsersBesides } from '#server/modules/accounts/index.ts';
import { listEventIds } from '#server/modules/events/index.ts';
import { config } from '#server/platform/config.ts';
import { connectMongo, disconnectMongo } from '#server/platform/mongo.ts';
import { prepareDatabase } from '#server/platform/prepare-database.ts';
import { closeQueues } from '#server/platform/queues.ts';
import { disconnectRedis } from '#server/platform/redis.ts';
import { deskAccounts, knownAccounts, makeVoters, payingAccounts } from './demo/accounts.ts';
import { demoEvents } from './demo/events.ts';
import { DemoPictures } from './demo/pictures.ts';
import { plantDeskAccounts, plantVoters } from './demo/plant-accounts.ts';
import { plantBlackouts, plantEvents, plantHeroImages, plantOrganizers } from './demo/plant-events.ts';
import { plantOrders } from './demo/plant-orders.ts';
import { plantSupportMessages } from './demo/support-messages.ts';
import { Problem, runScript } from './problem.ts';

/**
 * Fills an empty database with the demo: organizers, events, finalists, accounts and a year of orders. Leaves a
 * database alone that holds anything else, and one that is complete; goes on with one that it was stopped in.
 */
await runScript(async () => {
  if (config().environment === 'production') {
    throw new Problem(
      'Demo data has accounts with known passwords and is not for production: set SORAK_SEED=none.',
    );
  }
  await connectMongo(config());
  try {
    await prepareDatabase();
    if (await isDoneOrForeign()) return;
    const startedAt = Date.now();
    const now = new Date();
    const pictures = new DemoPictures();
    await Promise.all([plantOrganizers(pictures, now), plantHeroImages(pictures), plantVoters(now)]);
    const events = await plantEvents(pictures, now);
    pictures.save();
    const orders = await plantOrders(events, now);
    await plantSupportMessages(now);
    await plantBlackouts(now);
    await plantDeskAccounts(now);
    console.log(`Demo data: ${events.length} events, ${orders} orders, in ${Date.now() - startedAt} ms.`);
  } finally {
    await closeQueues();
    await disconnectRedis();
    await disconnectMongo();
  }
});

/** The admin is stored last, so its presence says that the demo is complete. */
async function isDoneOrForeign(): Promise<boolean> {
  const admin = knownAccounts.find(({ roleId }) => roleId === 'ROLE001');
  if (admin && (await findUser(admin.id))) return true;
  const ownUsers = [...knownAccounts, ...deskAccounts, ...payingAccounts, ...makeVoters(new Date())].map(
    ({ id }) => id,
  );
  const ownEvents = new Set(demoEvents.map(({ id }) => id));
  return (await hasUsersBesides(ownUsers)) || (await listEventIds()).some((id) => !ownEvents.has(id));
}
