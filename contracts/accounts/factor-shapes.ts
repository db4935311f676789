import {
  flag,
  instant,
  list,
  nullable,
  object,
  oneOf,
  optional,
  readerOf,
  record,
  text,
  whole,
} from '../shape.ts';
import type {
  Factor,
  FactorAddedResponse,
  FactorChangedResponse,
  FactorsResponse,
  LoginContinuesResponse,
  PasskeyOptionsResponse,
  ProofMethod,
  ProofOptionsResponse,
  RecoveryCodesResponse,
  StepUpResponse,
  TotpOptionsResponse,
} from './factors.ts';

const factor = object<Factor>({
  id: text,
  kind: oneOf('passkey', 'totp'),
  name: text,
  created_at: instant,
  last_used_at: nullable(instant),
});
const methods = list<ProofMethod>(oneOf('passkey', 'totp', 'recovery_code', 'password'));
const passkeyOptions = object<PasskeyOptionsResponse>({ challenge_id: text, options: record });

export const factorsReader = readerOf(
  object<FactorsResponse>({ factors: list(factor), recovery_codes_left: whole, required: flag }),
);
export const factorAddedReader = readerOf(
  object<FactorAddedResponse>({ factor, recovery_codes: nullable(list(text)), message: text }),
);
export const factorChangedReader = readerOf(object<FactorChangedResponse>({ factor, message: text }));
export const passkeyOptionsReader = readerOf(passkeyOptions);
export const totpOptionsReader = readerOf(
  object<TotpOptionsResponse>({ challenge_id: text, secret: text, uri: text, qr: text }),
);
export const recoveryCodesReader = readerOf(
  object<RecoveryCodesResponse>({ recovery_codes: list(text), message: text }),
);
export const proofOptionsReader = readerOf(
  object<ProofOptionsResponse>({ methods, passkey: nullable(passkeyOptions) }),
);
export const stepUpReader = readerOf(
  object<StepUpResponse>({ message: text, until: instant, access_token: optional(text) }),
);
export const loginContinuesReader = readerOf(
  object<LoginContinuesResponse>({ login_token: text, methods, message: text }),
);
