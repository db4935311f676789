import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { apiDocument } from '#server/app.ts';
import { accessMatrix } from '../../support/access-matrix.ts';
import {
  type AccessStage,
  accessRequests,
  buildAccessStage,
  defaultParams,
  NOUNS,
  trade,
} from '../../support/access-stage.ts';
import { type Api, startApi, withGuardOut } from '../../support/api.ts';

/** The statuses of the access matrix say who gets an answer; here it is what stands in it. */
let api: Api;
let stage: AccessStage;
beforeAll(async () => {
  api = await startApi();
  stage = await buildAccessStage();
  await trade(stage.own, { customerId: stage.customerId, votes: 4 });
  await trade(stage.foreign, { customerId: stage.customerId, votes: 7 });
});
afterAll(() => api.close());

const FOREIGN = 3;

/** Everything that staff may read although it names another organizer. */
const answered = Object.entries(accessMatrix)
  .filter(([route, statuses]) => route.startsWith('GET /admin/') && statuses[FOREIGN] < 400)
  .map(([route]) => route);

/** What belongs to nobody, so that everybody reads the same of it. */
const SHARED: Readonly<Record<string, string>> = {
  'GET /admin/events/hero-img': 'the pictures of the landing page',
};

interface Parameter {
  in: string;
  name: string;
}

/** The parameters of a route's query with which somebody could name what is the other organizer's. */
function temptations(route: string): Record<string, string>[] {
  const path = route.replace('GET ', '').replaceAll(/:(\w+)/g, '{$1}');
  const { parameters = [] } = (apiDocument().paths?.[path]?.get ?? {}) as { parameters?: Parameter[] };
  return parameters.flatMap(({ in: place, name }) => {
    if (place !== 'query') return [];
    if (name === 'search') return [{ search: stage.foreign.word }];
    const id = /id$/.test(name) ? NOUNS.find(([noun]) => noun.test(name))?.[1](stage.foreign) : undefined;
    return id === undefined ? [] : [{ [name]: id }];
  });
}

/** The answer to staff, without its times. */
async function read(route: string, query: Record<string, string>): Promise<string> {
  const { query: usual = {} } = accessRequests[route]?.(stage, stage.own) ?? {};
  const ids = defaultParams(route, stage.foreign);
  const address = route.replace('GET ', '').replaceAll(/:(\w+)/g, (_all, name: string) => ids[name] ?? '');
  const answer = await api
    .get(address)
    .query({ ...usual, ...query })
    .set(stage.headers.own);
  return answer.text.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '""');
}

/** What a route shows staff of another organizer: its ids and names, and sums that change when that organizer is named. */
async function leaksOf(route: string): Promise<string[]> {
  const plain = await read(route, {});
  const leaks: string[] = [];
  for (const query of [{}, ...temptations(route)]) {
    const reported = await read(route, query);
    const requested = JSON.stringify(query);
    const found = Object.values(stage.foreign).filter((secret) => reported.includes(secret));
    leaks.push(...found.map((secret) => `${requested}: ${secret}`));
    if ('event_organizer_id' in query && reported !== plain)
      leaks.push(`${requested}: ${reported} instead of ${plain}`);
  }
  return leaks;
}

describe('what is another organizer’s', () => {
  test('is asked for in every list of the desk', () => {
    expect(answered.length).toBeGreaterThanOrEqual(17);
    expect(Object.keys(SHARED).filter((route) => !answered.includes(route))).toEqual([]);
  });

  const lists = answered.filter((route) => !(route in SHARED));
  test.each(lists)('%s: has nothing of it for staff', async (route) => {
    expect(await leaksOf(route)).toEqual([]);
  });

  test.each(lists)('control: %s has it once the guard is taken out', async (route) => {
    expect(await withGuardOut('desk-scope', () => leaksOf(route))).not.toEqual([]);
  });
});
