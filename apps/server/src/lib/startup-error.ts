/** A start that cannot go on. The message is one line that tells the operator what is wrong and what to do. */
export class StartupError extends Error {
  override name = 'StartupError';
}
