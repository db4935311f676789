import type { Page } from 'playwright-core';

/** The authenticator of a device, by DevTools: it makes passkeys and answers with them. */
export interface VirtualAuthenticator {
  /** Whether a finger lies on it whenever it is asked. */
  touch: (isTouched: boolean) => Promise<void>;
  /** Whether it takes that finger for its owner's. */
  verify: (isVerified: boolean) => Promise<void>;
  /** How many passkeys it keeps. */
  count: () => Promise<number>;
  /** Puts copies in the place of its passkeys that have answered so often. */
  setCount: (signCount: number) => Promise<void>;
}

/** Gives the browser's page a device with passkeys, as a telephone is one. */
export async function giveAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    touch: async (enabled) => {
      await devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    verify: async (isUserVerified) => {
      await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    count: async () => {
      const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
    setCount: async (signCount) => {
      const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
      for (const credential of credentials) {
        const { credentialId } = credential;
        await devTools.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
        const copy = { ...credential, signCount };
        await devTools.send('WebAuthn.addCredential', { authenticatorId, credential: copy });
      }
    },
  };
}
