import { blocksOf, type Block } from './guide-text.ts';

const texts = import.meta.glob<string>('../../../../../../docs/guide.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The title and the blocks of docs/guide.md, as the repository has it. */
export const [guideTitle, ...guideBlocks]: readonly Block[] = blocksOf(Object.values(texts).join(''));

/** The name by which an address leads to a chapter. */
export function chapterId({ text }: Block): string {
  return text.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}
