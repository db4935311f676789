import { blackoutResponseSchema, type SetBlackoutRequest } from '#contracts/events/blackout.ts';
import { request } from '../../lib/api.ts';

const pathOf = (eventId: string) => `/admin/events/${encodeURIComponent(eventId)}`;

/** Hides the results from an instant on, moves its end, or takes back one that has not begun (`from: null`). */
export const setBlackout = (eventId: string, body: SetBlackoutRequest) =>
  request(`${pathOf(eventId)}/blackout`, blackoutResponseSchema, { method: 'PUT', body });

/** Shows the results now. */
export const revealResults = (eventId: string) =>
  request(`${pathOf(eventId)}/reveal`, blackoutResponseSchema, { method: 'PUT' });
