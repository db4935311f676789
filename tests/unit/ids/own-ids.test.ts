import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { byCreation, isOwnId, newNumericId } from '#server/platform/ids.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

const numberOf = (id: string) => Number(id.slice('IMG-'.length));

describe('a new id', () => {
  test('is its prefix and the time in microseconds, somewhere in the first half of the millisecond', () => {
    // Ahead of all that were given before.
    const at = Date.parse('2126-11-21T13:41:07.000Z');
    jest.spyOn(Date, 'now').mockReturnValue(at);
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    expect(newNumericId('IMG')).toBe(`IMG-${at}250`);
    jest.spyOn(Math, 'random').mockReturnValue(0.9999);
    expect(newNumericId('COR')).toBe(`COR-${at}499`);
  });

  test('is larger than the one before, also in the same millisecond and with a clock that went back', () => {
    const at = Date.parse('2127-11-21T13:41:07.000Z');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(at);
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const ids = [newNumericId('IMG'), newNumericId('IMG')];
    clock.mockReturnValue(at - 60_000);
    ids.push(newNumericId('IMG'));
    clock.mockReturnValue(at + 1);
    ids.push(newNumericId('IMG'));
    expect(ids.map(numberOf)).toEqual([0, 1, 2, 1_000].map((more) => at * 1_000 + more));
  });
});

describe('ids by their creation', () => {
  const sorted = (...ids: string[]) => ids.toSorted(byCreation);

  test('are in the order of their numbers', () => {
    expect(sorted('EO-10', 'EO-9', 'EO-100')).toEqual(['EO-9', 'EO-10', 'EO-100']);
    const times = ['EVT-1795252102123004', 'EVT-1795252102123005', 'EVT-999999999999999'];
    expect(sorted(...times)).toEqual([times[2], times[0], times[1]]);
  });

  test('that were counted come after those that are a time, which has 13 digits at least', () => {
    expect(sorted('EVT-7', 'EVT-1795252102123004')).toEqual(['EVT-1795252102123004', 'EVT-7']);
    expect(byCreation('EVT-7', 'EVT-1795252102123004')).toBe(1);
    expect(byCreation('EVT-1795252102123004', 'EVT-7')).toBe(-1);
    expect(sorted('EVT-7', 'EVT-1000000000000')).toEqual(['EVT-1000000000000', 'EVT-7']);
    expect(sorted('EVT-7', 'EVT-999999999999')).toEqual(['EVT-7', 'EVT-999999999999']);
  });

  test('are compared by what stands behind the last stroke', () => {
    expect(sorted('LAYAR-PANGGUNG-2', 'LAYAR-PANGGUNG-1')).toEqual(['LAYAR-PANGGUNG-1', 'LAYAR-PANGGUNG-2']);
    expect(sorted('LAYAR-PANGGUNG-7', 'LAYAR-1795252102123004')).toEqual([
      'LAYAR-1795252102123004',
      'LAYAR-PANGGUNG-7',
    ]);
  });
});

describe('the form of an id of ours', () => {
  test.each([
    'EO-1',
    'EVT-1795252102123004',
    'SRKX-12',
    `IMG-${'9'.repeat(20)}`,
    'SRK-261121-7F2KX9',
    'SRK-261121-7F2KX91QDMZZ',
  ])('%s has it', (text) => expect(isOwnId(text)).toBe(true));

  test.each([
    '',
    'E-1',
    'EVENT-1',
    'evt-1',
    'EO-',
    'EO-1x',
    'xEO-1',
    ' EO-1',
    'EO-1\n',
    `IMG-${'9'.repeat(21)}`,
    'SRK-26112-7F2KX9',
    'SRK-2611211-7F2KX9',
    'SRK-26112x-7F2KX9',
    'SRK-261121-7F2KX',
    'SRK-261121-7F2KX91QDMZZZ',
    'SRK-261121-7f2kx9',
    'xSRK-261121-7F2KX9',
    'SRK-261121-7F2KX9!',
  ])('%j has not', (text) => expect(isOwnId(text)).toBe(false));
});
