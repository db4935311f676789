import { createHash } from 'node:crypto';
import type { VoteRow } from './votes.model.ts';

/** The hash "before" the first row of every event. */
export const GENESIS_HASH = '0'.repeat(64);

/**
 * The hash of a vote row: SHA-256 over the hash before it and the row's fields, one a line, times as ISO 8601 UTC.
 * Whoever has the rows can recompute the chain without our code (docs/decisions/0003).
 */
export function hashVote(previousHash: string, row: Omit<VoteRow, '_id' | 'hash'>): string {
  const text = [
    previousHash,
    row.eventId,
    row.seq,
    row.orderId,
    row.effect,
    row.line,
    row.finalistId,
    row.votes,
    row.at.toISOString(),
  ].join('\n');
  return createHash('sha256').update(text).digest('hex');
}
