import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { CallInput } from '@panoramic/contract';

type Options = Readonly<Record<string, unknown>> & { readonly challenge: string };

interface Behaviour {
  /** The origin of the page that asks; by default the site of the options. */
  readonly origin?: string;
  /** Whether the user was verified by fingerprint or PIN. */
  readonly verified?: boolean;
  /** The number of signatures that the device reports. */
  readonly counter?: number;
  readonly userHandle?: string;
}

/** A device with one passkey, which sends what the WebAuthn standard describes. */
export class TestAuthenticator {
  readonly #origin: string;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  readonly id = randomBytes(16);
  userHandle = randomBytes(32).toString('base64url');
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Makes the passkey. */
  register(
    options: Options,
    { origin, verified }: Behaviour = {},
  ): CallInput<'Account/FinishPasskey'>['credential'] {
    // Safe: the options of a registration name the user.
    this.userHandle = (options['user'] as { id: string }).id;
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      cbor(this.#coseKey()),
    ]);
    const authData = Buffer.concat([this.#authData({ verified, attested: true }), attested]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.id.toString('base64url'),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, origin).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs the challenge. */
  signIn(options: Options, behaviour: Behaviour = {}): CallInput<'Account/SignInWithPasskey'>['credential'] {
    const { origin, verified, counter = (this.#counter += 1), userHandle = this.userHandle } = behaviour;
    const authData = this.#authData({ verified, counter });
    const clientData = this.#clientData('webauthn.get', options.challenge, origin);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.id.toString('base64url'),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authData({ verified = true, counter = 0, attested = false }): Buffer {
    const flags = 0b1 | (verified ? 0b100 : 0) | (attested ? 0b100_0000 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const site = createHash('sha256').update(new URL(this.#origin).hostname).digest();
    return Buffer.concat([site, Buffer.from([flags]), count]);
  }

  #coseKey(): Map<number, Cbor> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
  }
}

type Cbor = number | string | Buffer | Map<string | number, Cbor>;

/** As much of RFC 8949 as a device needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, content]) => [cbor(key), cbor(content)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size]);
  return size < 256
    ? Buffer.from([(type << 5) | 24, size])
    : Buffer.from([(type << 5) | 25, size >> 8, size & 255]);
}
