import type { RequestHandler, Response } from 'express';
import { onSilence } from '../platform/silence.ts';
import { TimedOutError } from '../platform/timeout.ts';
import { answerError } from './error-handler.ts';

/**
 * Answers 503 for a request that waits for the database: no caller, the payment provider above all, waits
 * 5 s for a database that hangs.
 */
export const answerSilence: RequestHandler = (request, response, next) => {
  const stop = onSilence(() => {
    answerError(new TimedOutError('the database is silent'), request, response, next);
  });
  response.once('close', stop);
  response.locals.leaveSilence = stop;
  next();
};

/** For a route that has an answer of its own for that case. */
export function leaveSilenceToRoute(response: Response): void {
  (response.locals.leaveSilence as (() => void) | undefined)?.();
}
