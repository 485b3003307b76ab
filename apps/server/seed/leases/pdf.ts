export interface PdfPage {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** A PDF of pages with a heading and lines of text, in a font that every reader has. `catalog` is put into the root of the document, `trailer` into its trailer. */
export function pdfOf(
  pages: readonly PdfPage[],
  { catalog = '', trailer = '' }: { catalog?: string; trailer?: string } = {},
): Uint8Array {
  const places = pages.map((_, index) => `${4 + 2 * index} 0 R`);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog}>>`,
    `<< /Type /Pages /Kids [${places.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, index) => pageObjects(page, 5 + 2 * index)),
  ];
  // Latin-1 has a byte for each character, so that text offsets are byte offsets.
  return Buffer.from(assembled(objects, trailer), 'latin1');
}

/** A page and its content, which is the object of this number. */
function pageObjects({ heading, lines }: PdfPage, number: number): string[] {
  const content = [
    'BT /F1 18 Tf 72 720 Td 18 TL',
    `(${escaped(heading)}) Tj T* /F1 11 Tf`,
    ...lines.map((line) => `T* (${escaped(line)}) Tj`),
    'ET',
  ].join('\n');
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${number} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
}

/** The objects, then the table of where each of them stands. */
function assembled(objects: readonly string[], trailer: string): string {
  const parts = ['%PDF-1.4\n'];
  let length = parts[0]?.length ?? 0;
  const offsets: string[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`;
    parts.push(part);
    length += part.length;
  }
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R ${trailer}>>\nstartxref\n${length}\n%%EOF\n`;
  return parts.join('') + table + end;
}

function escaped(text: string): string {
  return text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`);
}
