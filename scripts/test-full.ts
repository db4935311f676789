import { runScript } from './problem.ts';
import { runTests } from './test/run-tests.ts';

/** What `npm test` does in part only. */
const PARTS = ['tests/faults/.', 'tests/e2e/app/accessibility'];

/** `npm run test:full [-- PATH …] [-- -t NAME]`: the fault suite at full volume, and every screen at every width before axe. */
await runScript(() => {
  const own = process.argv.slice(2);
  const paths = own.some((arg) => arg.includes('tests/')) ? [] : PARTS;
  return runTests({ args: [...paths, ...own], label: 'test-full', faultVolume: 'full' });
});
