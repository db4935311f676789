import * as z from 'zod/mini';
import { removedResponseSchema } from '#contracts/events/desk-events.ts';
import {
  addEventImageRequestSchema,
  addHeroImageRequestSchema,
  changeEventImageRequestSchema,
  eventImageResponseSchema,
  eventImagesResponseSchema,
  heroImageResponseSchema,
  heroImagesResponseSchema,
} from '#contracts/events/event-images.ts';
import { idSchema } from '#contracts/ids.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { notice } from '#server/http/messages.ts';
import { writerOf } from '#server/http/request-id.ts';
import {
  addEventImage,
  changeEventImage,
  listHeroImages,
  offerHeroImage,
  removeEventImage,
  requireEventIn,
} from '#server/modules/events/index.ts';
import { deskScopeOf } from '#server/platform/desk-scope.ts';
import { presentEventImage, presentEventImages } from './desk-events.presenter.ts';

const tag = 'Event images';
const byId = z.object({ id: idSchema });

/** To stand before `/admin/events/:id`, which would take `hero-img` for an id. */
export const heroImageEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/events/hero-img',
    summary: 'Backgrounds that the wizard offers, the newest first',
    tag,
    access: 'readEvents',
    answers: { 200: heroImagesResponseSchema },
    errors: [],
    handle: async () => ({ body: { images: await listHeroImages() } }),
  }),
  endpoint({
    method: 'post',
    path: '/admin/events/hero-img',
    summary: 'Offers an uploaded picture as a background',
    tag,
    access: 'manageEvents',
    body: addHeroImageRequestSchema,
    answers: { 201: heroImageResponseSchema },
    errors: [],
    handle: async ({ viewer, body, request, response }) => {
      const image = await offerHeroImage(body.url, writerOf(viewer, response));
      return { status: 201, body: { ...image, message: notice(request, 'hero_image_created') } };
    },
  }),
];

export const eventImageEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/events/:id/images',
    summary: "An event's pictures, by creation",
    tag,
    access: 'readEvents',
    params: byId,
    answers: { 200: eventImagesResponseSchema },
    errors: ['event_not_found'],
    handle: async ({ viewer, params }) => {
      const event = await requireEventIn(deskScopeOf(viewer), params.id);
      return { body: { images: presentEventImages(event.images) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/events/:id/images',
    summary: 'Adds an uploaded picture',
    tag,
    access: 'editOwnEvent',
    params: byId,
    body: addEventImageRequestSchema,
    answers: { 201: eventImageResponseSchema },
    errors: ['event_not_found'],
    handle: async ({ viewer, params, body, request, response }) => {
      const addition = { eventId: params.id, ...body };
      const { image, place } = await addEventImage(deskScopeOf(viewer), addition, writerOf(viewer, response));
      const message = notice(request, 'image_created');
      return { status: 201, body: { message, image: presentEventImage(image, place) } };
    },
  }),
  endpoint({
    method: 'put',
    path: '/admin/events/:id/images',
    summary: 'Puts another picture in the place of one',
    tag,
    access: 'editOwnEvent',
    params: byId,
    body: changeEventImageRequestSchema,
    answers: { 200: eventImageResponseSchema },
    errors: ['event_not_found', 'image_not_found'],
    handle: async ({ viewer, params, body, request, response }) => {
      const change = { eventId: params.id, image: body };
      const { image, place } = await changeEventImage(
        deskScopeOf(viewer),
        change,
        writerOf(viewer, response),
      );
      return {
        body: { message: notice(request, 'image_saved'), image: presentEventImage(image, place) },
      };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/admin/events/:id/images/:imageId',
    summary: 'Takes a picture away, unless it is the last one',
    tag,
    access: 'editOwnEvent',
    params: z.extend(byId, { imageId: idSchema }),
    answers: { 200: removedResponseSchema },
    errors: ['event_not_found', 'image_not_found', 'event_image_needed'],
    handle: async ({ viewer, params, request, response }) => {
      const removal = { eventId: params.id, imageId: params.imageId };
      await removeEventImage(deskScopeOf(viewer), removal, writerOf(viewer, response));
      return { body: { message: notice(request, 'image_removed') } };
    },
  }),
];
