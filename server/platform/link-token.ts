import { createHash, randomBytes } from 'node:crypto';

/** The secret of a link that opens something without a login: 256 random bits. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of it. */
export const hashLinkToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
