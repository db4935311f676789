import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Lets so much time of a clock that a test holds pass, and React draw what comes of it. */
export const pass = (milliseconds: number): Promise<void> =>
  act(async () => jest.advanceTimersByTimeAsync(milliseconds));
