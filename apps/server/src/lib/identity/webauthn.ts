import { isIP } from 'node:net';

/** Loaded with the first passkey, so that a server without passkeys does not load it. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, by their numbers in the standard: between them every device has one. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The site that passkeys are made for; devices use them nowhere else. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Derives the site from the public address. Devices refuse numeric addresses and pages without TLS; this
 * machine is reached as localhost. `null` where passkeys cannot work.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl);
  const isThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (isThisMachine) url.hostname = 'localhost';
  else if (url.protocol !== 'https:' || isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0) return null;
  return { id: url.hostname, origin: url.origin };
}

interface KnownCredential {
  readonly credentialId: string;
  readonly transports: readonly string[];
}

interface PasskeyOwner {
  readonly userName: string;
  readonly name: string;
  readonly handle: Buffer;
  /** A device that holds one of these credentials makes no second one. */
  readonly existing: readonly KnownCredential[];
}

/** Asks for a passkey that the user can choose without typing a name and must unlock. */
export async function registrationOptions(party: RelyingParty, owner: PasskeyOwner) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    supportedAlgorithmIDs,
    rpName: 'Panoramic',
    rpID: party.id,
    userName: owner.userName,
    userDisplayName: owner.name,
    userID: new Uint8Array(owner.handle),
    attestationType: 'none',
    excludeCredentials: owner.existing.map(({ credentialId: id, transports }) => ({
      id,
      transports: knownTransports(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

export async function signInOptions(party: RelyingParty) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
}

interface NewCredential {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
  };
}

export interface VerifiedCredential {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly copyable: boolean;
  readonly backedUp: boolean;
}

/** `null` unless the device has answered this challenge, on this site, for a user whom it has verified. */
export async function verifyNewCredential(
  party: RelyingParty,
  challenge: string,
  { id, response }: NewCredential,
): Promise<VerifiedCredential | null> {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    supportedAlgorithmIDs,
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    copyable: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  };
}

interface SignedChallenge {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
}

export interface VerifiedSignature {
  /** The caller compares it with the one before. */
  readonly counter: number;
  readonly copyable: boolean;
  readonly backedUp: boolean;
}

/** As above, for a credential that is known by its public key. */
export async function verifySignature(
  party: RelyingParty,
  challenge: string,
  { id, response }: SignedChallenge,
  publicKey: Buffer,
): Promise<VerifiedSignature | null> {
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { newCounter, credentialDeviceType, credentialBackedUp } = result.authenticationInfo;
  return {
    counter: newCounter,
    copyable: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  };
}

const transportNames = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** The ways to reach a device that a browser may name; unknown words are left out. */
export function knownTransports(given: readonly string[]): (typeof transportNames)[number][] {
  return transportNames.filter((name) => given.includes(name));
}
