import { Problem } from '../problem.ts';
import { DamagedWorkbookProblem } from '../table-files/zip-parts.ts';
import { UnreadableFile, type PageSink } from './page-sink.ts';
import { readWord } from './word.ts';
import { readWorkbook } from './workbook.ts';

/**
 * Reads Word documents and workbooks. It is loaded for these alone, because most files are others and its
 * libraries take longest to load.
 */
export async function readOffice(kind: 'word' | 'workbook', bytes: Buffer, sink: PageSink): Promise<void> {
  try {
    await (kind === 'word' ? readWord(bytes, sink) : readWorkbook(bytes, sink));
  } catch (error) {
    if (error instanceof Problem && !(error instanceof DamagedWorkbookProblem))
      throw new UnreadableFile('too large');
    throw error;
  }
}
