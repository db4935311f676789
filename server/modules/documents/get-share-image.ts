import { logger } from '#server/platform/logger.ts';
import { poll } from '#server/platform/poll.ts';
import { documentsDisk } from '#server/platform/storage.ts';
import { enqueueShareImage } from './documents.jobs.ts';
import { findDocument, type ShareImageSubject } from './documents.repository.ts';
import { findShareCard } from './find-share-card.ts';
import { fingerprintOf } from './share-card.ts';

/** How long a request waits for the worker. Chat previews give up after about 5 s. */
const WAIT_MS = 3_000;
const LOOK_EVERY_MS = 100;
/** A picture that failed is requested again after this long; until then nobody waits for it. */
const FAILED_FOR_MS = 60_000;

export interface ShareImage {
  /** Of what the picture shows. */
  fingerprint: string;
  /** A PNG; null while there is none. */
  png: Buffer | null;
}

/**
 * The share image of an event or finalist. One that is not drawn yet, or shows what is no longer so, is requested from the workers and
 * waited for at most 3 s; this process never draws.
 *
 * @returns null for unknown ids and drafts
 */
export async function getShareImage(subject: ShareImageSubject): Promise<ShareImage | null> {
  const card = await findShareCard(subject);
  if (!card) return null;
  const fingerprint = fingerprintOf(card);
  const state = await readImage(subject, fingerprint);
  if (state instanceof Buffer) return { fingerprint, png: state };
  return { fingerprint, png: state === 'failed' ? null : await waitTogether(subject, fingerprint) };
}

const waiting = new Map<string, Promise<Buffer | null>>();

/** However many requests there are for one picture, one of them queues the job and polls. */
function waitTogether(subject: ShareImageSubject, fingerprint: string): Promise<Buffer | null> {
  const key = `${subject.kind}:${subject.subjectId}:${fingerprint}`;
  const running = waiting.get(key);
  if (running) return running;
  const started = queueAndWait(subject, fingerprint).finally(() => waiting.delete(key));
  waiting.set(key, started);
  return started;
}

async function queueAndWait(subject: ShareImageSubject, fingerprint: string): Promise<Buffer | null> {
  try {
    await enqueueShareImage(subject);
  } catch (error) {
    logger().warn({ err: error, subject }, 'a share image could not be asked for');
    return null;
  }
  const state = await poll(() => readImage(subject, fingerprint), {
    everyMs: LOOK_EVERY_MS,
    withinMs: WAIT_MS,
  });
  return state instanceof Buffer ? state : null;
}

async function readImage(subject: ShareImageSubject, fingerprint: string): Promise<Buffer | 'failed' | null> {
  const stored = await findDocument(subject);
  if (stored?.fingerprint !== fingerprint) return null;
  if (stored.state === 'failed') {
    return Date.now() - stored.createdAt.getTime() < FAILED_FOR_MS ? 'failed' : null;
  }
  try {
    return Buffer.from(await documentsDisk().getBytes(stored.path));
  } catch (error) {
    // The storage was emptied, or the file replaced this very moment: it is drawn again.
    logger().warn({ err: error, path: stored.path }, 'a stored share image is not there');
    return null;
  }
}
