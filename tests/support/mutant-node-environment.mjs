import { withMutants } from './mutant-passes.ts';
import Environment from './node-environment.mjs';

/** Node with mutants that are switched on and off. */
export default withMutants(Environment);
