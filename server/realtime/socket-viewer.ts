import type { Reaching } from '../platform/desk-scope.ts';

/** The person behind a socket, as far as room rights need it. */
export interface SocketViewer extends Reaching {
  userId: string;
  sessionId: string;
}
