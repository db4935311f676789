import { runScript } from './problem.ts';
import { runTests } from './test/run-tests.ts';

/** `npm test [-- PATH …] [-- -t NAME]`: everything, or what the arguments select; fault volumes reduced. */
await runScript(() => runTests({ args: process.argv.slice(2), label: 'test', faultVolume: 'reduced' }));
