import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { apiDocument } from '#server/app.ts';
import { withGuardOut } from '../../support/api.ts';
import { calls, LAST_CALLS } from '../../support/blackout-calls.ts';
import { buildLeakFinder } from '../../support/blackout-leaks.ts';
import {
  type BlackoutStage,
  buildBlackoutStage,
  buyVotes,
  type Caller,
} from '../../support/blackout-stage.ts';
import {
  type Answer,
  addressOf,
  callersOf,
  callOperation,
  fetchReady,
  operationsOf,
  walkApp,
  writersOf,
} from '../../support/blackout-walk.ts';
import { untilEventAnswersAreOld, untilListsAreOld } from '../../support/boards.ts';

/** Whatever is answered besides the routes. A new one comes here once it is seen that it contains no result. */
const HANDLERS = [
  'nameRequest',
  'logRequests',
  'closeWhileDraining',
  'answerSilence',
  'throwEarlyFailure',
  // The built client's files.
  ...['<anonymous>', '<anonymous>', 'serveStatic', 'answerNotFound'],
  'helmetMiddleware',
  'compression',
  ...['cookieParser', 'refuseStrangeQuery'],
  // The API's description, and what none of its routes answers.
  ...['serveStatic', 'answerNotFound'],
  // Stored pictures.
  ...['chooseFormat', '<anonymous>', '<anonymous>'],
  // No such share image.
  '<anonymous>',
  'redirectSpellings',
  // The board of the queues, for super admins.
  ...['<anonymous>', '<anonymous>'],
  // The client's pages.
  'serveStatic',
  'answerNotFound',
  'answerError',
];

/** What contains results while none are hidden: by them the scan is seen to find what it looks for. */
const LEAKS = [
  'GET /admin/dashboard',
  'GET /admin/dashboard/top-users',
  'GET /admin/dashboard/top-value-events',
  'GET /admin/dashboard/value-transactions',
  'GET /admin/eo-events/{eoId}',
  'GET /admin/event-organizers',
  'GET /admin/event-organizers/{id}',
  'GET /admin/event-organizers/{id}/events',
  'GET /admin/event-organizers/{id}/statistics',
  'GET /admin/events',
  'GET /admin/events/{eventId}/refund-runs',
  'GET /admin/events/{id}',
  'GET /admin/events/{id}/leaderboard',
  'GET /admin/leaderboard/events/{eventId}',
  'GET /admin/leaderboard/finalists/{finalistId}',
  'GET /admin/money-cases',
  'GET /admin/money-cases/{id}',
  'GET /admin/money-cases/{id}/evidence',
  'GET /admin/provider-reports',
  'GET /admin/provider-reports/days',
  'GET /admin/provider-reports/{id}',
  'GET /admin/refund-runs/{id}',
  'GET /admin/refund-runs/{id}/export',
  'GET /admin/refund-runs/{id}/left',
  'GET /admin/reports',
  'GET /admin/reports/export',
  'GET /admin/transactions/events/statistics',
  'GET /admin/transactions/events/{eventId}/export',
  'GET /admin/transactions/events/{eventId}/histories',
  'GET /admin/transactions/moves',
  'GET /admin/transactions/statistics',
  'GET /admin/transactions/{id}',
  'GET /admin/transactions/{id}/cases',
  'GET /admin/transactions/{id}/download',
  'GET /admin/transfer-files/{id}/download',
  'GET /admin/transfers',
  'GET /admin/transfers/{id}',
  'GET /admin/withdrawal/events/{eventId}/statements/{month}',
  'GET /admin/withdrawal/payouts',
  'GET /admin/withdrawal/payouts/{id}',
  'GET /admin/withdrawal/wallets',
  'GET /checkout/finalists',
  'GET /checkout/leaderboard',
  'GET /events',
  'GET /events/{eventIdOrUniqueName}',
  'GET /events/{eventIdOrUniqueName}/board',
  'GET /finalists/{finalistId}',
  'GET /home',
  'GET /screen',
  'page /',
  'page /events/:reference',
  'page /events/:reference/:finalist',
  'page /s/e/:code',
  'page /s/f/:finalist',
];

let stage: BlackoutStage;
beforeAll(async () => {
  stage = await buildBlackoutStage();
});
afterAll(() => stage?.close());

const METRICS = 'page /metrics';
const operations = operationsOf(apiDocument());
const reads = operations.filter((operation) => operation.startsWith('GET '));
const writes = operations.filter((operation) => !reads.includes(operation));
/** Answered by whatever is not of the API: `GET` and the path of its route. */
const { routes: others, handlers } = walkApp();

/** Everything that can be read, by its name. */
async function readAll(): Promise<Map<string, Answer>> {
  await Promise.all([untilListsAreOld(), untilEventAnswersAreOld()]);
  const answers = new Map<string, Answer>();
  for (const operation of reads) {
    for (const caller of callersOf(operation)) {
      const answer = await callOperation(stage, operation, caller);
      const isAnswered =
        answer.status === (answer.expected ?? 200) || answer.text.includes('"results_hidden"');
      const name = nameOf(operation, caller);
      if (!isAnswered) throw notAnswered(name, answer);
      answers.set(name, answer);
    }
  }
  for (const path of new Set(others)) {
    answers.set(`page ${path}`, await fetchReady(new URL(addressOf(stage, path), stage.shop.api.origin)));
  }
  return answers;
}

const nameOf = (operation: string, caller: Caller) => `${operation} as ${caller}`;
const withoutCaller = (name: string) => name.replace(/ as [^/]+$/, '');

const notAnswered = (operation: string, { status, text }: Answer) =>
  new Error(
    `${operation} answers ${status}: give it in blackout-calls.ts what it needs. ${text.slice(0, 300)}`,
  );

/** What is found, by its source. */
async function leaksIn(answers: ReadonlyMap<string, Answer>): Promise<Record<string, string[]>> {
  const leaksOf = await buildLeakFinder(stage);
  const reported: Record<string, string[]> = {};
  for (const [name, { text, type }] of answers) {
    const leaks = hasReceipt({ name, type })
      ? ['a receipt']
      : leaksOf(name === METRICS ? ofTheEvent(text) : text, { staff: isOfDesk(name) });
    if (leaks.length > 0) reported[name] = leaks;
  }
  return reported;
}

/** Of the operations alone; pages are everybody's. */
const isOfDesk = (name: string) => / as (team|platform) \w+$/.test(name);

/** A receipt names the finalists, and the evidence of a chargeback has one. A buyer's own says nothing else. */
const hasReceipt = ({ name, type }: { name: string; type: string }) =>
  (type.includes('pdf') && name.startsWith('GET /admin/transactions')) ||
  (type.includes('zip') && name.includes('/evidence '));

/** Figures of the whole installation are of everything; those of one event would name it. */
const ofTheEvent = (metrics: string) =>
  metrics
    .split('\n')
    .filter((line) => [stage.event, ...stage.finalists].some(({ id }) => line.includes(id)))
    .join('\n');

/** Whose answer is another one. The desk's may be: it gets the number of orders. */
function changesOf(before: ReadonlyMap<string, Answer>, after: ReadonlyMap<string, Answer>): string[] {
  return [...before]
    .filter(([name, { type }]) => name !== METRICS && (!isOfDesk(name) || !/json|text/.test(type)))
    .filter(([name, answer]) => whatIsSaid(answer) !== whatIsSaid(after.get(name)))
    .map(([name]) => name);
}

/** Without the instant at which a page or a frame was made, and the number of the request. */
function whatIsSaid(answer: Answer | undefined): string {
  const text = answer?.text.replaceAll(/"(at|as_of|request_id)":"[^"]*"/g, '');
  return `${answer?.status} ${text === answer?.text ? answer?.etag : ''} ${text}`;
}

describe('what is answered while results are hidden', () => {
  test('the scan has a request for every operation and route, and every handler without a path', async () => {
    expect(
      Object.keys(calls).filter((operation) => !operationsOf(apiDocument()).includes(operation)),
    ).toEqual([]);
    expect(LAST_CALLS.filter((operation) => !writes.includes(operation))).toEqual([]);
    for (const path of others) expect(addressOf(stage, path)).toMatch(/^\//);
    expect(handlers).toEqual(HANDLERS);
  });

  test('[BO-2.160] no answer has a result or money from which one follows, nor changes with the votes of others', async () => {
    await stage.shop.api
      .put(`/admin/events/${stage.event.id}/blackout`)
      .set(stage.staff.headers)
      .send({ from: new Date().toISOString(), revision: 1 })
      .expect(200);
    const before = await readAll();
    expect(await leaksIn(before)).toEqual({});
    await buyVotes(stage, { finalist: 0, votes: 1_201 });
    const after = await readAll();
    expect(await leaksIn(after)).toEqual({});
    expect(changesOf(before, after)).toEqual([]);

    // The scan must be able to see what it looks for, on each of them.
    const open = await withGuardOut('blackout', readAll);
    const leaking = new Set(Object.keys(await leaksIn(open)).map(withoutCaller));
    expect([...leaking].sort()).toEqual([...LEAKS].sort());
  });

  test('no write answers with a result', async () => {
    const answers = new Map<string, Answer>();
    const unanswered: Error[] = [];
    const ordered = [...writes.filter((operation) => !LAST_CALLS.includes(operation)), ...LAST_CALLS];
    for (const operation of ordered) {
      for (const caller of writersOf(operation)) {
        const answer = await callOperation(stage, operation, caller);
        const isAnswered =
          answer.expected === undefined
            ? answer.status < 300 || answer.text.includes('"results_hidden"')
            : answer.status === answer.expected;
        const name = nameOf(operation, caller);
        if (!isAnswered) unanswered.push(notAnswered(name, answer));
        answers.set(name, answer);
      }
    }
    expect(unanswered).toEqual([]);
    expect(await leaksIn(answers)).toEqual({});
  });
});
