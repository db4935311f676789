import { parseArgs } from 'node:util';
import { countPending, migrate } from '#server/platform/migrations/run-migrations.ts';
import { disconnectMongo } from '#server/platform/mongo.ts';
import { runScript } from './problem.ts';
import { connectRun } from './run-config.ts';

/**
 * `npm run migrate [-- --dry-run]`: brings the data of a former version to this one, as every start does before it serves anything. The dry run
 * names what would run, with the documents that it concerns at present, and changes nothing.
 */
await runScript(async () => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  await connectRun();
  try {
    if (!values['dry-run']) {
      await migrate(console.log);
      return;
    }
    for (const { name, documents } of await countPending()) console.log(`${name}: ${documents} documents`);
  } finally {
    await disconnectMongo();
  }
});
