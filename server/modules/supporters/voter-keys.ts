import type { UserRange } from '../orders/index.ts';

/** It sorts before every character of an id, so documents stand in the order of their users, also where one user's id is the beginning of another's. */
const SEPARATOR = ' ';

/** The primary key of what is kept of a voter. */
export const voterKey = (userId: string, ...rest: readonly string[]): string =>
  [userId, ...rest].join(SEPARATOR);

/** The filter that finds by their primary keys what is kept of these users, and nothing else. */
export const keysWithin = ({ from, until }: UserRange) => ({
  _id: { $gte: from, ...(until !== null && { $lt: until }) },
});
