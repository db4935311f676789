import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { PLATFORM_ROLES, TEAM_ROLES, type TeamRole } from '#contracts/accounts/role-ids.ts';
import { apiRoutes } from '#server/app.ts';
import { type Access, isStepUp, rolesOf } from '#server/http/access.ts';
import { QUEUE_BOARD_PATH } from '#server/http/queue-board.ts';
import { MAIL_QUEUE } from '#server/modules/mail/index.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { live } from '#server/platform/live/emitter.ts';
import { attachRealtime, type Realtime } from '#server/realtime/index.ts';
import {
  type Cells,
  COLUMNS,
  cellOf,
  readMatrix,
  WRITTEN_MATRIX,
  type WrittenLine,
  writeMatrix,
} from '../../support/access-matrix.ts';
import {
  type AccessStage,
  accessRequests,
  type Belongings,
  buildAccessStage,
  defaultParams,
  nonPublicOf,
  secretsOf,
} from '../../support/access-stage.ts';
import { type Api, startApi } from '../../support/api.ts';
import { FACTOR_ENVIRONMENT, fromAnywhere } from '../../support/factors.ts';
import { untilPushesReach } from '../../support/live-bus.ts';
import { call, closeLiveClients, collectMessages, connectLiveClient } from '../../support/live-client.ts';
import { setQuantity } from '../../support/seams.ts';
import { expectAsWritten } from '../../support/written-lists.ts';

let api: Api;
let realtime: Realtime;
/** For everything that changes nothing. */
let sharedStage: AccessStage;
beforeAll(async () => {
  api = await startApi({ ...FACTOR_ENVIRONMENT, POSTER_WAIT_MS: '50' });
  realtime = attachRealtime(api.server);
  await untilPushesReach(1);
  setQuantity('invoice-wait-ms', 50);
  sharedStage = await buildAccessStage();
});
afterEach(closeLiveClients);
afterAll(async () => {
  closeProvider();
  await realtime?.close();
  await api.close();
});

/** Beside the interface: what a browser shows of the queues, and what that page reads. */
const BOARD: Readonly<Record<string, Access>> = {
  [`GET ${QUEUE_BOARD_PATH}`]: 'readHealth',
  [`GET ${QUEUE_BOARD_PATH}/api/queues`]: 'readHealth',
  [`PUT ${QUEUE_BOARD_PATH}/api/queues/${MAIL_QUEUE}/pause`]: 'readHealth',
};
const written = readMatrix();

/** The calls that the specification of the desk lists, by their rows of its checklist. */
const listed: Readonly<Record<string, string>> = {
  'GET /admin/dashboard': 'BO-7.01',
  'GET /admin/dashboard/status': 'BO-7.02',
  'GET /admin/dashboard/value-transactions': 'BO-7.03',
  'GET /admin/dashboard/top-users': 'BO-7.04',
  'GET /admin/dashboard/top-value-events': 'BO-7.05',
  'GET /admin/event-organizers': 'BO-7.06',
  'GET /admin/event-organizers/:id': 'BO-7.08',
  'GET /admin/event-organizers/:id/events': 'BO-7.09',
  'GET /admin/event-organizers/:id/statistics': 'BO-7.10',
  'GET /admin/event-organizers/:id/credentials': 'BO-7.11',
  'POST /admin/event-organizers': 'BO-7.12 BO-6.10',
  'PUT /admin/event-organizers/:id': 'BO-7.13 BO-6.10',
  'POST /admin/uploads': 'BO-7.14',
  'GET /admin/events/hero-img': 'BO-7.15',
  'POST /admin/events/hero-img': 'BO-7.15',
  'GET /admin/events': 'BO-7.16 BO-7.17',
  'GET /admin/events/:id': 'BO-7.18',
  'POST /admin/events': 'BO-7.19',
  'PUT /admin/events/:id': 'BO-7.20 BO-6.02',
  'DELETE /admin/events/:id': 'BO-7.21',
  'DELETE /admin/events/:id/general': 'BO-7.21',
  'GET /admin/events/related-events': 'BO-7.22',
  'GET /admin/events/:id/leaderboard': 'BO-7.23',
  'GET /admin/events/:id/images': 'BO-7.24',
  'POST /admin/events/:id/images': 'BO-7.24',
  'PUT /admin/events/:id/images': 'BO-7.24',
  'DELETE /admin/events/:id/images/:imageId': 'BO-7.24',
  'GET /admin/events/:id/finalist': 'BO-7.25',
  'GET /admin/events/:eventId/download-poster': 'BO-7.26',
  'GET /admin/finalists/:id': 'BO-7.27',
  'POST /admin/finalists': 'BO-7.28',
  'PUT /admin/finalists': 'BO-7.29',
  'DELETE /admin/finalists/:id': 'BO-7.30',
  'GET /admin/leaderboard/events': 'BO-7.31',
  'GET /admin/leaderboard/events/:eventId': 'BO-7.32',
  'GET /admin/leaderboard/finalists/:finalistId': 'BO-7.33',
  'GET /admin/eo-events/:eoId': 'BO-7.34',
  'GET /admin/transactions/statistics': 'BO-7.35',
  'GET /admin/transactions/events/statistics': 'BO-7.36',
  'GET /admin/transactions/events/:eventId/histories': 'BO-7.37',
  'GET /admin/transactions/:id': 'BO-7.38',
  'GET /admin/transactions/:id/download': 'BO-7.39',
  'POST /auth/verify': 'BO-7.40',
};
const idsOf = (route: string) => (listed[route] ? `[${listed[route]}] ` : '');
const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;
/** Every route that there is, and what it asks for. */
const routes = new Map<string, Access>([
  ...apiRoutes.map((each): [string, Access] => [nameOf(each), each.access ?? 'public']),
  ...Object.entries(BOARD),
]);

/** Whom a call is made as, and whose things it is about. */
type Caller = (stage: AccessStage) => { headers: Record<string, string>; of: Belongings };

const own: Record<string, Caller> = {
  none: ({ own }) => ({ headers: {}, of: own }),
  customer: ({ headers, own }) => ({ headers: headers.ROLE003, of: own }),
  ...Object.fromEntries(
    PLATFORM_ROLES.map((role): [string, Caller] => [
      `platform ${role}`,
      ({ platform, own }) => ({ headers: platform[role], of: own }),
    ]),
  ),
};
/** The three cells of a team's role. */
const ofTeam = (role: TeamRole): Record<'own' | 'foreign' | 'unlisted', Caller> => ({
  own: ({ team, own }) => ({ headers: team.all[role], of: own }),
  foreign: ({ team, foreign }) => ({ headers: team.all[role], of: foreign }),
  unlisted: ({ team, unlisted }) => ({ headers: team.chosen[role], of: unlisted }),
});
/** Somebody who is in a team for one event asks for that. */
const ofChosen =
  (role: TeamRole): Caller =>
  (stage) => ({ headers: stage.team.chosen[role], of: stage.own });
/** For somebody of a team there is no such thing. */
const forNothing =
  (role: TeamRole, { chosen }: { chosen: boolean }): Caller =>
  ({ team, own }) => ({
    headers: (chosen ? team.chosen : team.all)[role],
    of: {
      ...own,
      ...(!chosen && { organizerId: 'EO-none' }),
      ...{
        eventId: 'EVT-none',
        finalistId: 'FIN-none',
        orderId: 'SRK-none',
        screenId: 'SCR-none',
        changeRequestId: 'CHG-none',
        caseId: 'CSE-none',
        runId: 'RUN-none',
        payoutId: 'INV-none',
        bankAccountId: 'ACC-none',
      },
    },
  });

interface Answered {
  status: number;
  /** For how long it may be kept. */
  kept: string;
  text: string;
}

/** @param changes whether it may change something, and gets a stage of its own */
async function ask(route: string, caller: Caller, { changes }: { changes: boolean }): Promise<Answered> {
  const [method = '', path = ''] = route.split(' ');
  const stage = changes ? await buildAccessStage() : sharedStage;
  const { headers, of } = caller(stage);
  const { params, query, body } = accessRequests[route]?.(stage, of) ?? {};
  const ids = { ...defaultParams(path, of), ...params };
  const address = path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(ids[name] ?? ''));
  const verb = method.toLowerCase() as 'get';
  const {
    status,
    headers: sent,
    text: words,
    body: bytes,
  } = await (route in BOARD ? api.raw(verb, address) : api[verb](address))
    .query(query ?? { event_organizer_id: of.organizerId })
    // Limits of an address are another matter.
    .set(isPublic(route) ? { ...fromAnywhere(), ...headers } : headers)
    .send(method === 'GET' ? undefined : (body ?? {}));
  // What is no text comes as bytes.
  const text = words ?? Buffer.from(bytes).toString('latin1');
  // The request's own name of it is sent back in no answer but those of a search.
  const secrets = secretsOf(showsPublicThings(route) ? nonPublicOf(of) : of, { besides: stage.own });
  const leaked = secrets.filter((each) => text.includes(each));
  expect([route, leaked.filter((each) => query?.search !== each)]).toEqual([route, []]);
  return { status, kept: String(sent['cache-control']), text: text.replace(/"request_id":"[^"]*"/, '') };
}

const isPublic = (route: string) => ['public', 'optional'].includes(routes.get(route) ?? '');
/** What of every event is public stands in the answers of these, whoever asks. */
const showsPublicThings = (route: string) => isPublic(route) || route === 'GET /checkout/finalists';

/** What it answers everybody, cell by cell. Where the document says that nothing is changed, one stage is enough. */
async function askAll(route: string): Promise<string[]> {
  const isRead = route.startsWith('GET ');
  const cells = written.get(route) ?? [];
  const changesFor = (column: number, part = 0) => {
    const parts = (cells[column] ?? '200').split(' · ');
    return !isRead && !isPublic(route) && Number(parts[part] ?? parts[0]) < 400;
  };
  const kept = new Set<string>();
  const note = ({ status, kept: keptFor }: Answered) => {
    kept.add(keptFor);
    return status;
  };
  const answered: string[] = [];
  for (const [at, column] of COLUMNS.entries()) {
    const caller = own[column];
    if (caller) {
      answered.push(String(note(await ask(route, caller, { changes: changesFor(at) }))));
      continue;
    }
    const role = column as TeamRole;
    const team = ofTeam(role);
    const parts = [
      await ask(route, team.own, { changes: changesFor(at, 0) }),
      await ask(route, team.foreign, { changes: changesFor(at, 1) }),
      await ask(route, team.unlisted, { changes: changesFor(at, 2) }),
    ] as const;
    answered.push(cellOf(parts.map(note)));
    if (!isPublic(route)) await expectNothingOfOthers(route, role, parts, changesFor(at, 0));
  }
  // What rests on a session is kept by nobody; what does not is the same for everybody.
  if (isPublic(route)) expect([route, ...new Set(answered)]).toHaveLength(2);
  else expect([...kept]).toEqual(['no-store']);
  return answered;
}

/**
 * What is another organizer's, or of another event, is answered as what is not there; and of the own event somebody who is there for that alone is answered
 * as everybody of the role, but for figures that are kept of all events.
 */
async function expectNothingOfOthers(
  route: string,
  role: TeamRole,
  [mine, foreign, unlisted]: readonly [Answered, Answered, Answered],
  changes: boolean,
): Promise<void> {
  for (const [answer, chosen] of [
    [foreign, false],
    [unlisted, true],
  ] as const) {
    if (answer.status !== 404) continue;
    const nothing = await ask(route, forNothing(role, { chosen }), { changes: false });
    expect([route, role, answer.text]).toEqual([route, role, nothing.text]);
  }
  const alone = await ask(route, ofChosen(role), { changes });
  const isRefused = OF_ALL_EVENTS.test(route) && (mine.status < 400 || route.includes('/payouts'));
  const expected = isRefused ? 403 : mine.status;
  expect([route, role, alone.status]).toEqual([route, role, expected]);
}

/** What is of all events together: figures that are not kept event by event, the team, and where money goes. */
const OF_ALL_EVENTS = /top-users|\/team$|\/invitations|\/members|\/bank-accounts|\/payouts/;

/** The lines of the document as they are answered. */
const lines = new Map<string, WrittenLine>();

describe('the access matrix', () => {
  test('[BO-6.07 BO-6.11] every route of the desk is guarded', () => {
    const open = apiRoutes.filter(
      ({ path, access }) => path.startsWith('/admin') && (rolesOf(access)?.includes('ROLE003') ?? true),
    );
    expect(open.map(nameOf)).toEqual([]);
  });

  const rows = [...routes].map(([route, access]) => [idsOf(route) + route, route, access] as const);
  test.each(rows)('%s', async (_name, route, access) => {
    const cells: Cells = await askAll(route);
    lines.set(route, { name: route, right: `${access}${isStepUp(access) ? ' *' : ''}`, cells });
    expect([route, ...cells]).toEqual([route, ...(written.get(route) ?? [])]);
  });
});

/** What of a transaction and of posters of some event reaches a socket that watches the desk. */
const DESK_MESSAGES = {
  'transaction.changed': ({
    eventId: event_id,
    organizerId: organizer_id,
    orderId: order_id,
  }: Belongings) => {
    const message = {
      ...{ order_id, event_id, organizer_id, state: 'settlement', from: 'pending', late: false },
      ...{ gross_amount: 10_000, payment_type: 'qris', at: new Date().toISOString() },
    };
    live.transactionChanged(message, { withoutHidden: message });
  },
  'poster.progress': ({ eventId, organizerId }: Belongings) =>
    live.posterProgress({ eventId, organizerId, kind: 'qr_codes', state: 'working', done: 1, total: 2 }),
  'payout.changed': ({ eventId, organizerId, payoutId }: Belongings) =>
    live.payoutChanged(
      { payoutId, organizerId, state: 'created', at: new Date().toISOString() },
      { eventIds: [eventId] },
    ),
} as const;

describe('the rooms of the sockets', () => {
  const tokenOf = ({ Authorization = '' }: Record<string, string>) => Authorization.replace('Bearer ', '');
  const enter = (caller: Caller) => {
    const token = tokenOf(caller(sharedStage).headers);
    return connectLiveClient(api.origin, token === '' ? {} : { token });
  };

  /** The answer, or how many of those messages came that are about something. */
  async function watchDesk(caller: Caller, name: keyof typeof DESK_MESSAGES): Promise<string> {
    const client = await enter(caller);
    const answer = await call(client, 'watch.staff', {});
    if (!answer.ok) return answer.code;
    const received = collectMessages([client], name);
    // Another one that receives it anyhow: once it has come there, it has come everywhere.
    const witness = await enter(({ platform, own }) => ({ headers: platform.super_admin, of: own }));
    await call(witness, 'watch.staff', {});
    const seen = new Promise<void>((resolve) => witness.once(name as 'poster.progress', () => resolve()));
    DESK_MESSAGES[name](caller(sharedStage).of);
    await seen;
    return `ok ${(await received()).length}`;
  }

  async function watchOne(
    caller: Caller,
    name: 'watch.event' | 'watch.order' | 'watch.account' | 'watch.screen',
  ): Promise<string> {
    const { of } = caller(sharedStage);
    const client = await enter(caller);
    const body = {
      'watch.event': { event_id: of.eventId },
      'watch.order': { order_id: of.orderId },
      'watch.account': { missing_ms: 0 },
      'watch.screen': { token: of.screenToken },
    }[name];
    const answer = await call(client, name, body);
    return answer.ok ? 'ok' : answer.code;
  }

  const rooms: [string, string, (caller: Caller) => Promise<string>][] = [
    ['watch.event', 'public', (caller) => watchOne(caller, 'watch.event')],
    ['watch.order', 'the buyer’s', (caller) => watchOne(caller, 'watch.order')],
    ['watch.account', 'session', (caller) => watchOne(caller, 'watch.account')],
    ['watch.screen', 'the link’s', (caller) => watchOne(caller, 'watch.screen')],
    ['watch.staff transaction.changed', 'readMoney', (caller) => watchDesk(caller, 'transaction.changed')],
    ['watch.staff payout.changed', 'readMoney', (caller) => watchDesk(caller, 'payout.changed')],
    ['watch.staff poster.progress', 'makePosters', (caller) => watchDesk(caller, 'poster.progress')],
  ];
  test.each(rooms)('%s', async (name, right, watch) => {
    const cells: string[] = [];
    for (const column of COLUMNS) {
      const caller = own[column];
      if (caller) {
        cells.push(await watch(caller));
        continue;
      }
      const { own: mine, foreign, unlisted } = ofTeam(column as TeamRole);
      cells.push(cellOf([await watch(mine), await watch(foreign), await watch(unlisted)]));
      // Of the event that they are there for, somebody of chosen events receives what all of the role do.
      expect([column, await watch(ofChosen(column as TeamRole))]).toEqual([column, await watch(mine)]);
    }
    lines.set(name, { name, right, cells });
    expect([name, ...cells]).toEqual([name, ...(written.get(name) ?? [])]);
  });

  test('the document has every route and every room, and nothing else', () => {
    const of = (names: readonly string[]) => names.flatMap((name) => lines.get(name) ?? []);
    const called = of([...routes.keys()]);
    const answered = of(rooms.map(([name]) => name));
    expectAsWritten(WRITTEN_MATRIX, writeMatrix({ routes: called, rooms: answered }));
    expect(called).toHaveLength(routes.size);
  });
});

test('every role has a column', () => {
  expect(COLUMNS).toHaveLength(2 + PLATFORM_ROLES.length + TEAM_ROLES.length);
});
