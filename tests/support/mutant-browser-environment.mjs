import Environment from './browser-environment.mjs';
import { withMutants } from './mutant-passes.ts';

/** jsdom with mutants that are switched on and off. */
export default withMutants(Environment);
