import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { EventCard } from '#client/entities/events/event-card.tsx';
import { Podium } from '#client/entities/leaderboard/podium.tsx';
import { serverNow } from '#client/lib/server-clock.ts';
import { Accordion } from '#client/ui/accordion.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { FilterChip } from '#client/ui/chip.tsx';
import { Countdown, TimeLeft } from '#client/ui/countdown.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { ErrorState, OfflineBar } from '#client/ui/states.tsx';
import { Steps } from '#client/ui/steps.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { Table } from '#client/ui/table.tsx';
import { Tabs } from '#client/ui/tabs.tsx';

afterEach(cleanup);

describe('pictures', () => {
  test('one that fails becomes a tile with the same words', () => {
    render(<Picture src="/media/x.webp" alt="Ayu Larasati" ratio="4/5" />);
    const image = screen.getByRole('img', { name: 'Ayu Larasati' });
    expect(image.getAttribute('width')).toBe('800');
    expect(image.getAttribute('height')).toBe('1000');
    expect(image.getAttribute('loading')).toBe('lazy');
    fireEvent.error(image);
    const tile = screen.getByRole('img', { name: 'Ayu Larasati' });
    expect(tile.tagName).toBe('SPAN');
  });

  test('a stored one is offered in its widths', () => {
    render(<Picture src="/media/finalists/x.webp" alt="Ayu" ratio="4/5" sizes="4rem" />);
    const image = screen.getByRole('img');
    expect(image.getAttribute('srcset')).toContain('/media/finalists/x-w320.webp 320w');
    expect(image.getAttribute('sizes')).toBe('4rem');
  });
});

describe('cards and marks', () => {
  const event = {
    image: null,
    imageAlt: 'Poster',
    statusText: 'Upcoming',
    name: 'Cipta Suara',
    organizer: 'Sanggar',
    facts: ['Belum dibuka', 'Mulai 3 Jan'] as const,
  };

  test('an event that is not open is no link', () => {
    render(
      <MemoryRouter>
        <EventCard {...event} status="upcoming" />
        <EventCard {...event} status="ongoing" name="Gita" to="/events/gita" />
      </MemoryRouter>,
    );
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('link', { name: /Gita/ }).getAttribute('href')).toBe('/events/gita');
  });

  test('payment and event states share five tones; unknown ones are neutral', () => {
    const toneOf = (status: string) => {
      render(<Badge status={status}>{status}</Badge>);
      return screen.getByText(status).className.replace(/^badge_badge /, '');
    };
    expect([toneOf('completed'), toneOf('ongoing')]).toEqual(['badge_completed', 'badge_ongoing']);
    expect([toneOf('SUCCESS'), toneOf('PENDING')]).toEqual(['badge_completed', 'badge_ongoing']);
    expect(toneOf('whatever')).toBe('badge_draft');
  });

  test('a chip says whether it is chosen', async () => {
    const onToggle = jest.fn();
    render(
      <FilterChip pressed onToggle={onToggle}>
        ongoing
      </FilterChip>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'ongoing', pressed: true }));
    expect(onToggle).toHaveBeenCalledTimes(1);
  });

  test('the podium is read in rank order', () => {
    const rows = ['Ayu', 'Komang', 'Nadira'].map((name, at) => ({
      id: name,
      rank: at + 1,
      name,
      category: 'Bali',
      profile_image: '',
      vote_percentage: 0.1,
      increase_percentage: 0,
    }));
    render(<Podium rows={rows} label="Papan" />);
    const places = within(screen.getByRole('list', { name: 'Papan' })).getAllByRole('listitem');
    expect(places.map((place) => place.textContent)).toEqual([
      '1Ayu10,00%',
      '2Komang10,00%',
      '3Nadira10,00%',
    ]);
  });

  test('steps say where one is and what is done', () => {
    render(
      <MemoryRouter>
        <Steps
          labels={['Kontak', 'Checkout', 'Pembayaran']}
          current={2}
          hrefOf={(step) => `/checkout?step=${step}`}
        />
      </MemoryRouter>,
    );
    const [first, second, third] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain('selesai');
    expect(second?.getAttribute('aria-current')).toBe('step');
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/checkout?step=1']);
    expect(links[0]?.getAttribute('aria-label')).toBe('Kontak, selesai');
    expect(third?.querySelector('a')).toBeNull();
  });

  test('a switch has its name and state', async () => {
    const onChange = jest.fn();
    render(<Switch checked={false} onChange={onChange} label="Tampilkan nama" />);
    await userEvent.click(screen.getByRole('switch', { name: 'Tampilkan nama', checked: false }));
    expect(onChange).toHaveBeenCalledWith(true);
  });
});

describe('time', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('[P2-28 P9-08] a countdown ticks every second and shows zeros once past', async () => {
    const { container } = render(<Countdown until={new Date(serverNow() + 2_500)} label="Voting berakhir" />);
    expect(container.textContent).toBe('00hari00jam00menit02detik');
    await act(async () => jest.advanceTimersByTimeAsync(1_000));
    expect(container.textContent).toContain('01detik');
    await act(async () => jest.advanceTimersByTimeAsync(10_000));
    expect(container.textContent).toBe('00hari00jam00menit00detik');
  });

  test('payment time is shown in minutes and seconds', () => {
    render(<TimeLeft until={new Date(serverNow() + 872_400)} label="Sisa waktu bayar" />);
    expect(screen.getByRole('timer', { name: 'Sisa waktu bayar' }).textContent).toBe('14:32');
  });

  test('[PX-50] a skeleton has its place at once and shows after 200 ms, then loading is announced', async () => {
    render(
      <Loading>
        <p>kerangka</p>
      </Loading>,
    );
    const isSeen = () => screen.getByText('kerangka').closest('.invisible') === null;
    expect(isSeen()).toBe(false);
    expect(screen.queryByRole('status')).toBeNull();
    await act(async () => jest.advanceTimersByTimeAsync(250));
    expect(isSeen()).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('Memuat');
  });
});

describe('states', () => {
  test('an error says what, since when the data is, and offers another try', async () => {
    const onRetry = jest.fn();
    render(<ErrorState message="jaringan terputus" lastDataAt="2026-11-21T12:42:00Z" onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('Error: jaringan terputus');
    expect(screen.getByRole('alert').textContent).toContain('Data terakhir 19.42 WIB masih ditampilkan.');
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test('the word of a lost network comes and goes with it', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    render(<OfflineBar />);
    expect(screen.queryByText('Anda sedang luring.')).toBeNull();
    online.mockReturnValue(false);
    act(() => {
      window.dispatchEvent(new Event('offline'));
    });
    expect(screen.getByRole('status').textContent).toContain('memperbarui diri saat tersambung');
    online.mockReturnValue(true);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(screen.queryByRole('status')).toBeNull();
    online.mockRestore();
  });
});

describe('collections', () => {
  const columns = [
    { id: 'name', head: 'Name', cell: (row: { id: string; name: string }) => row.name },
    { id: 'total', head: 'Total', numeric: true, cell: () => 'Rp 1' },
  ];
  const table = { caption: 'Order', columns, rowKey: (row: { id: string }) => row.id };

  test('a table shows rows, marks the open one, or says that it is empty', () => {
    const { rerender } = render(
      <Table
        {...table}
        rows={[
          { id: 'a', name: 'Ayu' },
          { id: 'b', name: 'Bayu' },
        ]}
        openKey="b"
      />,
    );
    expect(screen.getByRole('table', { name: 'Order' })).toBeTruthy();
    expect(screen.getByText('Bayu').closest('tr')?.dataset.open).toBe('true');
    rerender(<Table {...table} rows={[]} empty={<p>Belum ada order</p>} />);
    expect(screen.getByText('Belum ada order')).toBeTruthy();
    rerender(<Table {...table} rows={[]} loading empty={<p>Belum ada order</p>} />);
    expect(screen.queryByText('Belum ada order')).toBeNull();
  });

  test('tabs move with the arrow keys', async () => {
    const user = userEvent.setup();
    render(<TwoTabs />);
    await user.click(screen.getByRole('tab', { name: /Semua/ }));
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Aktif' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tabpanel').textContent).toBe('isi aktif');
  });

  test('a question opens its answer and closes it again', async () => {
    const user = userEvent.setup();
    render(<Accordion items={[{ id: 'a', question: 'Bagaimana?', answer: 'Begini.' }]} />);
    const question = screen.getByRole('button', { name: 'Bagaimana?' });
    expect(screen.queryByText('Begini.')).toBeNull();
    await user.click(question);
    expect(screen.queryByText('Begini.')).toBeTruthy();
    await user.click(question);
    expect(question.getAttribute('aria-expanded')).toBe('false');
  });

  test('pages stop at both ends', async () => {
    const onPage = jest.fn();
    render(<Pagination page={1} totalPage={2} onPage={onPage} />);
    expect(screen.getByRole('button', { name: 'Sebelumnya' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Berikutnya' }));
    expect(onPage).toHaveBeenCalledWith(2);
  });
});

function TwoTabs() {
  const [tab, setTab] = useState('all');
  return (
    <Tabs
      label="Event"
      value={tab}
      onChange={setTab}
      items={[
        { id: 'all', label: 'Semua', count: 3, content: 'isi semua' },
        { id: 'active', label: 'Aktif', content: 'isi aktif' },
      ]}
    />
  );
}
