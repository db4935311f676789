import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { formatDate } from '#client/lib/format.ts';
import { useAgeText } from '#client/lib/use-age.ts';

const DAY_MS = 86_400_000;

function Age({ ms }: { ms: number }) {
  return <p>{useAgeText()(ms)}</p>;
}

afterEach(cleanup);

test.each([
  [0, 'baru saja'],
  [3_000, '3 detik lalu'],
  [2 * DAY_MS, '2 hari lalu'],
  [7 * DAY_MS, '7 hari lalu'],
])('an age of %i ms is shown as %s', (ms, words) => {
  render(<Age ms={ms} />);
  expect(screen.getByText(words)).toBeTruthy();
});

test('an age above a week is shown as its date: nobody counts 118 days back', () => {
  const ms = 118 * DAY_MS;
  const day = formatDate(new Date(Date.now() - ms));
  render(<Age ms={ms} />);
  expect(screen.getByText(day)).toBeTruthy();
  expect(day).toMatch(/^\d{1,2} \p{L}{3,4} \d{4}$/u);
});
