/** How lists of the desk are sorted unless somebody presses a head: the newest first. */
export const NEWEST_FIRST = '-created';

/** The `sort` of a request: what the server does anyway is left out. */
export const requestedSort = (sort: string | undefined) => (sort === NEWEST_FIRST ? undefined : sort);
