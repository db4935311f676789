import { runScript } from './problem.ts';
import { runTests } from './test/run-tests.ts';
import { isLeftToFull, VOLUME_PARTS } from './test/selection.ts';

/** `npm run test:full [-- PATH …] [-- -t NAME]`: whatever `npm test` leaves out or does in part only, at full volume. */
await runScript(() => {
  const own = process.argv.slice(2);
  const paths = own.some((arg) => arg.includes('tests/')) ? [] : VOLUME_PARTS;
  return runTests({
    args: [...paths, ...own],
    label: 'test-full',
    faultVolume: 'full',
    ...(own.length === 0 && { proves: isLeftToFull }),
  });
});
