import { describe, expect, test } from '@jest/globals';
import { type EventValues, emptyEventValues } from '#client/desk/events/event-values.ts';
import { problemsBetween, unreadableNumbers } from '#client/desk/events/problems-between.ts';

const good: EventValues = {
  ...emptyEventValues,
  shareEo: '70',
  shareSorak: '30',
  startDate: '2027-01-17',
  startTime: '10:00',
  endDate: '2027-01-17',
  endTime: '10:01',
};
const problems = (overrides: Partial<EventValues>, datesRequired = true) =>
  problemsBetween({ ...good, ...overrides }, { datesRequired }).map((problem) => problem.join(' '));

describe('what is wrong between the fields of an event', () => {
  test('is nothing when all is well', () => expect(problems({})).toEqual([]));

  test('are shares that are not the whole; one that is missing is shown elsewhere', () => {
    const both = ['shareEo sharesNotWhole', 'shareSorak sharesNotWhole'];
    expect(problems({ shareSorak: '29,99' })).toEqual(both);
    expect(problems({ shareEo: 'x' })).toEqual([]);
    expect(problems({ shareEo: '' })).toEqual([]);
    expect(problems({ shareSorak: '' })).toEqual([]);
  });

  test('[BO-5.20] reports a number that cannot be read before the contract calls it missing', () => {
    const typed = { ...good, price: 'dua ribu', shareEo: '70 rb', shareSorak: '30' };
    expect(unreadableNumbers(typed)).toEqual([
      ['price', 'priceUnreadable'],
      ['shareEo', 'shareUnreadable'],
    ]);
    expect(unreadableNumbers({ ...good, price: '', shareEo: '', shareSorak: 'x' })).toEqual([
      ['shareSorak', 'shareUnreadable'],
    ]);
  });

  test('is an end that is not after the start', () => {
    expect(problems({ endTime: '10:00' })).toEqual(['endDate endBeforeStart']);
    expect(problems({ endDate: '2027-01-16' })).toEqual(['endDate endBeforeStart']);
  });

  test('are dates that are missing where they are needed', () => {
    const none = { startDate: '', startTime: '', endDate: '', endTime: '' };
    expect(problems(none)).toEqual(['startDate dateRequired', 'endDate dateRequired']);
    expect(problems(none, false)).toEqual([]);
  });

  test.each([
    [{ startDate: '' }, 'startDate dateRequired'],
    [{ startTime: '' }, 'startDate dateRequired'],
    [{ endDate: '' }, 'endDate dateRequired'],
    [{ endTime: '' }, 'endDate dateRequired'],
  ])('is one of which only a part is there: %j', (part, problem) => {
    expect(problems(part, false)).toEqual([problem]);
  });

  test('is no date of an event that is yet to be announced', () => {
    expect(problems({ isShow: false, startDate: '', endTime: '09:00', shareEo: '1' })).toEqual([
      'shareEo sharesNotWhole',
      'shareSorak sharesNotWhole',
    ]);
  });
});
