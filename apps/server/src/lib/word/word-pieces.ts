import { Paragraph, TextRun } from 'docx';
import type { WordPiece } from '@panoramic/contract';

export function paragraphOf(pieces: readonly WordPiece[], style?: string, keepNext = false): Paragraph {
  return new Paragraph({ ...(style && { style }), keepNext, children: pieces.map(run) });
}

/** A blank is underlined, shaded and says in brackets what belongs there, so that it is seen in black and white too. */
function run(piece: WordPiece): TextRun {
  return typeof piece === 'string'
    ? new TextRun(piece)
    : new TextRun({ text: `[________ ${piece.blank}]`, highlight: 'yellow' });
}
