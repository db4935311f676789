import type { ProofMethod } from '#contracts/accounts/factors.ts';
import { logger } from '../platform/logger.ts';
import type { Viewer } from '../platform/viewer.ts';
import { toAppError } from './error-handler.ts';

/** What of somebody's identity is proven, begun or ended; docs/operations.md has the list. */
export type AttemptKind =
  | 'registration'
  | 'invitation'
  | 'login'
  | 'login_factor'
  | 'step_up'
  | 'password_check'
  | 'password_change'
  | 'password_reset'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_codes_renewed'
  | 'logout'
  | 'logout_others';

/** What an endpoint says of the attempts that it takes. */
export interface Attempt<Body = never, V = never> {
  kind: AttemptKind;
  /** What is proven with; a function where the body says it. */
  method?: ProofMethod | 'link' | ((body: Body) => ProofMethod);
  /** Whose it would be, for those that fail while nobody is logged in; null for nobody's. Without it that is unknown. */
  account?: (body: Body) => Promise<string | null>;
  /** Which requests are such attempts; all without it. */
  when?: (body: Body, viewer: V) => boolean;
}

/** Whom an attempt let in, and the session that it began or ended. */
export interface Proven {
  accountId: string;
  sessionId?: string;
}

/** What is there of a request; no body where it was refused before that was read. */
export interface Attempting {
  requestId: string;
  body: unknown;
  viewer: Viewer | null;
}

/** The line of an attempt that was answered. */
export function logAttempt(
  attempt: Attempt,
  request: Attempting,
  { status = 200, proven }: { status?: number | undefined; proven?: Proven | undefined },
): void {
  if (!isAttempt(attempt, request)) return;
  const { viewer } = request;
  write('info', attempt, request, {
    // 202: the password was right, and a factor is to be given.
    outcome: status === 202 ? 'continues' : 'succeeded',
    accountId: proven?.accountId ?? viewer?.userId ?? null,
    sessionId: proven ? (proven.sessionId ?? null) : (viewer?.sessionId ?? null),
  });
}

/** The line of an attempt that was refused, written when its account is found: nobody's answer waits for it. */
export function logFailedAttempt(attempt: Attempt, request: Attempting, error: unknown): void {
  if (!isAttempt(attempt, request)) return;
  const { viewer } = request;
  const line = { outcome: 'failed', reason: toAppError(error).code, sessionId: viewer?.sessionId ?? null };
  void findAccount(attempt, request)
    .catch(() => null)
    .then((accountId) => write('warn', attempt, request, { ...line, accountId }));
}

async function findAccount({ account }: Attempt, { viewer, body }: Attempting): Promise<string | null> {
  if (viewer) return viewer.userId;
  return account && body !== undefined ? account(body as never) : null;
}

function isAttempt({ when }: Attempt, { body, viewer }: Attempting): boolean {
  return !when || (body !== undefined && when(body as never, viewer as never));
}

/** Ids of accounts and sessions open nothing: a token names its session, and is one by its signature. What was typed as a name is not written down. */
function write(
  level: 'info' | 'warn',
  { kind, method }: Attempt,
  { requestId, body }: Attempting,
  line: { outcome: string; reason?: string; accountId: string | null; sessionId: string | null },
): void {
  const used = typeof method !== 'function' ? method : body === undefined ? undefined : method(body as never);
  logger()[level](
    {
      request_id: requestId,
      attempt: kind,
      ...(used && { method: used }),
      outcome: line.outcome,
      ...(line.reason && { reason: line.reason }),
      account_id: line.accountId,
      session_id: line.sessionId,
    },
    'authentication',
  );
}
