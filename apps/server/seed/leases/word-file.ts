import { crc32 } from 'node:zlib';
import type { PdfPage } from './pdf.ts';

/** A Word document with these pages. The same pages give the same bytes, so that files and rows can be made apart. */
export function wordFileOf(pages: readonly PdfPage[]): Uint8Array {
  const body = pages
    .map(
      ({ heading, lines }, at) => paragraph(heading, at > 0) + lines.map((line) => paragraph(line)).join(''),
    )
    .join('');
  const office = 'http://schemas.openxmlformats.org';
  return zipOf({
    '[Content_Types].xml': `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

function paragraph(text: string, breaksPage = false): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const pageBreak = breaksPage ? '<w:br w:type="page"/>' : '';
  return `<w:p><w:r>${pageBreak}<w:t xml:space="preserve">${escaped}</w:t></w:r></w:p>`;
}

/** A zip file of the uncompressed parts, one after another, with the directory behind them. */
function zipOf(parts: Readonly<Record<string, string>>): Uint8Array {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [nameBytes, bytes] = [Buffer.from(name), Buffer.from(text)];
    // The fields that both headers share, from the needed version to the length of the extra field.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(firstDay, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), facts, place, nameBytes);
    entries.push(Buffer.from('PK\u0003\u0004', 'latin1'), facts, nameBytes, bytes);
    offset += 30 + nameBytes.length + bytes.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  const count = Object.keys(parts).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...entries, listed, end]);
}

/** January 1, 1980, the first day that a zip file can store. */
const firstDay = 0x21;
