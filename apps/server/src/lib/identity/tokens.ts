import { hash, randomBytes } from 'node:crypto';

/** 256 random bits for whoever holds it; only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

const shape = /^[A-Za-z0-9_-]{43}$/;

export function looksLikeToken(text: string): boolean {
  return shape.test(text);
}

/** Lets people and secret scanners tell an API token from any other text. */
const apiTokenPrefix = 'pano_';

export function newApiToken(): string {
  return apiTokenPrefix + newToken();
}

export function looksLikeApiToken(text: string): boolean {
  return text.startsWith(apiTokenPrefix) && looksLikeToken(text.slice(apiTokenPrefix.length));
}
