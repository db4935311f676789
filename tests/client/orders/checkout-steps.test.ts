import { expect, test } from '@jest/globals';
import { readStep, stepHref } from '#client/public/layouts/checkout-steps.ts';

test.each([
  [null, 1],
  ['', 1],
  ['1', 1],
  ['2', 2],
  ['3', 3],
  ['4', 1],
] as const)('?step=%s is the step %p', (text, step) => {
  expect(readStep(text)).toBe(step);
});

test.each([
  [1, '/checkout'],
  [2, '/checkout?step=2'],
  [3, '/checkout?step=3'],
])('the step %p has the address %s', (step, address) => {
  expect(stepHref(step)).toBe(address);
});
