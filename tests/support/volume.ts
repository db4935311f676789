/** `npm run test:full` does everything as often as the fault table says, `npm test` enough to see it break. */
const isFull = process.env.SORAK_FAULT_VOLUME === 'full';

export function volume<T>({ reduced, full }: { reduced: T; full: T }): T {
  return isFull ? full : reduced;
}
