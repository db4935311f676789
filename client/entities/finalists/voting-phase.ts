/** What can be done for a finalist of an event right now; the page derives it from the event. */
export type VotingPhase = 'coming-soon' | 'upcoming' | 'open' | 'closing' | 'completed' | 'canceled';
