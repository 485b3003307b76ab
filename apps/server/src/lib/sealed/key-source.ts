import type { KeyObject } from 'node:crypto';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { keyShapeDescription, parseKeys } from './key-text.ts';
import { Sealer } from './sealer.ts';

/** Where the keys that seal secrets come from: the setting, or a file that a rotation may write again. */
export type KeySource =
  | { readonly keys: readonly KeyObject[] }
  | {
      readonly file: string;
      /** The server makes the file at its first start. */
      readonly isMadeHere: boolean;
    };

/** A file is read at each use, which is rare, so that a running server knows the key of a rotation at once. */
export function openSealer(source: KeySource | null): Sealer {
  return new Sealer(() => keysOf(source));
}

function keysOf(source: KeySource | null): readonly KeyObject[] {
  if (source === null) return [];
  if ('keys' in source) return source.keys;
  const text = readKeyFile(source.file);
  if (text === null) return [];
  const keys = parseKeys(text);
  if (!keys) throw new StartupError(`The key file ${source.file} must hold ${keyShapeDescription}.`);
  return keys;
}

/** Makes the key of an embedded database at its first start. Returns whether there was none. */
export function ensureKeyFile(source: KeySource | null): boolean {
  if (source === null || 'keys' in source || !source.isMadeHere || readKeyFile(source.file) !== null)
    return false;
  mkdirSync(dirname(source.file), { recursive: true });
  writeKeyFile(source.file, [newKeyText()]);
  return true;
}

export function newKeyText(): string {
  return randomBytes(32).toString('base64');
}

/** The texts of the keys in the file, the one in use first. */
export function keyTextsIn(file: string): string[] {
  return (readKeyFile(file) ?? '').split(/\s+/).filter(Boolean);
}

/**
 * Replaces the file as a whole, so that it holds the old keys or the new ones whenever the process is killed.
 */
export function writeKeyFile(file: string, texts: readonly string[]): void {
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  const descriptor = openSync(partial, 'wx', 0o600);
  try {
    writeSync(descriptor, `${texts.join('\n')}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(partial, file);
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** `null` when there is no such file. */
function readKeyFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // Safe: what the file system throws carries a code.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new StartupError(`The key file ${file} cannot be read (${code}).`, { cause: error });
  }
}
