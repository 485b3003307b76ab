/** A start that cannot go on. The message is one line that tells the operator what is wrong and what to do. */
export class EmbeddedServerError extends Error {
  override name = 'EmbeddedServerError';
}

const sentences: Record<string, (path: string) => string> = {
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: notWritable,
  ENOSPC: diskFullMessage,
  EDQUOT: diskFullMessage,
  ENOTDIR: notAFolder,
  EEXIST: notAFolder,
};

/** What an operator is told when the data folder cannot be used. Anything else is thrown as it is. */
export function dataFolderError(error: unknown, path: string): unknown {
  // Safe: only its code is looked at, and that may be missing.
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const sentence = code === undefined ? undefined : sentences[code];
  return sentence ? new EmbeddedServerError(sentence(path), { cause: error }) : error;
}

function notWritable(path: string): string {
  return `The data folder ${path} cannot be written by this user: change its owner or permissions, or set DATA_DIR to another folder.`;
}

export function diskFullMessage(path: string): string {
  return `The disk that holds ${path} is full: free some space and start again.`;
}

function notAFolder(path: string): string {
  return `${path} is not a folder: move the file away, or set DATA_DIR to another folder.`;
}
