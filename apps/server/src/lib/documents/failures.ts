import { noSpaceLeft, Problem } from '#lib/problem.ts';

/** What a failure of the store means to the caller; anything else passes through. */
export function asProblem(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Problem) return error;
  if ('code' in error && outOfSpace.has(String(error.code))) return noSpaceLeft(error);
  if (isMissing(error))
    return new Problem('internal', 'The file of this document is missing on the server.', { cause: error });
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

/** The file system names its call; S3's client says how far a request came. */
function isOfStore(error: Error): boolean {
  return 'syscall' in error || '$metadata' in error;
}
