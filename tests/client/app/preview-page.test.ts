import { describe, expect, test } from '@jest/globals';
import { previewEvent, previewFinalists, previewOrganizer } from '#client/desk/flows/wizard/preview-page.ts';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import type { DeskOrganizer } from '#contracts/organizers/organizers.ts';
import { buildDeskEvent } from '../../support/desk-events.ts';

const draft = buildDeskEvent({ status: 'draft', background_image: '/media/b.webp' });
const START = Date.parse(draft.start ?? '');

describe('a draft as its page will be', () => {
  test('has its words, its pictures and its dates, no votes, and nothing that happened later', () => {
    expect(previewEvent(draft, START - 1)).toEqual({
      id: 'EVT-1',
      unique_name: 'gita-pelajar',
      name: 'Gita Pelajar',
      tagline: 'Suara muda.',
      description: '<p>Dua puluh paduan suara.</p>',
      status: 'upcoming',
      start: draft.start,
      end: draft.end,
      closes_at: draft.end,
      checkout_closes_at: draft.end,
      status_reason: null,
      results: 'none',
      zone: 'Asia/Jakarta',
      is_show: true,
      price: 2_500,
      votes_count: 0,
      blackout: null,
      extension: null,
      corrections_count: 0,
      images: draft.images,
      profile_image: draft.profile_image,
      background_image: '/media/b.webp',
    });
  });

  test('is ongoing from its start on', () => {
    expect(previewEvent(draft, START).status).toBe('ongoing');
  });

  test('that is yet to be announced has no dates and does not begin', () => {
    expect(previewEvent({ ...draft, is_show: false }, START)).toMatchObject({
      status: 'upcoming',
      start: null,
      end: null,
      closes_at: null,
      checkout_closes_at: null,
    });
  });
});

describe('its finalists', () => {
  const finalist: DeskFinalist = {
    id: 'FIN-1',
    revision: 1,
    name: 'Sari',
    category: 'Bali',
    profile_image: '/media/p.webp',
    profile_image_id: null,
    banner_image: '/media/c.webp',
    banner_image_id: null,
    qr_banner: null,
    qr_banner_id: null,
    qr_image: '/media/q.webp',
    event_id: 'EVT-1',
    event_unique_name: 'gita-pelajar',
    sosial_media_url: '@sari',
  };

  test('stand in the order in which they were added, all without votes', () => {
    const [first, second] = previewFinalists(
      [finalist, { ...finalist, id: 'FIN-2', sosial_media_url: '-' }],
      draft,
    );
    expect(first).toEqual({
      id: 'FIN-1',
      name: 'Sari',
      category: 'Bali',
      profile_image: '/media/p.webp',
      banner_image: '/media/c.webp',
      qr_image: '/media/q.webp',
      vote_percentage: 0,
      increase_percentage: 0,
      rank: 1,
      price: 2_500,
      social_media: '@sari',
      event_id: 'EVT-1',
      event_unique_name: 'gita-pelajar',
    });
    expect(second).toMatchObject({ id: 'FIN-2', rank: 2, social_media: null });
  });
});

describe('its organizer', () => {
  const organizer = {
    name: 'Pesona',
    profile_image: '/media/o.webp',
    follower_count: 12,
    event_created: 3,
    description: 'Kami.',
    social_media_link: 'https://pesona.id',
  } as DeskOrganizer;

  test('has one event more than before', () => {
    expect(previewOrganizer(draft, organizer)).toEqual({
      name: 'Pesona',
      profile_image: '/media/o.webp',
      follower_count: 12,
      event_created: 4,
      description: 'Kami.',
      social_media_link: 'https://pesona.id',
    });
  });

  test('stands with name and picture alone until its words have come, and with nothing before the draft has', () => {
    const nothing = { follower_count: 0, event_created: 1, description: '', social_media_link: null };
    const pictured = { ...draft, event_organizer_profile: '/media/d.webp' };
    expect(previewOrganizer(pictured, undefined)).toEqual({
      ...nothing,
      name: 'Forum Drumband',
      profile_image: '/media/d.webp',
    });
    expect(previewOrganizer(undefined, undefined)).toEqual({ ...nothing, name: '', profile_image: '' });
  });
});
