import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { decodeBase64, encodeBase64, InvalidBase64Error } from './base64.ts';

async function* chunksOf(text: string, length: number) {
  for (let at = 0; at < text.length; at += length) yield Buffer.from(text.slice(at, at + length), 'latin1');
}

async function decode(text: string, length = 7): Promise<Buffer> {
  return buffer(decodeBase64(chunksOf(text, length)));
}

describe('decodeBase64', () => {
  test.each([0, 1, 2, 3, 4, 1023, 1024, 1025, 10_000])(
    'gives %i bytes back, however they are cut',
    async (size) => {
      const bytes = randomBytes(size);
      for (const length of [7, 4096]) expect(await decode(bytes.toString('base64'), length)).toEqual(bytes);
    },
  );

  test('takes line breaks and the head of a data URL', async () => {
    const bytes = randomBytes(5000);
    const lines = bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
    expect(await decode(lines)).toEqual(bytes);
    expect(await decode(`data:application/pdf;base64,${lines}`)).toEqual(bytes);
    expect(await decode('data:text/plain;base64,QQ==')).toEqual(Buffer.from('A'));
  });

  test.each(['', '  ', 'null', 'undefined'])('%j stands for no file', async (text) => {
    expect(await decode(text)).toHaveLength(0);
  });

  test.each(['A', 'AAA', 'AA=A', 'AAAA=', '====', 'A===', 'not base64!', 'AA==AAAA', 'QQ-_'])(
    '%j is no base64',
    async (text) => {
      await expect(decode(text)).rejects.toThrow(InvalidBase64Error);
      const long = 'QUJD'.repeat(1000);
      await expect(decode(`${long}${text}`, 4096)).rejects.toThrow(InvalidBase64Error);
    },
  );

  test('a data URL without data is no base64', async () => {
    await expect(decode('data:text/plain;base64,')).rejects.toThrow(InvalidBase64Error);
  });

  test('padding in the middle of a long text is no base64', async () => {
    const long = 'QUJD'.repeat(1000);
    await expect(decode(`${long}QQ==${long}`, 4096)).rejects.toThrow(InvalidBase64Error);
  });
});

test.each([0, 1, 2, 3, 10_001])('encodeBase64 writes %i bytes, however they are cut', async (size) => {
  const bytes = randomBytes(size);
  for (const length of [7, 65_536]) {
    const text = (
      await buffer(Readable.from(encodeBase64(chunksOf(bytes.toString('latin1'), length))))
    ).toString();
    expect(text).toBe(bytes.toString('base64'));
  }
});
