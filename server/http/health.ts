import { type Request, type RequestHandler, Router } from 'express';
import { AppError } from '../platform/app-error.ts';
import { config } from '../platform/config.ts';
import { registry } from '../platform/metrics.ts';
import { tokenReadsMetrics } from '../platform/metrics-token.ts';
import { readReadiness, statusOfReadiness } from '../platform/readiness.ts';

let draining = false;

/** From now on `/readyz` answers 503 and every answer carries `Connection: close`: this process is about to stop. */
export function startDraining(): void {
  draining = true;
}

export function isDraining(): boolean {
  return draining;
}

/** Lets kept-alive connections end with an answer instead of being cut between two requests. */
export const closeWhileDraining: RequestHandler = (_request, response, next) => {
  if (draining) response.setHeader('Connection', 'close');
  next();
};

/**
 * `/livez`: the process answers; no store is called, since starting a process again mends none. `/readyz`: it can serve, see
 * {@link readReadiness}. `/metrics`: Prometheus text for callers inside.
 */
export const healthRouter: Router = Router()
  .get('/livez', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  })
  .get('/readyz', async (_request, response) => {
    const found = await readReadiness();
    const readiness = draining ? { ...found, status: 'stopping' as const } : found;
    response.set('Cache-Control', 'no-store').status(statusOfReadiness(readiness)).json(readiness);
  })
  .get('/metrics', async (request, response) => {
    if (!mayReadMetrics(request)) throw new AppError({ code: 'forbidden' });
    response
      .set('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });

/**
 * A scraper with the token; outside of production also a caller from a private address. A request that came through a proxy we were not
 * configured shows only the proxy's address, so it needs the token.
 */
function mayReadMetrics(request: Request): boolean {
  const byToken = tokenReadsMetrics(request.get('authorization'));
  if (byToken !== null) return byToken;
  const cameThroughProxy =
    request.get('x-forwarded-for') !== undefined || request.get('forwarded') !== undefined;
  if (cameThroughProxy && config().trustedProxies === 0) return false;
  return isPrivateAddress(request.ip ?? '');
}

const PRIVATE = [
  /^127\./,
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^::1$/,
  /^f[cd][0-9a-f]{2}:/i,
  /^fe80:/i,
];

function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return PRIVATE.some((pattern) => pattern.test(plain));
}
