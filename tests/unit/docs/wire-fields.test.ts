import { expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import {
  loginRequestSchema,
  loginResponseSchema,
  registerRequestSchema,
  registerResponseSchema,
} from '#contracts/accounts/accounts.ts';
import { claimsSchema, roleIdSchema, verifyResponseSchema } from '#contracts/accounts/session.ts';
import { errorResponseSchema } from '#contracts/errors.ts';
import {
  eventDetailSchema,
  eventListItemSchema,
  eventResponseSchema,
  organizerSchema,
} from '#contracts/events/events.ts';
import { finalistSchema } from '#contracts/finalists/finalists.ts';
import { leaderboardRowSchema } from '#contracts/leaderboard/leaderboard.ts';
import { checkoutRequestSchema, checkoutResponseSchema } from '#contracts/orders/orders.ts';

const cart = checkoutRequestSchema.shape;
const fieldError = errorResponseSchema.shape.errors.def.innerType.def.element;

test.each<[string, z.ZodMiniObject, string]>([
  ['[P3-01] a login request', loginRequestSchema, 'email_username password'],
  ['[P3-02] a login response', loginResponseSchema, 'access_token message'],
  ['[P3-03] a register request', registerRequestSchema, 'fullName username password'],
  ['[P3-04] a register response', registerResponseSchema, 'access_token message'],
  ['[P3-05] a verify response', verifyResponseSchema, 'claims'],
  ['[P3-06] claims', claimsSchema, 'id name email username role_id eo_id'],
  ['[P3-07] an item of the errors list', fieldError, 'field message'],
  [
    '[P3-11] an event of the list',
    eventListItemSchema,
    'id unique_name name status profile_image votes_count price event_organizer',
  ],
  [
    '[P3-12] an event',
    eventDetailSchema,
    'id unique_name name tagline status end description images profile_image',
  ],
  [
    '[P3-12] the page of an event',
    eventResponseSchema,
    'event leaderboard recently_votes finalists event_organizer',
  ],
  ['[P3-12] a picture of an event', eventDetailSchema.shape.images.def.element, 'url category'],
  [
    '[P3-13] an organizer',
    organizerSchema,
    'name profile_image follower_count event_created description social_media_link',
  ],
  [
    '[P3-14] a finalist',
    finalistSchema,
    'id name category profile_image banner_image qr_image vote_percentage price social_media event_unique_name',
  ],
  [
    '[P3-16] a row of the leaderboard',
    leaderboardRowSchema,
    'rank name category profile_image vote_percentage increase_percentage',
  ],
  [
    '[P3-17] a cart',
    checkoutRequestSchema,
    'customer_details total_quantity transaction_details item_details',
  ],
  ['[P3-17] the customer of a cart', cart.customer_details, 'id name email username termsAccepted'],
  ['[P3-17] the sum of a cart', cart.transaction_details, 'gross_amount'],
  ['[P3-17] an item of a cart', cart.item_details.def.element, 'id quantity'],
  ['[P3-18] the answer to a cart', checkoutResponseSchema.shape.data, 'token order_id'],
])('%s has the fields of the specification', (_what, schema, fields) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields.split(' ')));
});

test('[P6-01] there are three roles', () => {
  expect(roleIdSchema.options).toEqual(['ROLE001', 'ROLE002', 'ROLE003']);
});
