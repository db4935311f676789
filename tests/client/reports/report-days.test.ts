import { describe, expect, test } from '@jest/globals';
import { greetingAt } from '#client/desk/reports/greeting.ts';
import { lastDays, reportProblem } from '#client/desk/reports/report-days.ts';
import { REPORT_DAYS_MAX } from '#contracts/reports/days.ts';

test('a day has four greetings', () => {
  const at = (hours: number[]) => hours.map(greetingAt);
  expect(at([5, 11])).toEqual(['morning', 'morning']);
  expect(at([12, 16])).toEqual(['afternoon', 'afternoon']);
  expect(at([17, 20])).toEqual(['evening', 'evening']);
  expect(at([21, 23, 0, 4])).toEqual(['night', 'night', 'night', 'night']);
});

describe('the days of a report', () => {
  test('begin with the last thirty of Jakarta, today included', () => {
    expect(lastDays(new Date('2026-11-30T16:59:59Z'))).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(lastDays(new Date('2026-11-30T17:00:00Z'))).toEqual({ from: '2026-11-02', to: '2026-12-01' });
  });

  const dayAfter = (days: number) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);

  test('end on the day on which they begin, or later', () => {
    expect(reportProblem({ from: '2026-01-02', to: '2026-01-02', span: 'day' })).toBeNull();
    expect(reportProblem({ from: '2026-01-02', to: '2026-01-01', span: 'day' })).toBe('order');
  });

  test('are listed one by one for so long only; months for any time', () => {
    const from = dayAfter(0);
    expect(reportProblem({ from, to: dayAfter(REPORT_DAYS_MAX - 1), span: 'day' })).toBeNull();
    expect(reportProblem({ from, to: dayAfter(REPORT_DAYS_MAX), span: 'day' })).toBe('tooLong');
    expect(reportProblem({ from, to: dayAfter(REPORT_DAYS_MAX), span: 'month' })).toBeNull();
  });
});
