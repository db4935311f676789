import { describe, expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import { claimsSchema } from '#contracts/accounts/session.ts';
import { deskEventRowSchema, deskEventSchema, relatedEventSchema } from '#contracts/events/desk-events.ts';
import { eoEventSchema } from '#contracts/events/eo-events.ts';
import { createEventRequestSchema } from '#contracts/events/event-forms.ts';
import {
  addEventImageRequestSchema,
  eventImageSchema,
  heroImageSchema,
} from '#contracts/events/event-images.ts';
import { eventStatusSchema } from '#contracts/events/events.ts';
import {
  createFinalistRequestSchema,
  deskFinalistSchema,
  updateFinalistRequestSchema,
} from '#contracts/finalists/desk-finalists.ts';
import {
  boardEventsResponseSchema,
  CHART_OTHERS,
  CHART_SLICES,
  deskBoardResponseSchema,
  deskBoardRowSchema,
  voterDetailSchema,
} from '#contracts/leaderboard/desk-board.ts';
import { PICTURE_KINDS } from '#contracts/media/pictures.ts';
import {
  eventTransactionStatisticsResponseSchema,
  transactionDetailSchema,
  transactionItemSchema,
  transactionRowSchema,
  transactionStatisticsResponseSchema,
} from '#contracts/orders/transactions.ts';
import {
  credentialsSchema,
  deskOrganizerSchema,
  organizerCreateSchema,
  organizerEventSchema,
  organizerStatisticsSchema,
  organizerUpdateSchema,
} from '#contracts/organizers/organizers.ts';
import { pageQueryShape } from '#contracts/pagination.ts';
import {
  DASHBOARD_YEARS,
  dashboardSummarySchema,
  eventStatusSummarySchema,
  monthlyVolumeSchema,
  topUserSchema,
  topValueEventSchema,
} from '#contracts/reports/dashboard.ts';

const eventFigures = eventTransactionStatisticsResponseSchema.shape.result;

test.each<[string, z.ZodMiniObject, string]>([
  ['[BO-3.01] claims', claimsSchema, 'id name email username role_id eo_id'],
  [
    '[BO-3.02] the dashboard’s summary',
    dashboardSummarySchema,
    'amount_transactions total_profits total_registered_events total_event_organizers_superadmin total_users_superadmin total_registered_finalist_admin total_votes_admin',
  ],
  [
    '[BO-3.03] the summary of statuses',
    eventStatusSummarySchema,
    'total_status upcoming inprogress completed canceled',
  ],
  ['[BO-3.04] a month of the volume', monthlyVolumeSchema.shape.monthly_transactions.def.element, 'total'],
  ['[BO-3.05] a top user', topUserSchema, 'id name username email total_votes'],
  ['[BO-3.05] a top value event', topValueEventSchema, 'id name event_organizer_name amount'],
  [
    '[BO-3.06] an event organizer',
    deskOrganizerSchema,
    'id name profile_image email phone_number description social_media_link follower_count created_at last_login event_done event_created total_amount status',
  ],
  [
    '[BO-3.06] a new event organizer',
    organizerCreateSchema,
    'name profile_image email phone_number description social_media_link follower_count password',
  ],
  ['[BO-3.07] credentials', credentialsSchema, 'email password'],
  [
    '[BO-3.08] an organizer’s statistics',
    organizerStatisticsSchema,
    'total_assets total_transactions total_events status_completed status_ongoing status_upcoming status_canceled status_pending',
  ],
  [
    '[BO-3.09] an organizer’s event',
    organizerEventSchema,
    'id name total_amount status event_organizer_id duration',
  ],
  [
    '[BO-3.10] an event of the list',
    deskEventRowSchema,
    'id name event_organizer event_organizer_id total_amount percentage_eo percentage_sorak total_eo_amount total_sorak_amount duration transaction_count status',
  ],
  [
    '[BO-3.11] an event',
    deskEventSchema,
    'id name title description tagline status start end price total_finalist percentage_eo percentage_sorak related_event social_media profile_image background_image background_image_id images unique_name event_unique_name is_qr_available event_organizer event_organizer_id event_organizer_name event_organizer_profile',
  ],
  ['[BO-3.11] a related event', relatedEventSchema, 'id name price'],
  ['[BO-3.11] the organizer of an event', deskEventSchema.shape.event_organizer, 'id name'],
  [
    '[BO-3.12] a new event',
    createEventRequestSchema,
    'background_image_url profile_image_url name event_type tagline description start end price allocate_eo allocate_sorak related_events thumbnail_images is_show is_home is_qr_available event_organizer_id socialmedia_url',
  ],
  ['[BO-3.13] a hero image', heroImageSchema, 'id url'],
  ['[BO-3.13] an event image', eventImageSchema, 'id name url category'],
  [
    '[BO-3.14] a finalist',
    deskFinalistSchema,
    'id name category profile_image profile_image_id banner_image banner_image_id qr_banner qr_banner_id qr_image event_id event_unique_name sosial_media_url',
  ],
  [
    '[BO-3.14] a new finalist',
    createFinalistRequestSchema,
    'event_id name category sosial_media_url profile_image_url banner_image_url qr_image_url qr_banner_url',
  ],
  [
    '[BO-3.14] a changed finalist',
    updateFinalistRequestSchema,
    'id name category sosial_media_url profile_image_url banner_image_url qr_image_url qr_banner_url',
  ],
  ['[BO-3.16] an event that was searched', boardEventsResponseSchema.shape.events.def.element, 'id name'],
  [
    '[BO-3.16] an entry of the leaderboard',
    deskBoardRowSchema,
    'rank id name category profile_image total_votes vote_percentage',
  ],
  ['[BO-3.16] a slice of the chart', deskBoardResponseSchema.shape.chart.def.element, 'name percentage'],
  ['[BO-3.16] a voter', voterDetailSchema, 'name email last_trx_time vote count_vote'],
  [
    '[BO-3.17] an organizer’s own event',
    eoEventSchema,
    'id name tagline profile_image status total_amount total_transaction price total_finalist start end',
  ],
  [
    '[BO-3.18] the statistics of transactions',
    transactionStatisticsResponseSchema.shape.result,
    'total_profit_transaction total_transaction status_success status_pending status_expired status_failed',
  ],
  [
    '[BO-3.18] those of one event',
    eventFigures,
    'total_profit_transaction total_eo_amount total_sorak_amount percentage_eo percentage_sorak event',
  ],
  ['[BO-3.18] their event', eventFigures.shape.event, 'id name unique_name start end price total_finalist'],
  [
    '[BO-3.19] a line of the history',
    transactionRowSchema,
    'id name email username event_id created_at gross_amount status',
  ],
  [
    '[BO-3.20] a transaction',
    transactionDetailSchema,
    'id event_name event_organizer_name bill_date status order_items total tax fee payment_type',
  ],
  ['[BO-3.20] an item of a transaction', transactionItemSchema, 'name quantity amount'],
])('%s has the fields of the specification', (_what, schema, fields) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields.split(' ')));
});

describe('what is left out', () => {
  test('[BO-3.12 BO-9.20] of a new event is votes, shown, not at home, with QR codes', () => {
    const { event_type, is_show, is_home, is_qr_available } = createEventRequestSchema.shape;
    const defaults = [event_type, is_show, is_home, is_qr_available].map((field) => field.parse(undefined));
    expect(defaults).toEqual(['votes', true, false, true]);
  });

  test('[BO-3.13] of a new picture is the category banner', () => {
    expect(addEventImageRequestSchema.parse({ url: '/media/events/a.webp' }).category).toBe('banner');
  });

  test('[BO-3.14 BO-9.22] of a new finalist is a dash for social media', () => {
    const finalist = createFinalistRequestSchema.parse({ event_id: 'EVT-1', name: 'Ayu', category: 'Bali' });
    expect(finalist.sosial_media_url).toBe('-');
  });

  test('[BO-9.01] of a list’s query is page 1 and ten a page', () => {
    expect([pageQueryShape.page.parse(undefined), pageQueryShape.limit.parse(undefined)]).toEqual([1, 10]);
  });
});

describe('rules that the contracts hold', () => {
  test.each([
    ['48250', 48_250],
    ['48.250', 48_250],
    ['12,5 ribu', 12_500],
    ['', 0],
    [undefined, 0],
  ])('[BO-3.06 BO-5.11] %p followers are %i', (follower_count, count) => {
    const sent = { name: 'Sanggar', follower_count, revision: 1 };
    expect(organizerUpdateSchema.parse(sent).follower_count).toBe(count);
  });

  test.each(['banyak', '1,5', '12 orang', -1])('[BO-5.11] %p followers are refused', (follower_count) => {
    const sent = { name: 'Sanggar', follower_count, revision: 1 };
    expect(organizerUpdateSchema.safeParse(sent).success).toBe(false);
  });

  test.each([
    [-0.01, false],
    [0, true],
    [0.6667, true],
    [1, true],
    [1.01, false],
  ])('[BO-3.11 BO-5.03 BO-9.15] a share of %p is fine: %p', (share, isFine) => {
    expect(createEventRequestSchema.shape.allocate_eo.safeParse(share).success).toBe(isFine);
  });

  test('[BO-3.04] a volume has twelve months', () => {
    const months = Array.from({ length: 12 }, (_, at) => ({ month: at + 1, total: 0 }));
    const isFine = (count: number) =>
      monthlyVolumeSchema.safeParse({ monthly_transactions: months.slice(0, count) }).success;
    expect([isFine(12), isFine(11)]).toEqual([true, false]);
  });

  test('[BO-4.01] an event is upcoming, ongoing or completed; besides, a draft or canceled', () => {
    expect([...eventStatusSchema.options].sort()).toEqual([
      'canceled',
      'completed',
      'draft',
      'ongoing',
      'upcoming',
    ]);
  });

  test('[BO-7.14] pictures are of organizers, events, finalists or heroes', () => {
    expect(PICTURE_KINDS).toEqual(['event_organizers', 'events', 'finalists', 'hero_img']);
  });

  test('[BO-9.12 BO-9.17] years are five; slices seven and Others', () => {
    expect([DASHBOARD_YEARS, CHART_SLICES, CHART_OTHERS]).toEqual([5, 7, 'Others']);
  });
});
