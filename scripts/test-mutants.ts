import { runMutants } from './mutants/run-mutants.ts';
import { runScript } from './problem.ts';

/** `npm run test:mutants [-- pure|sample|catalogue …] [-- PATH …] [-- --seed N] [-- --since REF]`: scores of the tests themselves. */
await runScript(() => runMutants(process.argv.slice(2)));
