import { eventCreatedResponseSchema, removedResponseSchema } from '#contracts/events/admin-events.ts';
import { previewLinkResponseSchema } from '#contracts/events/event-preview.ts';
import { request } from '../../../../lib/api.ts';

/** Copies an event and its finalists into a new draft. */
export const cloneEvent = (eventId: string) =>
  request(`/admin/events/${eventId}/clone`, eventCreatedResponseSchema, { method: 'POST', body: {} });

/** Makes a draft's preview link; the one before ends. */
export const makePreviewLink = (eventId: string) =>
  request(`/admin/events/${eventId}/preview-link`, previewLinkResponseSchema, { method: 'POST', body: {} });

export const revokePreviewLink = (eventId: string) =>
  request(`/admin/events/${eventId}/preview-link`, removedResponseSchema, { method: 'DELETE' });
