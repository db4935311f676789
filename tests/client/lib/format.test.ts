import { describe, expect, jest, test } from '@jest/globals';
import {
  ageOf,
  capitalizeFirst,
  formatBytes,
  formatChange,
  formatClock,
  formatCount,
  formatDate,
  formatDateTime,
  formatFollowers,
  formatGrowth,
  formatList,
  formatLongDate,
  formatLongDateTime,
  formatMillions,
  formatMonth,
  formatPercent,
  formatPercentChange,
  formatRupiah,
  formatShare,
  formatShortEnglish,
  formatTime,
  formatToday,
  initials,
  monthNames,
  shortName,
  splitDuration,
  zoneCity,
} from '#client/lib/format.ts';
import { i18n } from '#client/lib/i18n/i18n.ts';

/** What it makes of the same in English. */
function inEnglish<T>(said: () => T): T {
  i18n.speak('en');
  try {
    return said();
  } finally {
    i18n.speak('id');
  }
}

describe('figures', () => {
  test('[P3-14] a fraction becomes a percentage with two decimals and a comma', () => {
    expect(formatPercent(0.1892)).toBe('18,92%');
    expect(formatPercent(0)).toBe('0,00%');
    expect(formatPercent(1)).toBe('100,00%');
  });

  test('growth has one decimal at most and no sign', () => {
    expect(formatGrowth(0.124)).toBe('12,4%');
    expect(formatGrowth(-0.05)).toBe('5%');
  });

  test('[P9-10] followers are shown in thousands with two decimals from 1000', () => {
    expect(formatFollowers(999)).toBe('999');
    expect(formatFollowers(1000)).toBe('1,00\u00a0rb');
    expect(formatFollowers(48_250)).toBe('48,25\u00a0rb');
    expect(formatFollowers(1_234_567)).toBe('1234,57\u00a0rb');
  });

  test('a count has no decimals, also on its way from one to another', () => {
    expect([9_849.6, 0.4].map(formatCount)).toEqual(['9.850', '0']);
  });

  test('the form of a number is made once for each language: to make one takes longer than to use it', async () => {
    jest.resetModules();
    const fresh = await import('#client/lib/format.ts');
    const made = jest.spyOn(Intl, 'NumberFormat');
    try {
      expect([1, 2_000, 3].map(fresh.formatCount)).toEqual(['1', '2.000', '3']);
      expect(made).toHaveBeenCalledTimes(1);
      fresh.formatChange(1);
      expect(made).toHaveBeenCalledTimes(2);
    } finally {
      made.mockRestore();
    }
  });

  test('of files are megabytes with one decimal; what is far smaller is counted in kilobytes, upwards', () => {
    const sizes = [8.44 * 1_048_576, 256 * 1_048_576, 104_858, 104_857, 10, 0];
    expect(sizes.map(formatBytes)).toEqual([
      '8,4\u00a0MB',
      '256\u00a0MB',
      '0,1\u00a0MB',
      '103\u00a0kB',
      '1\u00a0kB',
      '0\u00a0kB',
    ]);
    expect(inEnglish(() => formatBytes(8.44 * 1_048_576))).toBe('8.4\u00a0MB');
  });

  test('are written as in the language that is spoken, rupiah always as in Indonesia', () => {
    const said = () => [
      formatPercent(0.1525),
      formatGrowth(0.124),
      formatShare(0.125),
      formatCount(9_850),
      formatFollowers(48_250),
      formatTime('2026-12-12T14:05:00Z'),
      formatRupiah(9_850),
    ];
    const rupiah = 'Rp\u00a09.850';
    expect(said()).toEqual(['15,25%', '12,4%', '12,5%', '9.850', '48,25\u00a0rb', '21.05 WIB', rupiah]);
    expect(inEnglish(said)).toEqual(['15.25%', '12.4%', '12.5%', '9,850', '48.25k', '21:05 WIB', rupiah]);
    expect(inEnglish(() => formatLongDateTime('2026-12-12T14:00:00Z'))).toContain('Saturday');
  });

  test('a difference has its sign, and none where nothing differs', () => {
    expect([0.124, -0.124, 0].map(formatPercentChange)).toEqual(['+12%', '-12%', '0%']);
    expect([1_200, -1_200, 0].map(formatChange)).toEqual(['+1.200', '-1.200', '0']);
  });

  test('great sums are shown in millions, with two decimals at most', () => {
    expect(formatMillions(660_000_000)).toBe('660 JT');
    expect(formatMillions(1_234_567_890)).toBe('1.234,57 JT');
    expect(inEnglish(() => formatMillions(1_500_000))).toBe('1,5 JT');
  });
});

describe('times', () => {
  const at = '2026-12-12T14:00:00Z';

  test('are shown in the event’s zone with its name', () => {
    expect(formatTime(at)).toBe('21.00 WIB');
    expect(formatTime(at, { zone: 'Asia/Makassar' })).toBe('22.00 WITA');
    expect(formatTime(at, { zone: 'Asia/Jayapura' })).toBe('23.00 WIT');
    expect(formatTime('2026-12-12T17:05:00Z')).toBe('00.05 WIB');
  });

  test('a zone of Indonesia has its name whatever a browser calls it; a neighbour with the same offset has that', () => {
    expect(formatTime(at, { zone: 'Asia/Pontianak' })).toBe('21.00 WIB');
    expect(formatTime(at, { zone: 'Asia/Ujung_Pandang' })).toBe('22.00 WITA');
    expect(formatTime(at, { zone: 'Asia/Bangkok' })).toBe('21.00 GMT+07:00');
    expect(formatTime(at, { zone: 'Asia/Singapore' })).toBe('22.00 GMT+08:00');
    expect(formatTime(at, { zone: 'Asia/Tokyo' })).toBe('23.00 GMT+09:00');
  });

  test('an offset that Indonesia does not have is shown as it is', () => {
    expect(formatTime(at, { zone: 'America/Phoenix' })).toBe('07.00 GMT-07:00');
    expect(formatTime(at, { zone: 'Asia/Kolkata' })).toBe('19.30 GMT+05:30');
  });

  test('a clock has seconds, in the zone that it is of', () => {
    const clock = () => formatClock(Date.parse('2026-12-12T17:05:07Z'), 'Asia/Makassar');
    expect(clock()).toBe('01.05.07 WITA');
    expect(inEnglish(clock)).toBe('01:05:07 WITA');
  });

  test('a zone is called by its city', () => {
    expect(zoneCity()).toBe('Jakarta');
    expect(zoneCity('Asia/Makassar')).toBe('Makassar');
    expect(zoneCity('America/Argentina/Rio_Gallegos')).toBe('Rio Gallegos');
    expect(zoneCity('UTC')).toBe('UTC');
  });

  test('months are named in the language that is spoken', () => {
    expect(formatMonth(new Date('2026-11-15T12:00:00Z'))).toBe('November 2026');
    const names = monthNames();
    expect(names).toHaveLength(12);
    expect([names[0], names[7], names[11]]).toEqual(['Januari', 'Agustus', 'Desember']);
    expect(inEnglish(monthNames)[7]).toBe('August');
  });

  test('today is said in Indonesian, whatever is spoken', () => {
    const today = () => formatToday(new Date(2026, 11, 12));
    expect(today()).toBe('Sabtu, 12 Desember 2026');
    expect(inEnglish(today)).toBe('Sabtu, 12 Desember 2026');
  });

  test('some times are said in English, whatever is spoken', () => {
    expect(formatShortEnglish(at, 'Asia/Jakarta')).toBe('Sat, 12 Dec, 09:00 PM WIB');
    expect(formatShortEnglish('2026-12-12T15:04:00Z', 'Asia/Jayapura')).toBe('Sun, 13 Dec, 12:04 AM WIT');
  });

  test('dates are Indonesian, or English when asked', () => {
    expect(formatDateTime('2027-01-03T02:00:00Z')).toBe('3 Jan 2027, 09.00 WIB');
    expect(formatLongDateTime(at)).toBe('Sabtu, 12 Desember 2026, 21.00 WIB');
    expect(formatDate(at, { locale: 'en-GB' })).toBe('12 Dec 2026');
    expect(formatLongDate('2026-12-12T18:00:00Z')).toBe('13 Desember 2026');
    expect(formatLongDate('2026-12-12T18:00:00Z', { zone: 'UTC' })).toBe('12 Desember 2026');
  });

  test('an age is shown in its greatest whole unit and is never negative', () => {
    expect(ageOf(-5_000)).toEqual({ unit: 'second', count: 0 });
    expect(ageOf(59_999)).toEqual({ unit: 'second', count: 59 });
    expect(ageOf(60_000)).toEqual({ unit: 'minute', count: 1 });
    expect(ageOf(3_599_999)).toEqual({ unit: 'minute', count: 59 });
    expect(ageOf(3_600_000)).toEqual({ unit: 'hour', count: 1 });
    expect(ageOf(86_400_000)).toEqual({ unit: 'day', count: 1 });
    expect(ageOf(7_200_000)).toEqual({ unit: 'hour', count: 2 });
    expect(ageOf(172_800_000)).toEqual({ unit: 'day', count: 2 });
  });

  test('[P2-28] a countdown shows zeros once past', () => {
    expect(splitDuration(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
    expect(splitDuration(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  });
});

describe('names', () => {
  test('are listed as in the language that is spoken', () => {
    const names = () => formatList(['Ayu', 'Komang', 'Rina']);
    expect(names()).toBe('Ayu, Komang, dan Rina');
    expect(inEnglish(names)).toBe('Ayu, Komang, and Rina');
  });

  test('are shortened to their first two words, and to initials', () => {
    expect(shortName(' Rina  Paramita Dewi ')).toBe('Rina Paramita');
    expect(initials(' rina  paramita dewi')).toBe('RP');
    expect(initials('Madonna')).toBe('M');
  });

  test('[P2-82] the first letter of a message becomes a capital', () => {
    expect(capitalizeFirst('payment pending!')).toBe('Payment pending!');
    expect(capitalizeFirst('')).toBe('');
  });
});
