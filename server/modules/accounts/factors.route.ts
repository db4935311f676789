import { doneResponseSchema } from '#contracts/accounts/account.ts';
import {
  factorAddedResponseSchema,
  factorChangedResponseSchema,
  factorNameRequestSchema,
  factorParamsSchema,
  factorsResponseSchema,
  passkeyOptionsResponseSchema,
  passkeyRequestSchema,
  proofOptionsResponseSchema,
  recoveryCodesResponseSchema,
  stepUpRequestSchema,
  stepUpResponseSchema,
  totpOptionsResponseSchema,
  totpRequestSchema,
} from '#contracts/accounts/factors.ts';
import { type Endpoint, type EndpointInput, endpoint } from '#server/http/endpoint.ts';
import { languageOf, notice } from '#server/http/messages.ts';
import { addressOf, byViewer, limitRate, senderOf } from '#server/http/rate-limit.ts';
import { setSessionCookie } from '#server/http/session-cookie.ts';
import { AppError } from '#server/platform/app-error.ts';
import { stepUpEnd } from '#server/platform/step-up.ts';
import { countRecoveryCodes, findFactors, renameFactor } from '../factors/index.ts';
import { presentFactor, presentPasskeyOptions } from './factors.presenter.ts';
import {
  type AddedFactor,
  addOwnPasskey,
  addOwnTotp,
  removeOwnFactor,
  renewOwnRecoveryCodes,
  requestOwnPasskey,
  requestOwnTotp,
} from './own-factors.ts';
import { requiresFactor } from './requires-factor.ts';
import { requestStepUp, stepUp } from './step-up.ts';

const tag = 'Second factor';

/** Each leaves a challenge for some minutes, and that of an app costs a picture. */
const limitChallenges = limitRate({
  name: 'factor-challenges',
  windowMs: 15 * 60_000,
  limit: 100,
  by: byViewer,
});

/** What people do with their own passkeys, authenticator apps and recovery codes. */
export const factorEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/account/factors',
    summary: 'One’s own passkeys and authenticator apps',
    tag,
    access: 'session',
    beforeFactor: true,
    answers: { 200: factorsResponseSchema },
    errors: [],
    async handle({ viewer }) {
      const [factors, left] = await Promise.all([
        findFactors(viewer.userId),
        countRecoveryCodes(viewer.userId),
      ]);
      return {
        body: {
          factors: factors.map(presentFactor),
          recovery_codes_left: left,
          required: requiresFactor(viewer.roleId),
        },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/account/factors/passkeys/options',
    summary: 'What a new passkey is made of',
    tag,
    access: 'changeOwnFactors',
    beforeFactor: true,
    limits: [limitChallenges],
    answers: { 200: passkeyOptionsResponseSchema },
    errors: ['too_many_requests'],
    async handle({ viewer }) {
      return { body: presentPasskeyOptions(await requestOwnPasskey(viewer)) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/account/factors/passkeys',
    // Its challenge is good once, and the answer may have recovery codes, which are kept nowhere.
    once: false,
    summary: 'Add a passkey; with the first factor come recovery codes; other sessions end',
    tag,
    access: 'changeOwnFactors',
    beforeFactor: true,
    body: passkeyRequestSchema,
    bodyLimitBytes: 64 * 1024,
    answers: { 201: factorAddedResponseSchema },
    errors: ['challenge_invalid', 'factor_invalid', 'factor_taken', 'too_many_factors', 'too_many_letters'],
    attempt: { kind: 'factor_added', method: 'passkey' },
    async handle({ viewer, body, request, response }) {
      return answerAdded(request, await addOwnPasskey(viewer, body, by(request, response)));
    },
  }),
  endpoint({
    method: 'post',
    path: '/account/factors/totp/options',
    summary: 'A secret for an authenticator app',
    tag,
    access: 'changeOwnFactors',
    beforeFactor: true,
    limits: [limitChallenges],
    answers: { 200: totpOptionsResponseSchema },
    errors: ['too_many_requests'],
    async handle({ viewer }) {
      const { challengeId, secret, uri, qr } = await requestOwnTotp(viewer);
      return { body: { challenge_id: challengeId, secret, uri, qr } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/account/factors/totp',
    once: false,
    summary:
      'Add an authenticator app by a code of it; with the first factor come recovery codes; other sessions end',
    tag,
    access: 'changeOwnFactors',
    beforeFactor: true,
    body: totpRequestSchema,
    answers: { 201: factorAddedResponseSchema },
    errors: [
      'challenge_invalid',
      'factor_invalid',
      'too_many_factors',
      'too_many_letters',
      'too_many_requests',
    ],
    attempt: { kind: 'factor_added', method: 'totp' },
    async handle({ viewer, body, request, response }) {
      return answerAdded(request, await addOwnTotp(viewer, body, by(request, response)));
    },
  }),
  endpoint({
    method: 'put',
    path: '/account/factors/:id',
    summary: 'Give a passkey or an authenticator app another name',
    tag,
    access: 'session',
    params: factorParamsSchema,
    body: factorNameRequestSchema,
    answers: { 200: factorChangedResponseSchema },
    errors: ['factor_not_found'],
    async handle({ viewer, params, body, request }) {
      const factor = await renameFactor(params.id, { userId: viewer.userId, name: body.name });
      if (!factor) throw new AppError({ code: 'factor_not_found' });
      return { body: { factor: presentFactor(factor), message: notice(request, 'factor_renamed') } };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/account/factors/:id',
    summary: 'Remove a passkey or an authenticator app; other sessions end',
    tag,
    access: 'changeOwnFactors',
    params: factorParamsSchema,
    answers: { 200: doneResponseSchema },
    errors: ['factor_not_found', 'last_factor', 'too_many_letters'],
    attempt: { kind: 'factor_removed' },
    async handle({ viewer, params, request, response }) {
      await removeOwnFactor(params.id, viewer, by(request, response));
      return { body: { message: notice(request, 'factor_removed') } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/account/recovery-codes',
    once: false,
    summary: 'Ten new recovery codes in place of those before; the answer has them, once',
    tag,
    access: 'changeOwnFactors',
    answers: { 201: recoveryCodesResponseSchema },
    errors: ['factor_not_found', 'too_many_letters'],
    attempt: { kind: 'recovery_codes_renewed' },
    async handle({ viewer, request, response }) {
      const codes = await renewOwnRecoveryCodes(viewer, by(request, response));
      const message = notice(request, 'recovery_codes_made');
      return { status: 201, body: { recovery_codes: codes, message } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/account/step-up/options',
    summary: 'What an action that asks for a factor takes',
    tag,
    access: 'session',
    beforeFactor: true,
    limits: [limitChallenges],
    answers: { 200: proofOptionsResponseSchema },
    errors: ['too_many_requests'],
    async handle({ viewer }) {
      const { methods, passkey } = await requestStepUp(viewer);
      return { body: { methods, passkey: passkey && presentPasskeyOptions(passkey) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/account/step-up',
    summary: 'Give a factor; for five minutes no action asks for one again. The session gets a new token',
    tag,
    access: 'session',
    beforeFactor: true,
    body: stepUpRequestSchema,
    answers: { 200: stepUpResponseSchema },
    errors: ['factor_invalid', 'wrong_password', 'too_many_requests'],
    attempt: { kind: 'step_up', method: ({ proof }) => proof.method },
    async handle({ viewer, body, request, response }) {
      const { at, token, livesMs } = await stepUp(viewer, body.proof, { address: addressOf(request) });
      const isCookie = viewer.via === 'cookie';
      if (isCookie) setSessionCookie(response, { token, maxAgeMs: livesMs });
      return {
        body: {
          message: notice(request, 'stepped_up'),
          until: stepUpEnd(at).toISOString(),
          ...(!isCookie && { access_token: token }),
        },
      };
    },
  }),
];

type Request = EndpointInput<never, never, never>['request'];
type Response = EndpointInput<never, never, never>['response'];

const by = (request: Request, response: Response) => ({
  language: languageOf(request),
  sender: senderOf(request, response),
});

function answerAdded(request: Request, { factor, recoveryCodes }: AddedFactor) {
  return {
    status: 201,
    body: {
      factor: presentFactor(factor),
      recovery_codes: recoveryCodes,
      message: notice(request, 'factor_added'),
    },
  };
}
