import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets without its time showing how much of them agrees, nor how long they are. */
export function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
