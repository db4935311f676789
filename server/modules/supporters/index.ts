/** What voters' votes add up to, by finalist and by month. */

export { listSupporters } from './supporters.repository.ts';
export { supporters } from './supporters-projection.ts';
export { listTopVoters } from './voter-tallies.repository.ts';
