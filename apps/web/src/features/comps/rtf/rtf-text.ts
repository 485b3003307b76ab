/**
 * Escapes text as RTF in plain ASCII, so that nothing in it can act as markup. Each UTF-16 unit beyond
 * ASCII becomes `\uN` (signed, as RTF requires) and one character for readers without Unicode.
 */
export function rtfText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n|[\r\u2028\u2029]/g, '\n')
    .replaceAll(/[^ -[\]^-z|~]/g, escaped);
}

function escaped(unit: string): string {
  const code = unit.charCodeAt(0);
  return words[unit] ?? (code < 0x80 ? '' : `\\u${code > 0x7fff ? code - 0x1_0000 : code}${fallback(code)}`);
}

const words: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '{': '\\{',
  '}': '\\}',
  '\n': '\\line ',
  '\t': '\\tab ',
};

/** Windows code page 1252, the document's, agrees with Latin-1 from 0xA0 on. */
function fallback(code: number): string {
  return code >= 0xa0 && code <= 0xff ? `\\'${code.toString(16)}` : '?';
}
