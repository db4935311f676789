import { describe, expect, test } from '@jest/globals';
import { orderHistoryQuerySchema } from '#contracts/orders/history.ts';
import {
  transactionExportQuerySchema,
  transactionHistoryQuerySchema,
} from '#contracts/orders/transactions.ts';
import { dashboardMonthQuerySchema, dashboardQuerySchema } from '#contracts/reports/dashboard.ts';
import { reportQuerySchema } from '#contracts/reports/report.ts';

const dayAfter = (days: number) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
const from = dayAfter(0);
const issuesOf = (query: object) =>
  (reportQuerySchema.safeParse(query).error?.issues ?? []).map(({ path, message }) => `${path}: ${message}`);

describe('the days that a report is asked for', () => {
  test('are listed one by one unless months are asked for', () => {
    expect(reportQuerySchema.parse({ from, to: from })).toEqual({ from, to: from, span: 'day' });
  });

  test('end on the day on which they begin, or later', () => {
    expect(issuesOf({ from: dayAfter(1), to: from })).toEqual(['to: ends before it begins']);
  });

  test('are a quarter at most one by one, five years by months', () => {
    expect(issuesOf({ from, to: dayAfter(92) })).toEqual([]);
    expect(issuesOf({ from, to: dayAfter(93) })).toEqual(['from: is too far back']);
    expect(issuesOf({ from, to: dayAfter(60 * 31 - 1), span: 'month' })).toEqual([]);
    expect(issuesOf({ from, to: dayAfter(60 * 31), span: 'month' })).toEqual(['from: is too far back']);
  });
});

describe('the days that a dashboard is asked for', () => {
  const faultsOf = (query: object) =>
    [dashboardQuerySchema, dashboardMonthQuerySchema].map((schema) =>
      (schema.safeParse(query).error?.issues ?? []).map(({ path, message }) => `${path}: ${message}`),
    );
  const bothSay = (...faults: string[]) => [faults, faults];

  test('are none, or both', () => {
    expect(faultsOf({})).toEqual(bothSay());
    expect(faultsOf({ from, to: from })).toEqual(bothSay());
    expect(faultsOf({ from })).toEqual(bothSay('to: needs the other day'));
    expect(faultsOf({ to: from })).toEqual(bothSay('to: needs the other day'));
  });

  test('end on the day on which they begin, or later', () => {
    expect(faultsOf({ from: dayAfter(1), to: from })).toEqual(bothSay('to: ends before it begins'));
  });

  test('are a quarter at most', () => {
    expect(faultsOf({ from, to: dayAfter(92) })).toEqual(bothSay());
    expect(faultsOf({ from, to: dayAfter(93) })).toEqual(bothSay('from: is too far back'));
  });
});

describe('the filter of transactions', () => {
  test('takes lists parted by commas; nothing means all', () => {
    expect(transactionExportQuerySchema.parse({})).toEqual({ search: '', status: [], method: [] });
    expect(
      transactionHistoryQuerySchema.parse({
        search: ' sari ',
        status: 'late,refund',
        method: 'qris',
        from,
        to: from,
      }),
    ).toEqual({
      search: 'sari',
      status: ['late', 'refund'],
      method: ['qris'],
      from,
      to: from,
      page: 1,
      limit: 10,
      sort: '-created',
    });
    expect(transactionExportQuerySchema.parse({ status: '', method: '' })).toMatchObject({
      status: [],
      method: [],
    });
  });

  test.each([
    { status: 'late,nonsense' },
    { method: 'cash' },
    { from: dayAfter(1), to: from },
    { from: 'kemarin' },
    { status: `late${',late'.repeat(40)}` },
  ])('refuses %j', (query) => {
    expect(transactionExportQuerySchema.safeParse(query).success).toBe(false);
    expect(transactionHistoryQuerySchema.safeParse(query).success).toBe(false);
  });

  test.each([{ from }, { to: from }, { from, to: dayAfter(1) }])('takes %j', (query) => {
    expect(transactionExportQuerySchema.safeParse(query).success).toBe(true);
  });
});

describe("the filter of one's own orders", () => {
  test('takes groups parted by commas; nothing means all', () => {
    expect(orderHistoryQuerySchema.parse({})).toEqual({ status: [], page: 1, limit: 10 });
    expect(orderHistoryQuerySchema.parse({ status: '' }).status).toEqual([]);
    expect(orderHistoryQuerySchema.parse({ status: 'pending,returned' }).status).toEqual([
      'pending',
      'returned',
    ]);
  });

  test.each(['settlement', 'pending,', `failed${',failed'.repeat(20)}`])('refuses %s', (status) => {
    expect(orderHistoryQuerySchema.safeParse({ status }).success).toBe(false);
  });
});
