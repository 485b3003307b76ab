/**
 * Whether a spreadsheet might take the text for a formula, when it opens it as CSV or when somebody edits
 * the cell. Excel and LibreOffice begin a formula at `=`, `+`, `-` or `@`. In East Asian settings Excel
 * takes the full-width and small forms for the same. Both drop blanks before it on request, a byte order
 * mark is no character of the cell, and a quotation mark ends the quoting where another separator was
 * chosen. So whatever is not seen or not counted may stand before the sign.
 */
export function isFormulaLike(text: string): boolean {
  return startsFormula.test(text);
}

const startsFormula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}"'‘’“”]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
