/** ROLE001 the platform's staff, ROLE002 staff of organizers, ROLE003 customers. */
export const ROLE_IDS = ['ROLE001', 'ROLE002', 'ROLE003'] as const;

/** What somebody of ROLE002 does in the team of an organizer. */
export const TEAM_ROLES = ['owner', 'editor', 'finance', 'hall', 'viewer'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** What somebody of ROLE001 does for the platform. */
export const PLATFORM_ROLES = ['super_admin', 'finance', 'support'] as const;
export type PlatformRole = (typeof PLATFORM_ROLES)[number];
