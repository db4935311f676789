import { eventCreatedResponseSchema, removedResponseSchema } from '#contracts/events/desk-events.ts';
import { previewLinkResponseSchema } from '#contracts/events/event-preview.ts';
import { create, request } from '../../lib/api.ts';

/** Copies an event and its finalists into a new draft. */
export const cloneEvent = (eventId: string, key: string) =>
  create(`/admin/events/${eventId}/clone`, eventCreatedResponseSchema, { body: {}, key });

/** Makes a draft's preview link; the one before ends. */
export const makePreviewLink = (eventId: string, key: string) =>
  create(`/admin/events/${eventId}/preview-link`, previewLinkResponseSchema, { body: {}, key });

export const revokePreviewLink = (eventId: string) =>
  request(`/admin/events/${eventId}/preview-link`, removedResponseSchema, { method: 'DELETE' });
