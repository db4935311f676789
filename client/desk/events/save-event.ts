import {
  eventChangedResponseSchema,
  eventCreatedResponseSchema,
  lockLiftedResponseSchema,
  removedResponseSchema,
} from '#contracts/events/desk-events.ts';
import type {
  CreateEventRequest,
  EndEventRequest,
  ExtendEventRequest,
  LiftLockRequest,
  UpdateEventRequest,
} from '#contracts/events/event-forms.ts';
import { previewLinkResponseSchema } from '#contracts/events/event-preview.ts';
import { create, request } from '../../lib/api.ts';

const pathOf = (eventId: string) => `/admin/events/${eventId}`;

/** Makes a draft. */
export const createEvent = (body: CreateEventRequest, key: string) =>
  create('/admin/events', eventCreatedResponseSchema, { body, key });

/**
 * Saves what is sent along with the revision it was read with.
 *
 * @throws ApiError 409 `edit_conflict` (somebody else saved meanwhile; see `editConflictSchema`) or `rules_locked`
 */
export const updateEvent = (eventId: string, body: UpdateEventRequest) =>
  request(pathOf(eventId), eventChangedResponseSchema, { method: 'PUT', body });

/** Publishes a draft: which of both it becomes follows from its start. */
export const publishEvent = (eventId: string, status: 'ongoing' | 'upcoming') =>
  request(pathOf(eventId), eventChangedResponseSchema, { method: 'PUT', body: { status } });

export const closeEvent = (eventId: string, body: EndEventRequest) =>
  request(`${pathOf(eventId)}/close`, eventChangedResponseSchema, { method: 'POST', body });

export const cancelEvent = (eventId: string, body: EndEventRequest) =>
  request(`${pathOf(eventId)}/cancel`, eventChangedResponseSchema, { method: 'POST', body });

export const extendEvent = (eventId: string, body: ExtendEventRequest) =>
  request(`${pathOf(eventId)}/extend`, eventChangedResponseSchema, { method: 'POST', body });

/** @throws ApiError 409 `event_has_payments`, `open_orders_left` or `conflict` */
export const liftLock = (eventId: string, body: LiftLockRequest) =>
  request(`${pathOf(eventId)}/lock/lift`, lockLiftedResponseSchema, { method: 'POST', body });

/** Throws a draft away, with its finalists. */
export const removeDraft = (eventId: string) =>
  request(pathOf(eventId), removedResponseSchema, { method: 'DELETE' });

/** Deletes from the list. */
export const removeEvent = (eventId: string) =>
  request(`${pathOf(eventId)}/general`, removedResponseSchema, { method: 'DELETE' });

/** Copies an event and its finalists into a new draft. */
export const cloneEvent = (eventId: string, key: string) =>
  create(`/admin/events/${eventId}/clone`, eventCreatedResponseSchema, { body: {}, key });

/** Makes a draft's preview link; the one before ends. */
export const makePreviewLink = (eventId: string, key: string) =>
  create(`/admin/events/${eventId}/preview-link`, previewLinkResponseSchema, { body: {}, key });

export const revokePreviewLink = (eventId: string) =>
  request(`/admin/events/${eventId}/preview-link`, removedResponseSchema, { method: 'DELETE' });
