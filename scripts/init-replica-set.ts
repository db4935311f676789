import { poll } from '#server/platform/poll.ts';
import { makeStoreUsers } from './mongo-users.ts';
import { Problem, runScript } from './problem.ts';
import { becomesPrimary } from './stores.ts';

const TIMEOUT_MS = 60_000;
const ADDRESS = /^[^:]+:\d+$/;

/**
 * `node scripts/init-replica-set.ts HOST:PORT [THROUGH:PORT]`: makes a MongoDB a replica set of one under that name, or finds that it is
 * one; with MONGODB_ROOT_PASSWORD and MONGODB_PASSWORD also its users. The first user can be made from the database's own machine only,
 * where THROUGH leads to it.
 */
await runScript(async () => {
  const [host = '', through = host] = process.argv.slice(2);
  if (!ADDRESS.test(host) || !ADDRESS.test(through)) {
    throw new Problem('Say which MongoDB: init-replica-set.ts HOST:PORT [THROUGH:PORT].');
  }
  const look = async () => (await becomesPrimary(host, { through })) || null;
  if (!(await poll(look, { everyMs: 250, withinMs: TIMEOUT_MS })))
    throw new Problem(`The MongoDB at ${host} did not become a primary within a minute: see its log.`);
  const { MONGODB_ROOT_PASSWORD: rootPassword, MONGODB_PASSWORD: password } = process.env;
  if (rootPassword && password) await makeStoreUsers(through, { rootPassword, password });
});
