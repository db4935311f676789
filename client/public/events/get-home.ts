import { homeReader } from '#contracts/events/event-shapes.ts';
import { useAnswer } from '../../lib/answers.ts';

/** `GET /home`: the events of the landing page. */
const HOME = { path: '/home', reader: homeReader };

export const useHome = () => useAnswer(HOME);
