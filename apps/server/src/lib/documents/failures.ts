import { noSpaceLeft, Problem } from '#lib/problem.ts';

/** The file of a document is not there, or holds other bytes than those that were uploaded. */
export class DamagedFileProblem extends Problem {
  override name = 'FaultyFile';
  readonly fault: 'missing' | 'damaged';
  constructor(fault: DamagedFileProblem['fault'], cause?: unknown) {
    super('internal', `The file of this document is ${fault} on the server.`, { cause });
    this.fault = fault;
  }
}

/** What a failure of the store means to the caller; anything else passes through. */
export function storageProblem(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Problem) return error;
  if ('code' in error && outOfSpace.has(String(error.code))) return noSpaceLeft(error);
  if (isMissing(error)) return new DamagedFileProblem('missing', error);
  if (isOfStore(error))
    return new Problem('unavailable', 'Documents are not available at the moment. Try again shortly.', {
      retryAfterSeconds: 5,
      cause: error,
    });
  return error;
}

const outOfSpace = new Set(['ENOSPC', 'EDQUOT']);

function isMissing(error: Error): boolean {
  return error.name === 'NoSuchKey' || ('code' in error && error.code === 'ENOENT');
}

/** The file system names its call; S3's client says how far a request came, or that it has given up. */
function isOfStore(error: Error): boolean {
  return 'syscall' in error || '$metadata' in error || ['TimeoutError', 'AbortError'].includes(error.name);
}
