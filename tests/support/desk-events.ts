import { type EventValues, emptyEventValues } from '#client/desk/events/event-values.ts';
import type { DeskEvent, DeskEventRow } from '#contracts/events/desk-events.ts';
import type { EoEvent } from '#contracts/events/eo-events.ts';
import type { CreateEventRequest } from '#contracts/events/event-forms.ts';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import type { OrganizerRow } from '#contracts/organizers/organizers.ts';

const POSTER = '/media/events/poster.webp';
export const BANNER = '/media/events/banner.webp';

/** An upcoming event of the desk that nobody has ordered in. */
export function buildDeskEvent(overrides: Partial<DeskEvent> = {}): DeskEvent {
  const name = overrides.name ?? 'Gita Pelajar';
  return {
    id: 'EVT-1',
    name,
    title: name,
    description: '<p>Dua puluh paduan suara.</p>',
    tagline: 'Suara muda.',
    status: 'upcoming',
    start: '2027-01-17T03:00:42.000Z',
    end: '2027-02-28T14:00:00.000Z',
    zone: 'Asia/Jakarta',
    closes_at: '2027-02-28T14:00:00.000Z',
    status_reason: null,
    results: 'none',
    open_cases: 0,
    blackout: null,
    results_revealed_at: null,
    price: 2_500,
    total_finalist: 2,
    percentage_eo: 0.7,
    percentage_sorak: 0.3,
    total_amount: 0,
    transaction_count: 0,
    related_event: [],
    social_media: 'gitapelajar',
    profile_image: POSTER,
    background_image: null,
    background_image_id: null,
    images: [{ id: 'IMG-1', name: 'banner', url: BANNER, category: 'banner' }],
    unique_name: 'gita-pelajar',
    event_unique_name: 'gita-pelajar',
    is_show: true,
    is_home: false,
    is_qr_available: true,
    event_organizer: { id: 'EO-1', name: 'Forum Drumband' },
    event_organizer_id: 'EO-1',
    event_organizer_name: 'Forum Drumband',
    event_organizer_profile: '',
    revision: 3,
    rules_locked_at: null,
    locked_fields: [],
    actions: ['extend', 'cancel', 'delete'],
    has_preview_link: false,
    publish_checks: [],
    created_at: '2026-11-01T00:00:00.000Z',
    ...overrides,
  };
}

/** What somebody has typed into the form of a new event, all of it valid. */
export const typedEventValues: EventValues = {
  ...emptyEventValues,
  name: 'Gita Pelajar',
  tagline: 'Suara muda.',
  description: 'Dua puluh paduan suara.',
  socialMedia: 'gitapelajar',
  profileImage: '/media/events/gita.webp',
  thumbnails: ['/media/events/gita-1.webp'],
  price: '2.500',
  shareEo: '70',
  shareSorak: '30',
  startDate: '2027-01-17',
  startTime: '10:00',
  endDate: '2027-02-28',
  endTime: '21:00',
};

export function buildDeskRow(overrides: Partial<DeskEventRow> = {}): DeskEventRow {
  return {
    id: 'EVT-1',
    name: 'Gita Pelajar',
    unique_name: 'gita-pelajar',
    profile_image: POSTER,
    event_organizer: 'Forum Drumband',
    event_organizer_id: 'EO-1',
    total_amount: 1_000_000,
    percentage_eo: 0.655,
    percentage_sorak: 0.345,
    total_eo_amount: 655_000,
    total_sorak_amount: 345_000,
    duration: 42,
    transaction_count: 12,
    status: 'ongoing',
    is_deletable: true,
    ...overrides,
  };
}

/** A page of a list with the pagination that fits. */
export function pageOf<Name extends string, Row>(name: Name, rows: Row[], total = rows.length, page = 1) {
  const pagination = { page, limit: 10, total, total_page: Math.ceil(total / 10) };
  return { body: { [name]: rows, pagination } };
}

export function buildDeskFinalist(overrides: Partial<DeskFinalist> = {}): DeskFinalist {
  return {
    id: 'FIN-1',
    name: 'Ayu Larasati',
    category: 'Jawa Tengah',
    profile_image: '',
    profile_image_id: null,
    banner_image: null,
    banner_image_id: null,
    qr_banner: null,
    qr_banner_id: null,
    qr_image: null,
    event_id: 'EVT-1',
    event_unique_name: 'gita-pelajar',
    revision: 1,
    sosial_media_url: '-',
    ...overrides,
  };
}

export function buildEoEvent(overrides: Partial<EoEvent> = {}): EoEvent {
  return {
    id: 'EVT-1',
    unique_name: 'gita-pelajar',
    name: 'Gita Pelajar',
    tagline: 'Suara muda.',
    profile_image: POSTER,
    status: 'ongoing',
    total_amount: 1_250_000,
    total_transaction: 1_131,
    price: 2_500,
    total_finalist: 24,
    start: '2027-01-17T03:00:00.000Z',
    end: '2027-02-28T14:00:00.000Z',
    zone: 'Asia/Makassar',
    ...overrides,
  };
}

export function buildOrganizerRow(overrides: Partial<OrganizerRow> = {}): OrganizerRow {
  return {
    id: 'EO-1',
    name: 'Forum Drumband',
    profile_image: '',
    event_done: 1,
    event_created: 3,
    created_at: '2026-01-01T00:00:00.000Z',
    total_amount: 0,
    status: 'on going',
    is_active: true,
    ...overrides,
  };
}

/** What the wizard's second step holds once everything is filled in, by its labels. */
export const typedEvent = {
  Name: 'Bintang Kampus',
  Tagline: 'Satu panggung.',
  Description: 'Ajang mahasiswa.',
  'Social media': 'bintangkampus',
  Price: '2500',
  'Event organizer': '80',
  'Start date': '2027-01-17',
  'Start time (WIB)': '10:00',
  'End date': '2027-02-28',
  'End time (WIB)': '21:00',
};

/** What is sent for it. */
export const sentEvent = {
  name: 'Bintang Kampus',
  tagline: 'Satu panggung.',
  description: '<p>Ajang mahasiswa.</p>',
  socialmedia_url: 'bintangkampus',
  price: 2_500,
  allocate_eo: 0.8,
  allocate_sorak: 0.2,
  start: '2027-01-17T03:00:00.000Z',
  end: '2027-02-28T14:00:00.000Z',
  zone: 'Asia/Jakarta',
} satisfies Partial<CreateEventRequest>;
