/** A one-page PDF with a heading and lines of text, in a font that every reader has. */
export function smallPdf(heading: string, lines: readonly string[]): Uint8Array {
  const content = [
    'BT /F1 18 Tf 72 720 Td 18 TL',
    `(${escaped(heading)}) Tj T* /F1 11 Tf`,
    ...lines.map((line) => `T* (${escaped(line)}) Tj`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  // Latin-1 has a byte for each character, so that text offsets are byte offsets.
  return Buffer.from(assembled(objects), 'latin1');
}

/** The objects, then the table of where each of them stands. */
function assembled(objects: readonly string[]): string {
  let text = '%PDF-1.4\n';
  const offsets: string[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(`${String(text.length).padStart(10, '0')} 00000 n \n`);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  return `${text}${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}

function escaped(text: string): string {
  return text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`);
}
