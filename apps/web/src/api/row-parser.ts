/**
 * Parses a JSON array with one row per line, the server's format of lists, while it arrives. What stands
 * before and after the array is its frame: nothing for a list, the rest of the object for a reply that
 * has a list in it.
 */
export interface StreamingRowParser<R> {
  /** Returns the rows that these bytes complete. */
  push(bytes: Uint8Array): R[];
  /** Returns the reply with an empty array in place of the rows. Throws when the reply is not whole. */
  finish(): unknown;
}

export function createRowParser<R>(): StreamingRowParser<R> {
  // The decoder keeps the beginning of a character that is split between chunks.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  /** The first line, up to the bracket that opens the array. */
  let opening: string | null = null;
  /** The last line, which is still incomplete. */
  let rest = '';

  function push(bytes: Uint8Array): R[] {
    rest += decoder.decode(bytes, { stream: true });
    // JSON escapes line breaks inside values, so a line break always separates rows.
    const end = rest.lastIndexOf('\n');
    if (end === -1) return [];
    let lines = rest.slice(0, end);
    rest = rest.slice(end + 1);
    if (opening === null) {
      opening = firstLine(lines);
      lines = lines.slice(opening.length).trimStart();
    }
    return lines === '' ? [] : parsed(lines);
  }

  return {
    push,
    finish: () => {
      if (opening === null) throw new SyntaxError('The list is not whole.');
      return JSON.parse(opening + rest + decoder.decode());
    },
  };
}

function firstLine(lines: string): string {
  const end = lines.indexOf('\n');
  const line = end === -1 ? lines : lines.slice(0, end);
  if (!line.endsWith('[')) throw new SyntaxError('The reply is no list.');
  return line;
}

/** Parses all lines with one JSON.parse, which is about three times as fast as one call for each. */
function parsed<R>(rows: string): R[] {
  // Safe: the reply is trusted as typed.
  return JSON.parse(`[${rows.endsWith(',') ? rows.slice(0, -1) : rows}]`) as R[];
}
