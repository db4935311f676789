import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import request, { type Test } from 'supertest';
import type { PlatformRole } from '#contracts/accounts/role-ids.ts';
import type { RoleId } from '#contracts/accounts/session.ts';
import { buildListener } from '#server/app.ts';
import { API_BASE } from '#server/http/openapi.ts';
import type { UserRecord } from '#server/modules/accounts/index.ts';
import { hashPassword } from '#server/modules/accounts/passwords.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { insertUser, type NewUser } from '#server/modules/accounts/users.repository.ts';
import { closeLive, openLive } from '#server/platform/live/emitter.ts';
import { disconnectMongo, inTransaction } from '#server/platform/mongo.ts';
import { closeQueues } from '#server/platform/queues.ts';
import { awaitRedis, disconnectRedis } from '#server/platform/redis.ts';
import type { TeamMembership } from '#server/platform/viewer.ts';
import { openDatabase } from './database.ts';
import { expectAnswerFitsSchema } from './openapi.ts';
import type { Guard } from './seam-places.ts';
import { injectedNow, takeOutGuards } from './seams.ts';

export { withGuardOut } from './seams.ts';

/** The revision that somebody sends who has seen every edit. */
export const SEEN_ALL = 1_000_000;
export const TEST_PASSWORD = 'kata-sandi-untuk-uji';

type Method = 'get' | 'post' | 'put' | 'delete';
/** Also those that nobody calls the interface with. */
type RawMethod = Method | 'head';

/** The real application on a port of its own with a database of its own. Every answer is checked against the OpenAPI document. */
export interface Api extends Record<Method, (path: string) => Test> {
  /** Like the methods above for paths outside the API (`/livez`, pages), without the check. */
  raw: (method: RawMethod, path: string) => Test;
  /** `http://127.0.0.1:…` */
  origin: string;
  server: Server;
  close: () => Promise<void>;
}

/**
 * A busy machine must not look like a silent Redis: limits would go on in this process, which has not what Redis has counted. Tests of that
 * silence put the guard back in.
 */
const waitsForRedis: Guard = 'redis-silence';

/**
 * @param environment variables besides those of the stores
 * @param options.guardsOut taken out from the start
 */
export async function startApi(
  environment: Record<string, string> = {},
  { guardsOut = [waitsForRedis] }: { guardsOut?: Guard[] } = {},
): Promise<Api> {
  takeOutGuards(guardsOut);
  await openDatabase(environment);
  await awaitRedis(5_000);
  openLive();
  const server = createServer(buildListener());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const raw = (method: RawMethod, path: string) => request(origin)[method](path);
  const checked = (method: Method) => (path: string) =>
    raw(method, `${API_BASE}${path}`).expect(expectAnswerFitsSchema);
  return {
    get: checked('get'),
    post: checked('post'),
    put: checked('put'),
    delete: checked('delete'),
    raw,
    origin,
    server,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await closeQueues();
      closeLive();
      await disconnectRedis();
      await disconnectMongo();
    },
  };
}

let count = 0;
/** Hashing takes 20 ms of a processor: each password once in a process. */
const hashes = new Map<string, Promise<string>>();

/** An account with {@link TEST_PASSWORD}; every call makes another one. */
export async function buildAccount({
  password = TEST_PASSWORD,
  ...overrides
}: Partial<NewUser> & { password?: string } = {}): Promise<UserRecord> {
  count += 1;
  const username = `pemilih${count}-${crypto.randomUUID().slice(0, 6)}`;
  const hashing = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hashing);
  const account = {
    name: 'Sari Wulandari',
    username,
    email: `${username}@contoh.id`,
    roleId: 'ROLE003' as const,
    organizerId: null,
    passwordHash: await hashing,
    ...overrides,
  };
  return inTransaction((session) => insertUser(account, session));
}

/**
 * Somebody of that role who is logged in; `headers` are what an API client sends.
 *
 * @param options.steppedUpAt when a factor was given last: just now, so that actions which ask for one do not
 */
export async function buildVisitor({
  roleId = 'ROLE003',
  organizerId,
  platformRole,
  membership,
  steppedUpAt = injectedNow() ?? new Date(),
}: {
  roleId?: RoleId;
  organizerId?: string;
  platformRole?: PlatformRole;
  /** In the team of that organizer; its owner without one. */
  membership?: TeamMembership;
  steppedUpAt?: Date | null;
} = {}) {
  const user = await buildAccount({
    roleId,
    ...(organizerId !== undefined && { organizerId }),
    ...(platformRole && { platformRole }),
    ...(membership && { membership }),
  });
  const session = await startSession(user.id, { steppedUpAt });
  return { user, ...session, headers: { Authorization: `Bearer ${session.token}` } };
}
