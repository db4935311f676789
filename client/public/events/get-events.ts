import { eventListReader } from '#contracts/events/event-shapes.ts';
import { useAnswer } from '../../lib/answers.ts';

/** `GET /events`: every event that the public may see. */
const EVENTS = { path: '/events', reader: eventListReader };

/** @param wanted false postpones the request */
export const useEvents = ({ wanted = true }: { wanted?: boolean } = {}) => useAnswer(wanted ? EVENTS : null);
