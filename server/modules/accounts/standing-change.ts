import type { TransactionSession } from '#server/platform/mongo.ts';

declare const standing: unique symbol;

/**
 * The transaction of a change of password, address or right. Only `changeStanding` gives one, and whatever writes such a field requires it:
 * nobody can write one and leave tokens, sessions and sockets that rest on the old one.
 */
export type StandingChange = TransactionSession & { readonly [standing]: true };
