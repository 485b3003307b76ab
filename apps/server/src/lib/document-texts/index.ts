import type { DocumentTextState } from '@panoramic/contract';
import { kindOfFile, refuseEncryptedOffice } from './kinds.ts';
import { PageSink, UnreadableFile, type PageMessage } from './page-sink.ts';
import { readPlain } from './plain.ts';
import type { TextRecognizer } from './recognizer.ts';

export type { PageMessage } from './page-sink.ts';

export interface ReadingTask {
  readonly filename: string;
  readonly ocrPages: number;
  readonly ocrMilliseconds: number;
  /** Files that take long in the quick lane are read again in the slow one. */
  readonly lane: 'quick' | 'slow';
}

/**
 * Reads the text of a file and sends its pages as it comes to them. Only the process that reads files calls it:
 * what it loads is large, and files may be made to do harm.
 */
export async function readDocumentText(
  bytes: Buffer,
  task: ReadingTask,
  send: (message: PageMessage) => void,
): Promise<DocumentTextState | 'slow'> {
  const sink = new PageSink(send);
  const recognizer = lazyRecognizer(task);
  try {
    await readBytes(bytes, task.filename, sink, recognizer.open);
    if (task.lane === 'quick' && recognizer.isOutOfTime()) return 'slow';
    return sink.isEmpty ? 'no text' : 'read';
  } catch (error) {
    return error instanceof UnreadableFile ? error.state : 'damaged';
  } finally {
    await recognizer.close();
  }
}

async function readBytes(
  bytes: Buffer,
  filename: string,
  sink: PageSink,
  openRecognizer: () => Promise<TextRecognizer>,
): Promise<void> {
  refuseEncryptedOffice(bytes);
  const kind = kindOfFile(bytes, filename);
  switch (kind) {
    case 'word':
    case 'workbook': {
      const { readOffice } = await import('./office.ts');
      return readOffice(kind, bytes, sink);
    }
    case 'plain':
      return readPlain(bytes, sink);
    case 'pdf': {
      const { readPdf } = await import('./pdf.ts');
      return readPdf(bytes, sink, openRecognizer);
    }
    case 'picture': {
      const recognizer = await openRecognizer();
      sink.count(1);
      const { fittingPicture } = await import('./recognizer.ts');
      if (recognizer.takeTurn()) sink.page(1, await recognizer.read(await fittingPicture(bytes)));
      return;
    }
    case null:
      return;
  }
}

function lazyRecognizer({ ocrPages, ocrMilliseconds }: ReadingTask) {
  let opened: TextRecognizer | null = null;
  return {
    open: async () => {
      const recognizer = await import('./recognizer.ts');
      return (opened ??= new recognizer.TextRecognizer({ pages: ocrPages, milliseconds: ocrMilliseconds }));
    },
    isOutOfTime: () => opened?.isOutOfTime ?? false,
    close: () => opened?.close(),
  };
}
