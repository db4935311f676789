import { useQuery } from '@tanstack/react-query';
import {
  factorAddedReader,
  factorChangedReader,
  factorsReader,
  passkeyOptionsReader,
  proofOptionsReader,
  recoveryCodesReader,
  stepUpReader,
  totpOptionsReader,
} from '#contracts/accounts/factor-shapes.ts';
import type { PasskeyRequest, StepUpRequest, TotpRequest } from '#contracts/accounts/factors.ts';
import { logoutReader as doneReader } from '#contracts/accounts/session-shapes.ts';
import { request } from '../../lib/api.ts';

export const factorKeys = {
  all: ['account', 'factors'] as const,
  stepUp: ['account', 'step-up'] as const,
};

/** As a proof leaves the browser: codes as they were typed. */
export type SentProof = StepUpRequest['proof'];

/** One's own passkeys and authenticator apps. */
export function useFactors() {
  return useQuery({
    queryKey: factorKeys.all,
    staleTime: 0,
    queryFn: ({ signal }) => request('/account/factors', factorsReader, { signal }),
  });
}

const FACTORS = '/account/factors';
const pathOf = (id: string) => `${FACTORS}/${encodeURIComponent(id)}`;

/** What a new passkey is made of. */
export const requestNewPasskey = () =>
  request(`${FACTORS}/passkeys/options`, passkeyOptionsReader, { method: 'POST' });

/** @throws ApiError 422 `challenge_invalid` after some minutes, 409 `factor_taken` or `too_many_factors` */
export const addPasskey = (body: PasskeyRequest) =>
  request(`${FACTORS}/passkeys`, factorAddedReader, { method: 'POST', body });

/** A secret for an authenticator app. */
export const requestNewTotp = () => request(`${FACTORS}/totp/options`, totpOptionsReader, { method: 'POST' });

/** @throws ApiError 422 `factor_invalid` for a wrong code, `challenge_invalid` after some minutes, 409 `too_many_factors` */
export const addTotp = (body: TotpRequest) =>
  request(`${FACTORS}/totp`, factorAddedReader, { method: 'POST', body });

export const renameFactor = ({ id, name }: { id: string; name: string }) =>
  request(pathOf(id), factorChangedReader, { method: 'PUT', body: { name } });

/** @throws ApiError 409 `last_factor` where one is required */
export const removeFactor = (id: string) => request(pathOf(id), doneReader, { method: 'DELETE' });

/** Ten new ones; those before work no more. */
export const renewRecoveryCodes = () =>
  request('/account/recovery-codes', recoveryCodesReader, { method: 'POST' });

/** What an action that asks for a factor takes. */
export const requestStepUp = () =>
  request('/account/step-up/options', proofOptionsReader, { method: 'POST' });

/** @throws ApiError 422 `factor_invalid` or `wrong_password`, 429 with the seconds to wait */
export const stepUp = (proof: SentProof) =>
  request('/account/step-up', stepUpReader, { method: 'POST', body: { proof } });
