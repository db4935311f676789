import { runScript } from './problem.ts';
import { runTests } from './test/run-tests.ts';

/** `npm run test:full`: the fault suite at full volume. */
await runScript(() =>
  runTests({ args: ['faults', ...process.argv.slice(2)], label: 'test-full', faultVolume: 'full' }),
);
