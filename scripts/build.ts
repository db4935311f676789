import { relative } from 'node:path';
import { buildClient, clientDist } from './build-client.ts';
import { ROOT } from './paths.ts';
import { runScript } from './problem.ts';

/** `npm run build`: the production build of the client, always made anew. */
await runScript(async () => {
  await buildClient({ always: true });
  console.log(`Client built into ${relative(ROOT, clientDist())}`);
});
