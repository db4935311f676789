import type { Screen, ScreenFrame } from '#contracts/screens/screens.ts';

/** What a hall screen shows: the board of an event, with one finalist. */
export function buildFrame(overrides: Partial<ScreenFrame> = {}): ScreenFrame {
  const finalist = {
    id: 'f1',
    name: 'Ayu Larasati',
    category: 'Jawa Tengah',
    profile_image: '/media/f1.webp',
  };
  return {
    event: {
      name: 'Putri Nusantara 2026',
      tagline: 'Grand Final',
      profile_image: '',
      status: 'ongoing',
      closes_at: null,
      zone: 'Asia/Jakarta',
      results: 'none',
    },
    variant: 'dark',
    show: 'board',
    category: null,
    frozen: false,
    results_hidden: false,
    hidden_until: null,
    rows: [{ rank: 1, finalist, vote_percentage: 0.1892 }],
    covered: 0,
    votes_count: 261_748,
    spikes: [],
    short_address: 'sorak.test/events/putri',
    qr: { size: 25, path: 'M4 4h1v1h-1z' },
    live_event_id: 'e1',
    as_of: '2026-11-21T13:41:07.000Z',
    ...overrides,
  };
}

/** A hall screen as the desk has it, in a reveal whose first six places are covered. */
export function buildScreen(overrides: Partial<Screen> = {}): Screen {
  return {
    id: 's1',
    name: 'Layar utama',
    revision: 4,
    variant: 'dark',
    show: 'reveal',
    rows: 10,
    category: null,
    finalist_id: null,
    covered: 6,
    frozen: false,
    created_at: '2026-11-21T13:41:07.000Z',
    ...overrides,
  };
}
