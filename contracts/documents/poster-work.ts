/** What the workers draw for an event's finalists, and how it stands with it. */
export const POSTER_WORK_KINDS = ['poster_zip', 'qr_codes'] as const;
export const POSTER_WORK_STATES = ['working', 'ready', 'failed'] as const;
