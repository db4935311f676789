import { describe, expect, test } from '@jest/globals';
import {
  ageOf,
  capitalizeFirst,
  formatCount,
  formatDate,
  formatDateTime,
  formatFollowers,
  formatGrowth,
  formatLongDateTime,
  formatPercent,
  formatRupiah,
  formatShare,
  formatTime,
  initials,
  shortName,
  splitDuration,
} from '#client/lib/format.ts';
import { i18n } from '#client/lib/i18n/i18n.ts';

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
    i18n.speak('en');
    try {
      expect(said()).toEqual(['15.25%', '12.4%', '12.5%', '9,850', '48.25k', '21:05 WIB', rupiah]);
      expect(formatLongDateTime('2026-12-12T14:00:00Z')).toContain('Saturday');
    } finally {
      i18n.speak('id');
    }
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

  test('dates are Indonesian, or English when asked', () => {
    expect(formatDateTime('2027-01-03T02:00:00Z')).toBe('3 Jan 2027, 09.00 WIB');
    expect(formatLongDateTime(at)).toBe('Sabtu, 12 Desember 2026, 21.00 WIB');
    expect(formatDate(at, { locale: 'en-GB' })).toBe('12 Dec 2026');
  });

  test('an age is shown in its greatest whole unit and is never negative', () => {
    expect(ageOf(-5_000)).toEqual({ unit: 'second', count: 0 });
    expect(ageOf(59_999)).toEqual({ unit: 'second', count: 59 });
    expect(ageOf(60_000)).toEqual({ unit: 'minute', count: 1 });
    expect(ageOf(7_200_000)).toEqual({ unit: 'hour', count: 2 });
    expect(ageOf(172_800_000)).toEqual({ unit: 'day', count: 2 });
  });

  test('[P2-28] a countdown shows zeros once past', () => {
    expect(splitDuration(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
    expect(splitDuration(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  });
});

describe('names', () => {
  test('are shortened to their first two words, and to initials', () => {
    expect(shortName(' Rina  Paramita Dewi ')).toBe('Rina Paramita');
    expect(initials('rina paramita dewi')).toBe('RP');
    expect(initials('Madonna')).toBe('M');
  });

  test('[P2-82] the first letter of a message becomes a capital', () => {
    expect(capitalizeFirst('payment pending!')).toBe('Payment pending!');
    expect(capitalizeFirst('')).toBe('');
  });
});
