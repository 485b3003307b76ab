import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import type { ReadingTime } from './limits.ts';
import { damagedWorkbook } from './zip-parts.ts';

export interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Limits for nested tags and for the characters of one tag or text: far more than a workbook has, and little
 * enough to hold.
 */
const [mostTags, mostCharacters] = [100, 2 * 1024 * 1024];

/**
 * Parses a part as it is unpacked, and yields the length of each piece, so that the caller gets its turn.
 * Entities that the part defines itself are not known to the parser and end the parsing.
 */
export async function* xmlPieces(part: Readable, { open, text, close }: XmlHandlers): AsyncGenerator<number> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  let depth = 0;
  /** What the parser holds, because the tag or text that it belongs to is not complete. */
  let held = 0;
  parser.on('opentag', ({ name, attributes }) => {
    held = 0;
    depth += 1;
    if (depth > mostTags) throw damagedWorkbook();
    open?.(localName(name), attributes);
  });
  const onText = (piece: string) => {
    held = 0;
    text?.(piece);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name }) => {
    held = 0;
    depth -= 1;
    close?.(localName(name));
  });
  parser.on('error', (error) => {
    throw damagedWorkbook(error);
  });
  const decoder = new TextDecoder();
  try {
    for await (const chunk of part) {
      held += (chunk as Buffer).length;
      if (held > mostCharacters) throw damagedWorkbook();
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
      yield (chunk as Buffer).length;
    }
    parser.write(decoder.decode()).close();
  } catch (error) {
    if (error instanceof Error && error.name === 'Problem') throw error;
    throw damagedWorkbook(error);
  } finally {
    part.destroy();
  }
}

/** Parses a whole part. */
export async function readXml(part: Readable, handlers: XmlHandlers, budget: ReadingTime): Promise<void> {
  const pieces = xmlPieces(part, handlers);
  while (!(await pieces.next()).done) budget.checkTime();
}

const names = new Map<string, string>();

/** Without the prefix of a namespace. */
function localName(name: string): string {
  let local = names.get(name);
  if (local === undefined) {
    local = name.slice(name.indexOf(':') + 1);
    if (names.size < 1000) names.set(name, local);
  }
  return local;
}
