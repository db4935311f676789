import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ACTORS, type Actor, accessMatrix } from '#contracts/access-matrix.ts';
import { apiEndpoints } from '#server/app.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
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

const guarded = apiEndpoints.filter(({ access }) => access !== 'public' && access !== 'optional');
const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;

/** The status that somebody is answered. What may change something gets a stage of its own. */
async function ask(route: string, actor: Actor, expected: number): Promise<number> {
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
  return answer.status;
}

describe('the access matrix', () => {
  test('has every route that is not public, and no other', () => {
    expect(Object.keys(accessMatrix).sort()).toEqual(guarded.map(nameOf).sort());
  });

  test('every route of the back-office is guarded', () => {
    const open = apiEndpoints.filter(
      ({ path, access }) =>
        path.startsWith('/admin') && !(Array.isArray(access) && !access.includes('ROLE003')),
    );
    expect(open.map(nameOf)).toEqual([]);
  });

  test.each(Object.entries(accessMatrix))('%s', async (route, statuses) => {
    const expected = ACTORS.map((actor, at) => ({ actor, status: statuses[at] ?? 0 }));
    const answered = [];
    for (const { actor, status } of expected) {
      answered.push({ actor, status: await ask(route, actor, status) });
    }
    expect(answered).toEqual(expected);
  });
});
