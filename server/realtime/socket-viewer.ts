import type { RoleId } from '#contracts/accounts/session.ts';

/** The person behind a socket, as far as room rights need it. */
export interface SocketViewer {
  userId: string;
  sessionId: string;
  roleId: RoleId;
  /** Of organizer staff. */
  organizerId: string | null;
}
