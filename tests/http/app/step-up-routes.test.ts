import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Right, rolesWith, STEP_UP_RIGHTS } from '#contracts/accounts/rights.ts';
import type { RoleId } from '#contracts/accounts/session.ts';
import { apiDocument, apiRoutes } from '#server/app.ts';
import { isStepUp, rolesOf } from '#server/http/access.ts';
import { SessionModel } from '#server/modules/accounts/sessions.model.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { asksForFactor } from '../../support/access-matrix.ts';
import {
  type AccessStage,
  accessRequests,
  buildAccessStage,
  defaultParams,
} from '../../support/access-stage.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { giveTotp } from '../../support/factors.ts';
import { injectClock, injectedNow } from '../../support/seams.ts';

let api: Api;
let stage: AccessStage;
beforeAll(async () => {
  api = await startApi();
  stage = await buildAccessStage();
});
afterEach(() => injectClock(undefined));
afterAll(() => api.close());

const STEP_UP_MS = 300_000;
const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;
const accessOf = (route: string) => apiRoutes.find((each) => nameOf(each) === route)?.access ?? 'public';

type Headers = Record<string, string>;

/** Calls a route with what it takes, or nothing at all. @returns the code of the refusal, or the status */
async function call(route: string, headers: Headers): Promise<string> {
  const [method = '', path = ''] = route.split(' ');
  const { params, body } = accessRequests[route]?.(stage, stage.own) ?? {};
  const ids = { ...defaultParams(path, stage.own), ...params };
  const address = path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(ids[name] ?? ''));
  const answer = await api[method.toLowerCase() as 'post'](address)
    .set(headers)
    .send(body ?? {});
  return answer.body.code ?? String(answer.status);
}

/** Somebody who has a factor, and a session of theirs in which it was given then; null: the password opened it alone. */
async function buildHolder(roleId: RoleId, steppedUpAt: Date | null): Promise<Headers> {
  const { user } = await buildVisitor({
    roleId,
    ...(roleId === 'ROLE002' && { organizerId: stage.own.organizerId }),
  });
  await giveTotp(user.id);
  const { token } = await startSession(user.id, { steppedUpAt });
  return { Authorization: `Bearer ${token}` };
}

test('what asks for a factor is what is marked in the access matrix, and nothing else', () => {
  const asking = apiRoutes.filter(({ access }) => isStepUp(access)).map(nameOf);
  expect(asking.sort()).toEqual([...asksForFactor].sort());
});

test('every right that asks for one is of a marked route', () => {
  const used = new Set(asksForFactor.map((route) => accessOf(route) as Right));
  expect([...used].sort()).toEqual([...STEP_UP_RIGHTS].sort());
});

test('the document of the interface says it of each of them, and of no other', () => {
  const described = Object.entries(apiDocument().paths ?? {}).flatMap(([path, item]) =>
    Object.entries(
      item as Record<string, { description?: string; responses?: Record<string, { description: string }> }>,
    )
      .filter(
        ({ 1: { description = '', responses } }) =>
          description.includes('Asks for a factor') &&
          responses?.['403']?.description.includes('`step_up_required`'),
      )
      .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(described.sort()).toEqual([...asksForFactor].sort());
});

const rows = asksForFactor.flatMap((route) =>
  (rolesOf(accessOf(route)) ?? []).map((roleId) => [route, roleId] as const),
);

describe.each(rows)('%s of %s', (route, roleId) => {
  test('is refused to a session that a password opened', async () => {
    expect(await call(route, await buildHolder(roleId, null))).toBe('step_up_required');
  });

  test('is answered for five minutes after a factor, and refused from that instant on', async () => {
    const now = new Date();
    injectClock(() => now);
    const ago = (ms: number) => buildHolder(roleId, new Date(now.getTime() - ms));
    const refused = await call(route, await ago(STEP_UP_MS));
    const answered = await call(route, await ago(STEP_UP_MS - 1));
    expect([refused, answered]).toEqual(['step_up_required', expect.not.stringMatching('step_up_required')]);
    // It came further than to the guard.
    expect(['session_ended', 'forbidden', 'factor_setup_required', '500']).not.toContain(answered);
  });
});

describe('somebody without a factor', () => {
  const withoutFactor = async (roleId: RoleId, { ageMs = 0 } = {}) => {
    const visitor = await buildVisitor({
      roleId,
      steppedUpAt: null,
      ...(roleId === 'ROLE002' && { organizerId: stage.own.organizerId }),
    });
    const createdAt = new Date((injectedNow() ?? new Date()).getTime() - ageMs);
    await SessionModel.updateOne({ _id: visitor.sessionId }, { $set: { createdAt } }, { timestamps: false });
    return visitor.headers;
  };
  const first = rows.filter(([route]) => accessOf(route) === 'changeOwnFactors');
  // What takes the password with it has nothing more to ask for.
  const withPassword = rows.filter(([route]) => accessOf(route) === 'closeOwnAccount');
  const others = rows.filter((row) => !first.includes(row) && !withPassword.includes(row));

  test.each(first)('%s: %s sets the first one up within five minutes of the login', async (route, roleId) => {
    // By one clock: the database's may be behind this process's by some milliseconds.
    const now = new Date();
    injectClock(() => now);
    expect(await call(route, await withoutFactor(roleId))).not.toBe('step_up_required');
    expect(await call(route, await withoutFactor(roleId, { ageMs: STEP_UP_MS }))).toBe('step_up_required');
  });

  test.each(others)('%s: %s does not get by with a fresh login', async (route, roleId) => {
    expect(await call(route, await withoutFactor(roleId))).toBe('step_up_required');
  });

  test.each(withPassword)('%s: %s is asked for the password in the request itself', async (route, roleId) => {
    expect(await call(route, await withoutFactor(roleId))).toBe('validation_failed');
  });

  test('everybody may change their own', () => {
    expect(first.map(([, roleId]) => roleId)).toEqual(expect.arrayContaining(rolesWith('changeOwnFactors')));
  });
});
