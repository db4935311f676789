import * as z from 'zod/mini';
import { nameSchema, readableText } from '../names.ts';

/*
 * What an account proves itself with besides its password. Objects of the browser (`navigator.credentials`) travel as WebAuthn spells them.
 */

export const FACTOR_KINDS = ['passkey', 'totp'] as const;
export const factorKindSchema = z.enum(FACTOR_KINDS);
export type FactorKind = z.infer<typeof factorKindSchema>;

/** What proves somebody after the password, or when an action asks for it. `password`: of accounts without a factor. */
export const PROOF_METHODS = ['passkey', 'totp', 'recovery_code', 'password'] as const;
export const proofMethodSchema = z.enum(PROOF_METHODS);
export type ProofMethod = z.infer<typeof proofMethodSchema>;

/** An action that asks for a factor asks again when the last one is older. */
export const STEP_UP_MINUTES = 5;
export const RECOVERY_CODES = 10;
/** So many passkeys and authenticator apps an account has at most. */
export const FACTORS_MAX = 10;

export const factorSchema = z.object({
  id: z.string(),
  kind: factorKindSchema,
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
});
export type Factor = z.infer<typeof factorSchema>;

export const factorsResponseSchema = z.object({
  factors: z.array(factorSchema),
  recovery_codes_left: z.int(),
  /** The last factor of this account cannot be removed. */
  required: z.boolean(),
});
export type FactorsResponse = z.infer<typeof factorsResponseSchema>;

const base64url = z.string().check(z.minLength(1), z.maxLength(8_192), z.regex(/^[\w-]+$/));
const challengeId = z.string().check(z.regex(/^[\w-]{43}$/));
const attachment = z.optional(z.nullable(z.enum(['platform', 'cross-platform'])));
/** Nothing of it is used. */
const extensionResults = z.object({});

/** What `navigator.credentials.create` gave (WebAuthn, RegistrationResponseJSON). */
export const registrationResponseSchema = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensionResults,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: z.optional(base64url),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,32}$/))).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(base64url),
  }),
});

/** What `navigator.credentials.get` gave (WebAuthn, AuthenticationResponseJSON). */
export const assertionResponseSchema = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensionResults,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(base64url)),
  }),
});
export type AssertionResponse = z.infer<typeof assertionResponseSchema>;

/** Options for the browser, as they are handed to `navigator.credentials`. */
const browserOptions = z.record(z.string(), z.unknown());

export const passkeyOptionsResponseSchema = z.object({ challenge_id: challengeId, options: browserOptions });
export type PasskeyOptionsResponse = z.infer<typeof passkeyOptionsResponseSchema>;

const factorName = nameSchema({ min: 1, max: 60 });

export const passkeyRequestSchema = z.object({
  challenge_id: challengeId,
  name: factorName,
  response: registrationResponseSchema,
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

export const totpOptionsResponseSchema = z.object({
  challenge_id: challengeId,
  /** Base32, to be typed where no camera is. */
  secret: z.string(),
  /** `otpauth://totp/…` */
  uri: z.string(),
  /** The same to be scanned, `data:image/png;base64,…`. */
  qr: z.string(),
});
export type TotpOptionsResponse = z.infer<typeof totpOptionsResponseSchema>;

/** Apps and people write spaces between the digits. */
export const totpCodeSchema = z.pipe(
  z.string().check(z.maxLength(20)),
  z.pipe(
    z.transform((code: string) => code.replaceAll(/\s/g, '')),
    z.string().check(z.regex(/^\d{6}$/)),
  ),
);
export const recoveryCodeSchema = z.pipe(
  z.string().check(z.maxLength(40)),
  z.pipe(
    z.transform((code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()),
    z.string().check(z.regex(/^[A-Z2-7]{16}$/)),
  ),
);

export const totpRequestSchema = z.object({
  challenge_id: challengeId,
  name: factorName,
  code: totpCodeSchema,
});
export type TotpRequest = z.infer<typeof totpRequestSchema>;

export const factorParamsSchema = z.object({ id: z.uuid() });
export const factorNameRequestSchema = z.object({ name: factorName });

export const factorAddedResponseSchema = z.object({
  factor: factorSchema,
  /** With the first factor; shown once. */
  recovery_codes: z.nullable(z.array(z.string())),
  message: z.string(),
});
export type FactorAddedResponse = z.infer<typeof factorAddedResponseSchema>;

export const factorChangedResponseSchema = z.object({ factor: factorSchema, message: z.string() });
export type FactorChangedResponse = z.infer<typeof factorChangedResponseSchema>;

export const recoveryCodesResponseSchema = z.object({
  recovery_codes: z.array(z.string()),
  message: z.string(),
});
export type RecoveryCodesResponse = z.infer<typeof recoveryCodesResponseSchema>;

/** One proof. A passkey answers a challenge that was requested before. */
export const proofSchema = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('passkey'),
    challenge_id: challengeId,
    response: assertionResponseSchema,
  }),
  z.object({ method: z.literal('totp'), code: totpCodeSchema }),
  z.object({ method: z.literal('recovery_code'), code: recoveryCodeSchema }),
]);
export type Proof = z.output<typeof proofSchema>;

export const stepUpRequestSchema = z.object({
  proof: z.discriminatedUnion('method', [
    ...proofSchema.def.options,
    z.object({ method: z.literal('password'), password: z.string().check(z.minLength(1), z.maxLength(200)) }),
  ]),
});
export type StepUpRequest = z.output<typeof stepUpRequestSchema>;

/** What may be given, and what a passkey has to answer; null where the account has none. */
export const proofOptionsResponseSchema = z.object({
  methods: z.array(proofMethodSchema),
  passkey: z.nullable(passkeyOptionsResponseSchema),
});
export type ProofOptionsResponse = z.infer<typeof proofOptionsResponseSchema>;

export const stepUpResponseSchema = z.object({
  message: z.string(),
  /** Until then no action asks for a factor again. */
  until: z.iso.datetime(),
  /** For callers that bring a token of their own; a browser gets a cookie. The former one ends. */
  access_token: z.optional(z.string()),
});
export type StepUpResponse = z.infer<typeof stepUpResponseSchema>;

/** The answer to a right password where a factor is to follow. */
export const loginContinuesResponseSchema = z.object({
  login_token: z.string(),
  methods: z.array(proofMethodSchema),
  message: z.string(),
});
export type LoginContinuesResponse = z.infer<typeof loginContinuesResponseSchema>;

const loginToken = z.string().check(z.minLength(1), z.maxLength(100));
export const loginProofOptionsRequestSchema = z.object({ login_token: loginToken });
export const loginProofRequestSchema = z.object({ login_token: loginToken, proof: proofSchema });
export const passkeyLoginRequestSchema = z.object({
  challenge_id: challengeId,
  response: assertionResponseSchema,
});

export const factorsResetRequestSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(5), z.maxLength(500), readableText),
});
