import { Problem, runScript } from './problem.ts';
import { becomesPrimary } from './stores.ts';

const TIMEOUT_MS = 60_000;

/** `node scripts/init-replica-set.ts HOST:PORT`: makes a MongoDB a replica set of one under that name, or finds that it is one. */
await runScript(async () => {
  const host = process.argv[2];
  if (!host || !/^[^:]+:\d+$/.test(host))
    throw new Problem('Say which MongoDB: init-replica-set.ts HOST:PORT.');
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await becomesPrimary(host))) {
    if (Date.now() > deadline)
      throw new Problem(`The MongoDB at ${host} did not become a primary within a minute: see its log.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
});
