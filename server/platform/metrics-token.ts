import { config } from './config.ts';
import { isSameSecret } from './same-secret.ts';

/**
 * Whether whoever sends this `Authorization` may read the metrics of a process; null where the token does not decide: none was sent, or
 * there is none, outside of production.
 */
export function tokenReadsMetrics(authorization: string | undefined): boolean | null {
  const { metricsToken, environment } = config();
  const given = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (metricsToken !== null && given !== undefined) return isSameSecret(given, metricsToken);
  return environment === 'production' ? false : null;
}
