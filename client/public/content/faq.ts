/** Questions of voters, by their key in the texts of `home.faq`; the landing page adds the organizers' one. */
export const VOTER_QUESTIONS = ['vote', 'methods', 'several', 'missing'] as const;
export const ALL_QUESTIONS = [...VOTER_QUESTIONS, 'payout'] as const;
export type Question = (typeof ALL_QUESTIONS)[number];
