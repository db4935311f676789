import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { SCREEN_POLL_MS } from '#contracts/screens/screens.ts';
import { type Answer, answerRequests, renderPages } from '../../support/client-page.tsx';
import { standInForLive } from '../../support/live-stand-in.ts';
import { pass } from '../../support/pass-time.ts';
import { buildFrame } from '../../support/screens-client.ts';

const live = standInForLive();
const { ROLL_MS } = await import('#client/lib/motion.ts');
const { HallPage } = await import('#client/hall/hall-page.tsx');

const FRAME = 'GET /screen';

function Where() {
  const { pathname, hash } = useLocation();
  return <p>{`at ${pathname}${hash}`}</p>;
}

describe('the hall screen', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-21T13:41:07.000Z') });
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  async function open(answer: () => Answer) {
    const requested = answerRequests({ [FRAME]: answer });
    renderPages({ '/projector': <HallPage /> }, '/projector#t1');
    await pass(10);
    return requested;
  }

  test.each(['board', 'spotlight'] as const)(
    '[BO-2.246] shows number and withdrawal below a name: %s',
    async (show) => {
      const [row] = buildFrame().rows;
      const finalist = row?.finalist && { ...row.finalist, number: 7, withdrawn: true as const };
      const rows = [{ rank: 1, finalist: finalist ?? null, vote_percentage: 0.2 }];
      await open(() => ({ body: buildFrame({ show, rows }) }));
      expect(document.body.textContent).toContain('No. 07 · Jawa Tengah · Mengundurkan diri');
    },
  );

  test('keeps the last picture through an outage, says what instant it is of, and is live again after it', async () => {
    let answer: Answer = { body: buildFrame() };
    await open(() => answer);
    expect(screen.getByText('LIVE')).toBeTruthy();
    answer = 'network';
    await pass(20_000);
    expect(screen.getByText('Ayu Larasati')).toBeTruthy();
    expect(screen.getByText('data per 20.41.07 WIB')).toBeTruthy();
    expect(screen.queryByText('LIVE')).toBeNull();
    answer = { body: buildFrame({ votes_count: 261_749 }) };
    await pass(SCREEN_POLL_MS);
    await pass(ROLL_MS);
    expect(screen.getByText('261.749')).toBeTruthy();
    expect(screen.getByText('LIVE')).toBeTruthy();
  });

  test('says that its event was canceled, as soon as the server does', async () => {
    const frame = buildFrame();
    let answer: Answer = { body: frame };
    await open(() => answer);
    expect(screen.queryByText('DIBATALKAN')).toBeNull();
    answer = { body: buildFrame({ event: { ...frame.event, status: 'canceled' } }) };
    await pass(SCREEN_POLL_MS);
    expect(screen.getByText('DIBATALKAN')).toBeTruthy();
    expect(screen.queryByText('LIVE')).toBeNull();
  });

  test.each([
    ['429', { status: 429 }],
    ['500', { status: 500 }],
    ['502 of a proxy', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['503', { status: 503 }],
    ['an answer that cannot be read', { body: { rows: 'none' } }],
  ] as [string, Answer][])(
    'stays lit through %s, and never says that it was switched off',
    async (_name, trouble) => {
      let answer: Answer = { body: buildFrame() };
      await open(() => answer);
      answer = trouble;
      await pass(20_000);
      expect(screen.getByText('Ayu Larasati')).toBeTruthy();
      expect(screen.queryByText('Layar ini dimatikan.')).toBeNull();
      expect(screen.queryByText('LIVE')).toBeNull();
    },
  );

  test('marks who climbed for a while, and says what jumped, how many paid and over how long', async () => {
    const row = (rank: number, id: string) => ({
      rank,
      finalist: { id, name: `Finalis ${id}`, category: '', profile_image: '' },
      vote_percentage: 0.1,
    });
    const before = ['a', 'b', 'c', 'd', 'e'].map((id, index) => row(index + 1, id));
    let answer: Answer = { body: buildFrame({ rows: before }) };
    await open(() => answer);
    const rows = ['a', 'b', 'e', 'c', 'd'].map((id, index) => row(index + 1, id));
    const spikes = [{ name: 'Finalis e', orders: 12, minutes: 5, at: '2026-11-21T13:41:00.000Z' }];
    answer = { body: buildFrame({ rows, spikes }) };
    await pass(SCREEN_POLL_MS);
    expect(screen.getByText('naik 2')).toBeTruthy();
    expect(screen.queryByText(/turun/)).toBeNull();
    expect(
      screen.getByText('Lonjakan suara Finalis e: 12 order lunas dalam 5 menit · 20.41 WIB'),
    ).toBeTruthy();
    await pass(10_000);
    expect(screen.queryByText('naik 2')).toBeNull();
  });

  test('opens the curtain of a place that it has seen covered, and plays nothing for one that was open before', async () => {
    const rows = (covered: number) =>
      [1, 2, 3, 4].map((rank) => ({
        rank,
        finalist:
          rank > covered
            ? { id: `f${rank}`, name: `Finalis ${rank}`, category: '', profile_image: '/media/1.webp' }
            : null,
        vote_percentage: rank > covered ? 0.25 : null,
      }));
    const frame = (covered: number) => ({
      body: buildFrame({ show: 'reveal', rows: rows(covered), covered, live_event_id: null }),
    });
    let answer: Answer = frame(3);
    await open(() => answer);
    expect(document.querySelectorAll('.hall-curtain_leaves')).toHaveLength(0);
    answer = frame(2);
    await pass(SCREEN_POLL_MS);
    expect(document.querySelectorAll('.hall-curtain_leaves')).toHaveLength(1);
    expect(document.querySelector('.hall-board_third .hall-curtain_leaves')).toBeTruthy();
    expect(document.querySelector('.hall-board_third em')?.textContent).toBe('0,00%');
    await pass(SCREEN_POLL_MS);
    await pass(ROLL_MS);
    expect(document.querySelector('.hall-board_third em')?.textContent).toBe('25,00%');
    expect(document.querySelectorAll('.hall-curtain_leaves')).toHaveLength(1);
  });

  test('goes dark when its link is revoked, at once by a message and at the next poll otherwise', async () => {
    let answer: Answer = { body: buildFrame() };
    await open(() => answer);
    answer = { status: 404 };
    await live.screenChanged('t1');
    await pass(10);
    expect(screen.queryByText('Ayu Larasati')).toBeNull();
    expect(screen.getByText('Layar ini dimatikan.')).toBeTruthy();
    expect(live.watcherCount('t1')).toBe(1);
    cleanup();
    expect(live.watcherCount('t1')).toBe(0);
  });

  test('listens no more once the page is left', async () => {
    const requested = await open(() => ({ body: buildFrame() }));
    expect([live.watcherCount('t1'), live.watcherCount('e1')]).toEqual([1, 1]);
    cleanup();
    const before = requested[FRAME]?.length;
    await pass(5 * SCREEN_POLL_MS);
    expect([live.watcherCount('t1'), live.watcherCount('e1'), requested[FRAME]?.length]).toEqual([
      0,
      0,
      before,
    ]);
  });

  test('keeps the display awake, also after it was out of sight, and lets it go when the page is left', async () => {
    const release = jest.fn(async () => {});
    const hold = jest.fn(async () => ({ release }));
    Object.defineProperty(navigator, 'wakeLock', { value: { request: hold }, configurable: true });
    try {
      await open(() => ({ body: buildFrame() }));
      expect(hold.mock.calls).toEqual([['screen']]);
      // The browser itself takes it back from a page that is not seen.
      document.dispatchEvent(new Event('visibilitychange'));
      await pass(10);
      expect(hold).toHaveBeenCalledTimes(2);
      expect(release).not.toHaveBeenCalled();
      cleanup();
      await pass(10);
      expect(release).toHaveBeenCalledTimes(1);
    } finally {
      Reflect.deleteProperty(navigator, 'wakeLock');
    }
  });

  test('shows the pointer only while it moves', async () => {
    await open(() => ({ body: buildFrame() }));
    const isHidden = () => document.querySelector('.hall_room.hall_resting') !== null;
    expect(isHidden()).toBe(true);
    act(() => void window.dispatchEvent(new Event('pointermove')));
    expect(isHidden()).toBe(false);
    await pass(3_000);
    expect(isHidden()).toBe(true);
  });

  test('is in the room of the event only while nothing is covered, and shows a covered place as its number', async () => {
    let answer: Answer = { body: buildFrame() };
    const requested = await open(() => answer);
    expect(live.watcherCount('e1')).toBe(1);
    const rows = [{ rank: 1, finalist: null, vote_percentage: null }];
    answer = { body: buildFrame({ show: 'reveal', rows, covered: 1, live_event_id: null }) };
    await live.eventChanged('e1', 'ongoing');
    await pass(600);
    expect(live.watcherCount('e1')).toBe(0);
    expect(screen.getByText('Peringkat 1 belum dibuka')).toBeTruthy();
    expect(requested[FRAME]?.at(-1)?.headers['X-Screen-Token']).toBe('t1');
  });

  test('a link of the first kind, with its token in the path, opens and is rewritten at once', async () => {
    const page = (
      <>
        <HallPage />
        <Where />
      </>
    );
    const requested = answerRequests({ [FRAME]: () => ({ body: buildFrame() }) });
    renderPages({ '/projector': page, '/projector/:token': page }, '/projector/t1');
    await pass(10);
    expect(screen.getByText('at /projector#t1')).toBeTruthy();
    expect(new Set(requested[FRAME]?.map(({ headers }) => headers['X-Screen-Token']))).toEqual(
      new Set(['t1']),
    );
  });
});
