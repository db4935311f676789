export const accountKeys = {
  account: ['account'] as const,
  sessions: ['account', 'sessions'] as const,
};
