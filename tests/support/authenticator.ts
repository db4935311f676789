import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of authenticator data: the person is there, was verified, and the data of a new key follow. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

interface Circumstances {
  /** The page that asks. */
  origin: string;
  /** The domain that the key is of; by default the origin's. */
  rpId?: string;
  challenge: string;
  /** Whether the person was verified by finger, face or PIN. */
  verified?: boolean;
}

/** What signs in place of a telephone: one ES256 key, and a count that can be turned back. */
export class Authenticator {
  readonly credentialId: Buffer;
  counter = 0;
  userHandle: string | undefined;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  /** @param credentialId another one has it, too: it is no secret */
  constructor(credentialId: Buffer = randomBytes(32)) {
    this.credentialId = credentialId;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  get id(): string {
    return this.credentialId.toString('base64url');
  }

  /** COSE: kty EC2, alg ES256, crv P-256, x, y. */
  get publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    return isoCBOR.encode(key);
  }

  /** As `navigator.credentials.create` gives it, with the attestation `none`. */
  register(circumstances: Circumstances) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const authData = Buffer.concat([
      this.#authenticatorData(circumstances, WITH_KEY),
      Buffer.alloc(16),
      length,
      this.credentialId,
      this.publicKey,
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', circumstances).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** As `navigator.credentials.get` gives it; counts one more. */
  sign(circumstances: Circumstances) {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', circumstances);
    const data = this.#authenticatorData(circumstances);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        ...(this.userHandle !== undefined && { userHandle: this.userHandle }),
      },
    };
  }

  #authenticatorData({ origin, rpId, verified = true }: Circumstances, more = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([
      createHash('sha256')
        .update(rpId ?? new URL(origin).hostname)
        .digest(),
      Buffer.from([PRESENT | (verified ? VERIFIED : 0) | more]),
      count,
    ]);
  }

  #clientData(type: string, { challenge, origin }: Circumstances): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
