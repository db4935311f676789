/** Gives the money of all orders of a canceled event back, a refund each. */

export { advanceRuns } from './advance-runs.ts';
export { countOverdueRuns } from './refund-runs.repository.ts';
