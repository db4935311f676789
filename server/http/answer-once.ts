import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Request } from 'express';
import { errorStatus } from '#contracts/errors.ts';
import { idempotencyKeySchema } from '#contracts/idempotency.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/request-headers.ts';
import { claimRequest, keepAnswer, letRequestGo } from '#server/platform/answered-requests.repository.ts';
import { AppError } from '#server/platform/app-error.ts';
import { poll } from '#server/platform/poll.ts';

const LOOK_MS = 50;
const LONGEST_WAIT_MS = 5_000;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The request's key, or null. @throws AppError `idempotency_key_invalid` */
export function readIdempotencyKey(request: Request): string | null {
  const header = request.get(IDEMPOTENCY_KEY_HEADER);
  if (header === undefined) return null;
  const parsed = idempotencyKeySchema.safeParse(header);
  if (!parsed.success) throw new AppError({ code: 'idempotency_key_invalid' });
  return parsed.data;
}

/**
 * Does the work once for each key of a person. A repeat, at the same moment or within a day, gets the same answer. What was refused has
 * made nothing and is tried anew.
 *
 * Answers contain passwords and links once: they are stored encrypted with the key, which is not stored.
 *
 * @throws AppError `idempotency_key_invalid`, `idempotency_key_reused` for another body, `request_in_progress` when the first one takes too long
 */
export async function answerOnce<Reply extends object>(
  request: Request,
  { path, userId, input }: { path: string; userId: string | null; input: object },
  work: () => Promise<Reply | null>,
): Promise<Reply | null> {
  const key = readIdempotencyKey(request);
  if (key === null) return work();
  const id = hashOf(JSON.stringify([userId, path, key]));
  const fingerprint = hashOf(JSON.stringify(input));
  const look = async () => {
    const claim = await claimRequest({ id, fingerprint });
    return claim.state === 'running' ? null : claim;
  };
  const claim = await poll(look, { everyMs: LOOK_MS, withinMs: LONGEST_WAIT_MS });
  if (claim === null) throw new AppError({ code: 'request_in_progress' });
  if (claim.state === 'of_another_body') throw new AppError({ code: 'idempotency_key_reused' });
  if (claim.state === 'answered') return decrypt(claim.answer, { key, id }) as Reply;
  return answerFirst(work, { id, key, begunAt: claim.begunAt });
}

async function answerFirst<Reply extends object>(
  work: () => Promise<Reply | null>,
  { id, key, begunAt }: { id: string; key: string; begunAt: Date },
): Promise<Reply | null> {
  try {
    const reply = await work();
    if (reply) await keepAnswer(id, { begunAt, answer: encrypt(reply, { key, id }) });
    return reply;
  } catch (error) {
    // What any other failure has made is unknown: it stays claimed for a while.
    if (error instanceof AppError && errorStatus[error.code] < 500) await letRequestGo(id, { begunAt });
    throw error;
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const answerKey = ({ key, id }: { key: string; id: string }) =>
  Buffer.from(hkdfSync('sha256', key, id, 'sorak answered request', 32));

function encrypt(reply: object, names: { key: string; id: string }): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', answerKey(names), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(reply)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

function decrypt(encrypted: Buffer, names: { key: string; id: string }): unknown {
  const decipher = createDecipheriv('aes-256-gcm', answerKey(names), encrypted.subarray(0, IV_BYTES));
  decipher.setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString());
}
