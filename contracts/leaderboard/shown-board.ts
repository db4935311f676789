export const LEADERBOARD_ROWS_MAX = 10;
export const LEADERBOARD_ROWS_FOLDED = 3;

/** The name of a voter who did not choose to be named; pages in other languages show their own word for it. */
export const ANONYMOUS_VOTER = 'Pendukung';
