import {
  newCredentialsResponseSchema,
  type OrganizerCreateRequest,
  type OrganizerUpdateRequest,
  organizerChangedResponseSchema,
  organizerCreatedResponseSchema,
} from '#contracts/organizers/organizers.ts';
import { create, request } from '../../lib/api.ts';

const pathOf = (id: string) => `/admin/event-organizers/${encodeURIComponent(id)}`;

/** Makes an organizer and its first account; the answer contains the password once. */
export const createOrganizer = (body: OrganizerCreateRequest, key: string) =>
  create('/admin/event-organizers', organizerCreatedResponseSchema, { body, key });

export const updateOrganizer = (id: string, body: OrganizerUpdateRequest) =>
  request(pathOf(id), organizerChangedResponseSchema, { method: 'PUT', body });

/** @throws ApiError 409 `organizer_has_open_events` */
export const setOrganizerActive = (id: string, isActive: boolean) =>
  request(`${pathOf(id)}/${isActive ? 'activate' : 'deactivate'}`, organizerChangedResponseSchema, {
    method: 'POST',
  });

/** Makes up a new password for its first account; the answer contains it once. */
export const resetOrganizerPassword = (id: string) =>
  request(`${pathOf(id)}/credentials/reset`, newCredentialsResponseSchema, { method: 'POST' });
