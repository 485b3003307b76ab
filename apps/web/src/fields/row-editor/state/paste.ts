/**
 * Reads what Excel, LibreOffice Calc and Google Sheets put on the clipboard as text: cells
 * between tabs, rows between line breaks. A cell that contains a tab, break or quote is in quotes,
 * with its own quotes doubled. A break after the last row adds no row.
 */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const normal = text.replaceAll(/\r\n?/g, '\n');
  while (at <= normal.length) {
    const cell = readCell(normal, at);
    row.push(cell.text);
    at = cell.end + 1;
    if (normal[cell.end] === '\t') continue;
    rows.push(row);
    row = [];
    // A break at the very end closes its row and opens none.
    if (at === normal.length) break;
  }
  return rows;
}

interface Cell {
  readonly text: string;
  /** The position of the tab, break or end after the cell. */
  readonly end: number;
}

function readCell(text: string, start: number): Cell {
  return (text[start] === '"' && readQuoted(text, start)) || readPlain(text, start);
}

function readPlain(text: string, start: number): Cell {
  const found = text.slice(start).search(/[\t\n]/);
  const end = found < 0 ? text.length : start + found;
  return { text: text.slice(start, end), end };
}

/** `null` when the quote is just a character: 5" pipe, or one that is never closed. */
function readQuoted(text: string, start: number): Cell | null {
  let content = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    content += text.slice(at, quote);
    const next = text[quote + 1];
    if (next === '"') {
      content += '"';
      at = quote + 2;
      continue;
    }
    return next === undefined || next === '\t' || next === '\n' ? { text: content, end: quote + 1 } : null;
  }
}
