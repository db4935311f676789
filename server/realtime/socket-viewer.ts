import type { Reaching } from '../platform/desk-scope.ts';

/** The person behind a socket, as far as room rights need it. */
export interface SocketViewer extends Reaching {
  userId: string;
  sessionId: string;
  /** What the account and the session had when the socket opened: with others its rooms may be those of former rights. */
  standing: number;
  tokenNumber: number;
}
