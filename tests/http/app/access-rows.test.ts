import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TEAM_ROLES, type TeamRole } from '#contracts/accounts/role-ids.ts';
import { apiDocument } from '#server/app.ts';
import { COLUMNS, readMatrix } from '../../support/access-matrix.ts';
import {
  type AccessStage,
  accessRequests,
  type Belongings,
  buildAccessStage,
  defaultParams,
  NOUNS,
  secretsOf,
  trade,
} from '../../support/access-stage.ts';
import { type Api, startApi, withGuardOut } from '../../support/api.ts';
import { makeFinal } from '../../support/payouts.ts';
import type { Guard } from '../../support/seam-places.ts';

/** The cells of the access matrix say who gets an answer; here it is what stands in it. */
let api: Api;
let stage: AccessStage;
beforeAll(async () => {
  api = await startApi();
  stage = await buildAccessStage();
  await trade(stage.own, { customerId: stage.customerId, votes: 4 });
  await trade(stage.foreign, { customerId: stage.customerId, votes: 7 });
  await trade(stage.unlisted, { customerId: stage.customerId, votes: 9 });
  // Money can be asked for once a result is final.
  for (const { eventId } of [stage.foreign, stage.unlisted]) await makeFinal(eventId);
});
afterAll(() => api.close());

/** From whom what is kept, and by which guard. */
interface Kept {
  whose: 'foreign' | 'unlisted';
  who: 'all' | 'chosen';
  guard: Guard;
}
const KEPT: readonly Kept[] = [
  { whose: 'foreign', who: 'all', guard: 'desk-scope' },
  { whose: 'unlisted', who: 'chosen', guard: 'event-scope' },
];

/** What stands in a team's cell of the document: own, foreign, unlisted. */
function partsOf(cells: readonly string[], role: TeamRole): number[] {
  const parts = (cells[COLUMNS.indexOf(role)] ?? '').split(' · ').map(Number);
  return parts.length === 1 ? [0, 1, 2].map(() => parts[0] ?? 0) : parts;
}

/** Everything that a role may read although it names what is not its own. */
const answeredTo = (role: TeamRole, whose: Kept['whose']) =>
  [...readMatrix()]
    .filter(([route, cells]) => {
      const part = partsOf(cells, role)[whose === 'foreign' ? 1 : 2] ?? 0;
      return route.startsWith('GET /admin/') && part < 400;
    })
    .map(([route]) => route);

/** What belongs to nobody, so that everybody reads the same of it. */
const SHARED: Readonly<Record<string, string>> = {
  'GET /admin/events/hero-img': 'the pictures of the landing page',
};

/** What has nothing of single events: with the guard out it is the same. */
const OF_ORGANIZERS = new Set(['GET /admin/event-organizers/:id/credentials']);

interface Parameter {
  in: string;
  name: string;
}

/** The parameters of a route's query with which somebody could name what is not theirs. */
function temptations(route: string, of: Belongings): Record<string, string>[] {
  const path = route.replace('GET ', '').replaceAll(/:(\w+)/g, '{$1}');
  const { parameters = [] } = (apiDocument().paths?.[path]?.get ?? {}) as { parameters?: Parameter[] };
  return parameters.flatMap(({ in: place, name }) => {
    if (place !== 'query') return [];
    if (name === 'search') return [{ search: of.word }];
    const id = /id$/.test(name) ? NOUNS.find(([noun]) => noun.test(name))?.[1](of) : undefined;
    return id === undefined ? [] : [{ [name]: id }];
  });
}

interface Reader extends Kept {
  role: TeamRole;
}

/** The answer to somebody of a team, without its times. */
async function read(
  route: string,
  { role, who, whose }: Reader,
  query: Record<string, string>,
): Promise<string> {
  const { query: usual = {} } = accessRequests[route]?.(stage, stage.own) ?? {};
  const ids = defaultParams(route, stage[whose]);
  const address = route.replace('GET ', '').replaceAll(/:(\w+)/g, (_all, name: string) => ids[name] ?? '');
  const answer = await api
    .get(address)
    .query({ ...usual, ...query })
    .set(stage.team[who][role]);
  return answer.text.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '""');
}

/** What a route shows of what is not one's own: ids and names, and sums that change when its organizer is named. */
async function leaksOf(route: string, reader: Reader): Promise<string[]> {
  const other = stage[reader.whose];
  const plain = await read(route, reader, {});
  const leaks: string[] = [];
  for (const query of [{}, ...temptations(route, other)]) {
    const reported = await read(route, reader, query);
    const requested = JSON.stringify(query);
    const found = secretsOf(other, { besides: stage.own }).filter((secret) => reported.includes(secret));
    leaks.push(...found.map((secret) => `${requested}: ${secret}`));
    if ('event_organizer_id' in query && reported !== plain)
      leaks.push(`${requested}: ${reported} instead of ${plain}`);
  }
  return leaks;
}

describe.each(KEPT)('what is $whose', (kept) => {
  test('is asked for in every list of the desk', () => {
    const answered = answeredTo('owner', kept.whose);
    expect(answered.length).toBeGreaterThanOrEqual(17);
    expect(Object.keys(SHARED).filter((route) => !answered.includes(route))).toEqual([]);
  });

  const lists = TEAM_ROLES.flatMap((role) =>
    answeredTo(role, kept.whose)
      .filter((route) => !(route in SHARED))
      .map((route) => [role, route] as const),
  );
  test.each(lists)('%s, %s: has nothing of it', async (role, route) => {
    expect(await leaksOf(route, { ...kept, role })).toEqual([]);
  });

  test.each(lists.filter(([, route]) => !(kept.whose === 'unlisted' && OF_ORGANIZERS.has(route))))(
    'control: %s, %s has it once the guard is taken out',
    async (role, route) => {
      const reader = { ...kept, role };
      const guarded = await read(route, reader, {});
      const [leaks, unguarded] = await withGuardOut(kept.guard, async () => [
        await leaksOf(route, reader),
        await read(route, reader, {}),
      ]);
      // Sums have no names in them: they are other ones.
      expect(leaks.length > 0 || unguarded !== guarded).toBe(true);
    },
  );
});

describe('amounts', () => {
  const LISTS = [
    'GET /admin/events',
    'GET /admin/events/:id',
    'GET /admin/eo-events/:eoId',
    'GET /admin/event-organizers',
    'GET /admin/event-organizers/:id',
    'GET /admin/event-organizers/:id/events',
  ];
  const amountsIn = async (route: string, headers: Record<string, string>) => {
    const ids = defaultParams(route, stage.own);
    const address = route.replace('GET ', '').replaceAll(/:(\w+)/g, (_all, name: string) => ids[name] ?? '');
    const { text } = await api.get(address).set(headers).expect(200);
    return [...text.matchAll(/"total_(?:eo_|sorak_)?amount":(\w+)/g)].map(([, amount]) => amount);
  };

  test.each(LISTS)('%s has them for who reads money alone', async (route) => {
    for (const role of TEAM_ROLES) {
      const amounts = await amountsIn(route, stage.team.all[role]);
      const seen = [...new Set(amounts.map((amount) => amount !== 'null'))];
      expect([role, seen]).toEqual([role, [role === 'owner' || role === 'finance']]);
    }
    expect(await amountsIn(route, stage.platform.finance)).not.toContain('null');
  });

  test('sorting by them reveals nothing of their order', async () => {
    const orderOf = async (sort: string, role: TeamRole) => {
      const { body } = await api.get(`/admin/events?sort=${sort}`).set(stage.team.all[role]).expect(200);
      return body.events.map(({ id }: { id: string }) => id);
    };
    expect(await orderOf('total', 'owner')).toEqual((await orderOf('-total', 'owner')).toReversed());
    expect(await orderOf('total', 'viewer')).toEqual(await orderOf('-total', 'viewer'));
  });
});

describe('the search', () => {
  const findsFor = async (headers: Record<string, string>, search: string) => {
    const { body } = await api.get('/admin/search').query({ search }).set(headers).expect(200);
    return Object.entries(body as Record<string, unknown[]>)
      .filter(([, found]) => found.length > 0)
      .map(([kind]) => kind);
  };

  test('finds each kind for who may read it alone', async () => {
    const { all } = stage.team;
    expect(await findsFor(stage.platform.support, stage.own.orderId)).toHaveLength(1);
    expect(await findsFor(stage.platform.support, stage.own.word)).toEqual([]);
    expect(await findsFor(stage.platform.support, 'Sari')).not.toContain('users');
    expect(await findsFor(stage.platform.finance, stage.own.word)).toHaveLength(2);
    expect(await findsFor(stage.platform.super_admin, 'Sari')).toContain('users');
    for (const role of TEAM_ROLES) {
      const found = await findsFor(all[role], stage.own.orderId);
      expect([role, found.length]).toEqual([role, role === 'owner' || role === 'finance' ? 1 : 0]);
      expect(await findsFor(all[role], stage.own.word)).toHaveLength(2);
    }
  });
});
