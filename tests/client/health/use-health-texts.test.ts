import { afterEach, expect, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useHealthTexts } from '#client/desk/health/use-health-texts.ts';
import type { Health, HealthPart } from '#contracts/health/health.ts';

afterEach(cleanup);

const textOf = (part: HealthPart, health: Partial<Health>) =>
  renderHook(useHealthTexts).result.current[part](health as Health);

test.each([
  [0, 'tidak ada'],
  [0.5, '0 dtk'],
  [59.9, '59 dtk'],
  [60, '1 mnt'],
  [3_599, '59 mnt'],
  [3_600, '1 jam'],
  [9_000, '2 jam'],
])('an oldest confirmation of %d s reads %s', (oldest_confirmation_seconds, text) => {
  expect(textOf('confirmation', { oldest_confirmation_seconds })).toBe(text);
});

test.each([
  [0, 'tidak ada'],
  [1, '1 · 3 dtk'],
  [1_200, '1.200 · 3 dtk'],
])('%d orders that are not counted read %s', (unsealed_orders, text) => {
  expect(textOf('unsealed', { unsealed_orders, unsealed_oldest_seconds: 3.4 })).toBe(text);
});
