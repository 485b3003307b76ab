/** A PDF whose page draws a form, which draws ten others, and so on to the last, which shows the words. */
export function nestedForms(depth: number, words = 'x'): Buffer {
  const forms = Array.from({ length: depth }, (_, at) =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 600 700] /Resources << /Font << /F1 ${5 + depth} 0 R >> /XObject << /F ${6 + at} 0 R >> >>`,
      at === depth - 1 ? `BT /F1 14 Tf 72 600 Td (${words}) Tj ET` : '/F Do '.repeat(10),
    ),
  );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>',
    stream('', '/F Do'),
    ...forms,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF\n`);
}

function stream(dictionary: string, content: string): string {
  return `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}
