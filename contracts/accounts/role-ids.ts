/** ROLE001 super admin, ROLE002 organizer staff, ROLE003 customer. */
export const ROLE_IDS = ['ROLE001', 'ROLE002', 'ROLE003'] as const;
