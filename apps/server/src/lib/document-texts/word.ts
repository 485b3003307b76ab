import { readXml, type XmlHandlers } from '../table-files/xml-events.ts';
import { ZipParts } from '../table-files/zip-parts.ts';
import { anyTime, textLimits, UnreadableFile, type PageSink } from './page-sink.ts';
import { TextBuilder } from './text-builder.ts';

const mainPart = 'word/document.xml';

/**
 * Reads the text of a Word document as it is unpacked: paragraphs as lines, the cells of a row with tabs
 * between them. Pages begin where Word last laid them out; a document that Word has never laid out is one
 * page.
 */
export async function readWord(bytes: Buffer, sink: PageSink): Promise<void> {
  const zip = await ZipParts.open(bytes);
  if (!zip.has(mainPart)) throw new UnreadableFile('damaged');
  const text = new TextBuilder();
  let isText = false;
  /** Inside how many cells: a table may stand in a cell. */
  let cells = 0;
  function endPage(): void {
    const page = text.take();
    if (page.trim() !== '') sink.part(page);
  }
  const part = await zip.read(mainPart, textLimits.unpackedBytes);
  const handlers: XmlHandlers = {
    open: (tag, attributes) => {
      if (tag === 't') isText = true;
      else if (tag === 'tc') cells += 1;
      else if (tag === 'tab') text.add('\t');
      else if (tag === 'lastRenderedPageBreak') endPage();
      else if (tag === 'br' || tag === 'cr') {
        if (attributes['w:type'] === 'page') endPage();
        else text.add('\n');
      }
      if (text.length > textLimits.total) throw new UnreadableFile('too large');
    },
    text: (piece) => {
      if (isText) text.add(piece);
    },
    close: (tag) => {
      if (tag === 't') isText = false;
      else if (tag === 'p') text.add(cells > 0 ? ' ' : '\n');
      else if (tag === 'tc') {
        cells -= 1;
        text.trimEnd();
        text.add('\t');
      } else if (tag === 'tr') {
        text.trimEnd();
        text.add('\n');
      }
    },
  };
  await readXml(part, handlers, anyTime);
  endPage();
  sink.countParts();
}
