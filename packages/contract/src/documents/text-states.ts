/** What became of the text of a document's file. */
export const documentTextStates = [
  'waiting',
  'read',
  /** A picture without words, or a kind of file that has no text. */
  'no text',
  'damaged',
  'encrypted',
  /** It passes a limit of size, time or memory. Pages that were read before are kept. */
  'too large',
] as const;
export type DocumentTextState = (typeof documentTextStates)[number];
