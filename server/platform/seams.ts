import { config } from './config.ts';

/**
 * Guards that a test may take out, to prove that the test notices. Configuration refuses any of them
 * outside NODE_ENV=test, so none can be open in production.
 */
export const guards = [
  'signature',
  'provider-status',
  'state-machine',
  'amount-check',
  'late-rule',
  'inbox-unique',
  'order-revision',
  'chain-head',
  'snapshot-version',
  'open-order-unique',
  'idempotency-key',
  'login-limiter',
  'letter-limits',
  'session-row',
  'session-owner',
  'csrf-header',
  'order-owner',
  'socket-origin',
  'staff-scope',
  'blackout',
  'screen-cover',
  'initial-password',
  'organizer-active',
  'organizer-open-events',
  'last-super-admin',
  'edit-revision',
  'rules-lock',
  'database-silence',
  'redis-silence',
  'forwarded-address',
  'heartbeat',
  'database-clock',
  'request-time',
] as const;

export type Guard = (typeof guards)[number];

/** True only in a test that takes this guard out through SORAK_TEST_SEAMS. */
export function guardIsOut(guard: Guard): boolean {
  const { environment, testSeams } = config();
  return environment === 'test' && testSeams.includes(guard);
}

const stops = new Map<string, () => Promise<void> | void>();
/** Points at which this process was stopped: once each. */
const stopped = new Set<string>();

/**
 * A named point in a use case where a test may make the process die or wait (`kill -9` after the inbox
 * write, say). `SORAK_TEST_SEAMS=die:after-inbox-write` kills this process at its first passing, `stop:…` stops it there as SIGSTOP does,
 * until somebody continues it.
 */
export async function passPoint(point: string): Promise<void> {
  const { environment, testSeams } = config();
  if (environment !== 'test') return;
  if (testSeams.includes(`die:${point}`)) process.kill(process.pid, 'SIGKILL');
  if (testSeams.includes(`stop:${point}`) && !stopped.has(point)) {
    stopped.add(point);
    process.kill(process.pid, 'SIGSTOP');
  }
  await stops.get(point)?.();
}

/** In a test of the same process: runs `action` whenever `point` is passed; undefined removes it. */
export function onPoint(point: string, action: (() => Promise<void> | void) | undefined): void {
  if (action) stops.set(point, action);
  else stops.delete(point);
}
