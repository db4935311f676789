import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type {
  AssertionResponse,
  PasskeyOptionsResponse,
  PasskeyRequest,
} from '#contracts/accounts/factors.ts';

/*
 * What browsers do with passkeys (WebAuthn). The library is fetched when one is made or used.
 */

type Options = PasskeyOptionsResponse['options'];
/** `canceled`: closed by the person, or not answered in time. `present`: this device has one of the account already. */
export type PasskeyTrouble = 'canceled' | 'present' | 'unsupported' | 'failed';

/** The browser gave no passkey. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly trouble: PasskeyTrouble;
  /** Another question, or the page itself, took this one back: nobody waits for it any more. */
  readonly isTakenBack: boolean;

  constructor(trouble: PasskeyTrouble, { cause, isTakenBack }: { cause: unknown; isTakenBack: boolean }) {
    super(trouble, { cause });
    this.trouble = trouble;
    this.isTakenBack = isTakenBack;
  }
}

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Whether this browser lists passkeys among what it fills a field with. */
export async function fillsInPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}

type Library = typeof import('@simplewebauthn/browser');
let fetched: Library | undefined;

async function library(): Promise<Library> {
  fetched ??= await import('@simplewebauthn/browser');
  return fetched;
}

/** Makes a passkey. @throws PasskeyError */
export async function makePasskey(options: Options): Promise<PasskeyRequest['response']> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch(refuse);
  return made as unknown as PasskeyRequest['response'];
}

/**
 * Has a passkey answer.
 *
 * @param filledIn waits until one is chosen in a field whose `autocomplete` ends with `webauthn`, without asking by itself
 * @throws PasskeyError
 */
export async function answerWithPasskey(
  options: Options,
  { filledIn = false }: { filledIn?: boolean } = {},
): Promise<AssertionResponse> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: filledIn }).catch(refuse);
  return answer as unknown as AssertionResponse;
}

/** Takes the browser's present question back, before another one is asked. */
export function takePasskeyQuestionBack(): void {
  fetched?.WebAuthnAbortService.cancelCeremony();
}

function refuse(cause: unknown): never {
  const { name } = cause instanceof Error ? cause : new Error(String(cause));
  throw new PasskeyError(TROUBLES[name] ?? 'failed', { cause, isTakenBack: name === 'AbortError' });
}

/** By the names of WebAuthn's exceptions. Browsers say `NotAllowedError` for whatever the person did, so that no page gets more. */
const TROUBLES: Record<string, PasskeyTrouble> = {
  AbortError: 'canceled',
  NotAllowedError: 'canceled',
  InvalidStateError: 'present',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
  SecurityError: 'unsupported',
};
