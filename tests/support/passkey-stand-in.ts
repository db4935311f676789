/**
 * Stands in for the browser's passkeys, which jsdom has none of. In a real browser they are in `tests/e2e/accounts/second-factor.test.ts`.
 */

export interface AskedForPasskey {
  mediation?: string;
  signal: AbortSignal;
  publicKey: { challenge: ArrayBuffer; user?: object };
}

interface PasskeysOfBrowser {
  /** Whether they are among what fills a field in. */
  fillsIn?: boolean;
  /** @throws what the browser says, named as WebAuthn names it */
  answer?: (asked: AskedForPasskey) => void | Promise<void>;
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** As a browser of today, with one passkey. @returns what it was asked for */
export function havePasskeys({ fillsIn = false, answer }: PasskeysOfBrowser = {}): AskedForPasskey[] {
  const asked: AskedForPasskey[] = [];
  const credential = {
    id: 'cGFzc2tleQ',
    rawId: bytes('passkey'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: bytes('data'),
      attestationObject: bytes('attestation'),
      authenticatorData: bytes('authenticator'),
      signature: bytes('signature'),
      userHandle: bytes('u1'),
      getTransports: () => ['internal'],
    },
  };
  const give = async (options: AskedForPasskey) => {
    asked.push(options);
    await Promise.race([
      answer?.(options),
      new Promise((_, reject) =>
        options.signal.addEventListener('abort', () => reject(options.signal.reason), { once: true }),
      ),
    ]);
    return credential;
  };
  Object.assign(globalThis, {
    PublicKeyCredential: Object.assign(() => undefined, {
      isConditionalMediationAvailable: async () => fillsIn,
    }),
  });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: give, create: give },
  });
  return asked;
}

/** As a browser without them. */
export function haveNoPasskeys(): void {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}

/** What a browser throws when somebody closes its question. */
export const closedByPerson = () =>
  Promise.reject(new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError'));

/** What the server has a passkey answer. */
export const passkeyOptions = {
  challenge_id: 'c'.repeat(43),
  options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', userVerification: 'required' },
};
/** What the server has one made of. */
export const creationOptions = {
  challenge_id: 'n'.repeat(43),
  options: {
    challenge: 'Y2hhbGxlbmdl',
    rp: { id: 'localhost', name: 'Sorak' },
    user: { id: 'dTE', name: 'rina', displayName: 'Rina' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  },
};
