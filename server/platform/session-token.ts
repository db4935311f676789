import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';
import { SESSION_DAYS } from '#contracts/accounts/session.ts';
import { config } from './config.ts';

/** What every verification of a session token insists on; a token of another algorithm, issuer or audience is none of ours. */
export const tokenRules = { algorithms: ['HS256' as const], issuer: 'sorak', audience: 'sorak-api' };

export const SESSION_MS = SESSION_DAYS * 24 * 60 * 60 * 1_000;

const payloadSchema = z.object({
  sub: z.string().check(z.minLength(1)),
  sid: z.string().check(z.minLength(1)),
  exp: z.number(),
  num: z._default(z.int(), 0),
});

/** The session row that a token names. The token alone proves nothing: the row decides. */
export interface NamedSession {
  userId: string;
  sessionId: string;
  /** How many tokens the session had before this one. */
  tokenNumber: number;
}

/** A token for that session; it ends with the row, {@link SESSION_MS} after its beginning. */
export function signSessionToken(
  { userId, sessionId, tokenNumber }: NamedSession,
  { livesMs = SESSION_MS }: { livesMs?: number } = {},
): string {
  return jwt.sign({ sid: sessionId, num: tokenNumber }, config().jwtSecret, {
    algorithm: 'HS256',
    issuer: tokenRules.issuer,
    audience: tokenRules.audience,
    subject: userId,
    expiresIn: Math.ceil(livesMs / 1_000),
  });
}

/** Whether a token says that it is a plain JWT: one that we sign for another purpose says another `typ`, and opens no session. */
export function isSessionToken(token: string): boolean {
  try {
    return jwt.decode(token, { complete: true })?.header.typ === 'JWT';
  } catch {
    // A payload that is no JSON.
    return false;
  }
}

/** Reads a payload whose signature has been checked; null when it does not name a session and an end. */
export function readSessionPayload(payload: unknown): NamedSession | null {
  const parsed = payloadSchema.safeParse(payload);
  if (!parsed.success) return null;
  const { sub, sid, num } = parsed.data;
  return { userId: sub, sessionId: sid, tokenNumber: num };
}

/** Checks signature, algorithm, issuer, audience and end; null for anything that is not a token of ours. */
export function readSessionToken(token: string): NamedSession | null {
  try {
    if (!isSessionToken(token)) return null;
    return readSessionPayload(jwt.verify(token, config().jwtSecret, tokenRules));
  } catch {
    // Whatever is wrong with a token, the request is unauthenticated.
    return null;
  }
}
