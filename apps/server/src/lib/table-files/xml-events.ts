import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { damagedWorkbook } from './zip-parts.ts';

export interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Parses a part as it is unpacked; after each piece of it the caller gets its turn, and is told how long it was. Entities that the part
 * defines itself are not known to the parser and end it.
 */
export async function* xmlPieces(part: Readable, { open, text, close }: XmlHandlers): AsyncGenerator<number> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  parser.on('opentag', ({ name, attributes }) => open?.(localName(name), attributes));
  if (text) parser.on('text', text);
  parser.on('closetag', ({ name }) => close?.(localName(name)));
  parser.on('error', (error) => {
    throw damagedWorkbook(error);
  });
  const decoder = new TextDecoder();
  try {
    for await (const chunk of part) {
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

export async function readXml(part: Readable, handlers: XmlHandlers): Promise<void> {
  const pieces = xmlPieces(part, handlers);
  while (!(await pieces.next()).done);
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
