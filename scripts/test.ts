import { runScript } from './problem.ts';
import { runTests } from './test/run-tests.ts';
import { isLeftToFull, isWhole } from './test/selection.ts';

/** `npm test [-- PATH …] [-- -t NAME]`: what `npm run test:full` does not do better, or what the arguments select; fault volumes reduced. */
await runScript(() => {
  const args = process.argv.slice(2);
  const proves = (file: string) => !isLeftToFull(file);
  return runTests({ args, label: 'test', faultVolume: 'reduced', ...(isWhole(args) && { proves }) });
});
