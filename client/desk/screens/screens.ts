import { useQuery } from '@tanstack/react-query';
import {
  type ChangeScreenRequest,
  type CreateScreenRequest,
  screenChangedResponseSchema,
  screenCreatedResponseSchema,
  screenRevokedResponseSchema,
  screensResponseSchema,
} from '#contracts/screens/screens.ts';
import { create, request } from '../../lib/api.ts';
import { polledEvery } from '../../lib/growing-pauses.ts';

/** Somebody else may control the same screens. */
const AGAIN_MS = 3_000;

export const screenKeys = { of: (eventId: string) => ['screens', eventId] as const };

const ofEvent = (eventId: string) => `/admin/events/${encodeURIComponent(eventId)}/screens`;
const ofScreen = (screenId: string) => `/admin/screens/${encodeURIComponent(screenId)}`;

/** The screens of an event and what they can show. */
export function useScreens(eventId: string) {
  return useQuery({
    queryKey: screenKeys.of(eventId),
    queryFn: ({ signal }) => request(ofEvent(eventId), screensResponseSchema, { signal }),
    refetchInterval: polledEvery(AGAIN_MS),
    staleTime: 0,
  });
}

/** @throws ApiError */
export function createScreen(eventId: string, body: CreateScreenRequest, key: string) {
  return create(ofEvent(eventId), screenCreatedResponseSchema, { body, key });
}

/** @throws ApiError `conflict` when somebody else was faster */
export function changeScreen(screenId: string, body: ChangeScreenRequest) {
  return request(ofScreen(screenId), screenChangedResponseSchema, { method: 'PUT', body });
}

/** @throws ApiError */
export function revokeScreen(screenId: string) {
  return request(ofScreen(screenId), screenRevokedResponseSchema, { method: 'DELETE' });
}
