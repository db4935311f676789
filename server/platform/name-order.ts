/**
 * How names are sorted: by the alphabet, whatever their case, as people look for them. Two names are equal only when every letter is, so that
 * a query's further conditions mean the same as without it.
 */
export const NAME_ORDER = { locale: 'id' } as const;
