import type { DocumentTextState } from '@panoramic/contract';
import { kindOfFile, refuseEncryptedOffice } from './kinds.ts';
import { PageSink, UnreadableFile, type PageMessage } from './page-sink.ts';
import { readPlain } from './plain.ts';

export type { PageMessage } from './page-sink.ts';

export interface ReadingTask {
  readonly filename: string;
  readonly ocrPages: number;
  readonly ocrMilliseconds: number;
}

/**
 * Reads the text of a file and sends its pages as it comes to them. Only the process that reads files calls it:
 * what it loads is large, and files may be made to do harm.
 */
export async function readDocumentText(
  bytes: Buffer,
  task: ReadingTask,
  send: (message: PageMessage) => void,
): Promise<DocumentTextState> {
  const sink = new PageSink(send);
  try {
    await readBytes(bytes, task, sink);
    return sink.isEmpty ? 'no text' : 'read';
  } catch (error) {
    return error instanceof UnreadableFile ? error.state : 'damaged';
  }
}

async function readBytes(bytes: Buffer, task: ReadingTask, sink: PageSink): Promise<void> {
  refuseEncryptedOffice(bytes);
  const kind = kindOfFile(bytes, task.filename);
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
      return readPdf(bytes, sink, () => openRecognizer(task));
    }
    case 'picture': {
      const recognizer = await openRecognizer(task);
      sink.count(1);
      const { fittingPicture } = await import('./recognizer.ts');
      if (recognizer.hasTurn) sink.page(1, await recognizer.read(await fittingPicture(bytes)));
      return;
    }
    case null:
      return;
  }
}

async function openRecognizer({ ocrPages, ocrMilliseconds }: ReadingTask) {
  const { TextRecognizer } = await import('./recognizer.ts');
  return new TextRecognizer({ pages: ocrPages, milliseconds: ocrMilliseconds });
}
