import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { apiRoutes } from '#server/app.ts';
import { rolesOf } from '#server/http/access.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { ACTORS, type Actor, accessMatrix } from '../../support/access-matrix.ts';
import {
  type AccessStage,
  accessRequests,
  buildAccessStage,
  defaultParams,
} from '../../support/access-stage.ts';
import { type Api, startApi } from '../../support/api.ts';

let api: Api;
/** For everything that changes nothing. */
let sharedStage: AccessStage;
beforeAll(async () => {
  api = await startApi({ POSTER_WAIT_MS: '50' });
  sharedStage = await buildAccessStage();
});
afterAll(async () => {
  closeProvider();
  await api.close();
});

const guarded = apiRoutes.filter(({ access }) => access !== 'public' && access !== 'optional');

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

/** What somebody is answered: the status, and for how long it may be kept. What may change something gets a stage of its own. */
async function call(
  route: string,
  actor: Actor,
  expected: number,
): Promise<{ status: number; kept: string }> {
  const [method = '', path = ''] = route.split(' ');
  const changes = method !== 'GET' && expected < 400;
  const stage = changes ? await buildAccessStage() : sharedStage;
  const of = actor === 'foreign' ? stage.foreign : stage.own;
  const { params, query, body } = accessRequests[route]?.(stage, of) ?? {};
  const ids = { ...defaultParams(path, of), ...params };
  const address = path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(ids[name] ?? ''));
  const answer = await api[method.toLowerCase() as 'get'](address)
    .query(query ?? { event_organizer_id: of.organizerId })
    .set(stage.headers[actor])
    .send(method === 'GET' ? undefined : (body ?? {}));
  return { status: answer.status, kept: String(answer.headers['cache-control']) };
}

describe('the access matrix', () => {
  test('has every route that is not public, and no other', () => {
    expect(Object.keys(accessMatrix).sort()).toEqual(guarded.map(nameOf).sort());
  });

  test('[BO-6.07 BO-6.11] every route of the desk is guarded', () => {
    const open = apiRoutes.filter(
      ({ path, access }) => path.startsWith('/admin') && (rolesOf(access)?.includes('ROLE003') ?? true),
    );
    expect(open.map(nameOf)).toEqual([]);
  });

  const rows = Object.entries(accessMatrix).map(
    ([route, statuses]) => [idsOf(route) + route, route, statuses] as const,
  );
  test.each(rows)('%s', async (_name, route, statuses) => {
    // What rests on a session is kept by nobody.
    const expected = ACTORS.map((actor, at) => ({ actor, status: statuses[at] ?? 0, kept: 'no-store' }));
    const answered = [];
    for (const { actor, status } of expected) {
      answered.push({ actor, ...(await call(route, actor, status)) });
    }
    expect(answered).toEqual(expected);
  });
});
