import { hash, parseOptions, verify } from '@node-rs/argon2';

/** Argon2id, the library's default algorithm: 19 MiB, 2 passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export interface PasswordCheck {
  readonly matches: boolean;
  /** The stored hash was made with weaker parameters than today's. */
  readonly outdated: boolean;
}

/** Takes equally long for a user without a password, so that the time reveals nothing. */
export async function checkPassword(stored: string | null, password: string): Promise<PasswordCheck> {
  const against = stored ?? (await nobodysHash);
  const matches = (await verify(against, password)) && stored !== null;
  return { matches, outdated: matches && isWeaker(against) };
}

function isWeaker(encoded: string): boolean {
  const { memoryCost, timeCost } = parseOptions(encoded);
  return memoryCost < cost.memoryCost || timeCost < cost.timeCost;
}

const nobodysHash = hash('no account has this password', cost);
