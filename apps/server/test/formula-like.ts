/** Texts that a spreadsheet might take for a formula. */
export const formulaLike: readonly string[] = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  // Full-width characters, as wide as Chinese ones.
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  // After characters that are invisible or ignored.
  ' =1',
  '\u00A0=1',
  '\u3000＝1',
  '\u200B=1',
  '\uFEFF=1',
  '\u2060 \u202E＝1',
  '"=1',
  "'=1",
  '"" ＝1',
];
