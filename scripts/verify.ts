import { parseArgs } from 'node:util';
import { verifyEvent, verifyOverall } from '#server/modules/verification/index.ts';
import { disconnectMongo } from '#server/platform/mongo.ts';
import { chooseEvents } from './choose-events.ts';
import { runScript } from './problem.ts';
import { connectRun } from './run-config.ts';

/**
 * `npm run verify [-- --event ID]`: checks the invariants from the database alone and prints what differs. Silent
 * and 0 when all is well; 1 otherwise. May run at any time, also while orders are in flight.
 */
await runScript(async () => {
  const { values } = parseArgs({ options: { event: { type: 'string' } } });
  await connectRun();
  try {
    let faults = 0;
    for (const eventId of await chooseEvents(values.event)) {
      for (const { invariant, what } of await verifyEvent(eventId)) {
        console.log(`${invariant} event ${eventId}: ${what}`);
        faults += 1;
      }
    }
    for (const { invariant, what } of values.event === undefined ? await verifyOverall() : []) {
      console.log(`${invariant} ${what}`);
      faults += 1;
    }
    return faults > 0 ? 1 : 0;
  } finally {
    await disconnectMongo();
  }
});
