import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blocksOf, inlinesOf } from './guide-text.ts';

const docs = new URL('../../../../../../docs/', import.meta.url);
const guide = readFileSync(new URL('guide.md', docs), 'utf8');

test('the guide uses only Markdown that its page can show, and all of its pictures exist', () => {
  const blocks = blocksOf(guide);
  expect(blocks[0]).toEqual({ kind: 'heading', text: 'The guide' });
  const pictures = blocks.flatMap((block) => (block.kind === 'picture' ? [block.file] : []));
  expect(pictures.filter((file) => !existsSync(new URL(`pictures/${file}`, docs)))).toEqual([]);
  const shown = blocks.map(({ text }) =>
    inlinesOf(text)
      .map((part) => part.text)
      .join(''),
  );
  expect(shown.filter((text) => /[*`#|[\]]|^[-\d]+[.\s]/.test(text))).toEqual([]);
});
