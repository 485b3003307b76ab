import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blocksOf, inlinesOf } from './guide-text.ts';

const docs = new URL('../../../../../../docs/', import.meta.url);
const guide = readFileSync(new URL('guide.md', docs), 'utf8');

test('the guide uses nothing that its page cannot show, and every picture of it is there', () => {
  const blocks = blocksOf(guide);
  expect(blocks[0]).toEqual({ kind: 'heading', text: 'The guide' });
  for (const block of blocks) {
    if (block.kind === 'picture') expect(existsSync(new URL(`pictures/${block.file}`, docs))).toBe(true);
    const shown = inlinesOf(block.text).map(({ text }) => text);
    expect(shown.join('')).not.toMatch(/[*`#\[\]|]|^[-\d]+[.\s]/);
  }
});
