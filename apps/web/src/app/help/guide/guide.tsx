import { PageFrame } from '../../../ui/index.ts';
import { blocksOf, inlinesOf, type Block } from './guide-text.ts';
import classes from './guide.module.css';

/** The addresses of the pictures in the built pages, by file name. */
const pictures = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../../../../docs/pictures/*.webp', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
  ).map(([path, url]) => [path.split('/').at(-1), url]),
);

const texts = import.meta.glob<string>('../../../../../../docs/guide.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const [title, ...blocks] = blocksOf(Object.values(texts).join(''));

/** docs/guide.md, as the repository has it. */
export function Guide() {
  const chapters = blocks.filter(({ kind }) => kind === 'heading');
  return (
    <PageFrame title={title?.text ?? ''} width="form">
      <nav aria-label="Chapters" className={classes['chapters']}>
        {chapters.map((chapter) => (
          <a key={chapter.text} href={`#${idOf(chapter)}`}>
            {chapter.text}
          </a>
        ))}
      </nav>
      <article className={classes['guide']}>
        {blocks.map((block) => (
          <BlockView key={block.text} block={block} />
        ))}
      </article>
    </PageFrame>
  );
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2 id={idOf(block)}>{block.text}</h2>;
  if (block.kind === 'picture')
    return <img src={pictures[block.file]} alt={block.text} loading="lazy" className={classes['picture']} />;
  return (
    <p>
      {inlinesOf(block.text).map(({ start, tag: Tag, text: words }) =>
        Tag ? <Tag key={start}>{words}</Tag> : words,
      )}
    </p>
  );
}

function idOf({ text: words }: Block): string {
  return words.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}
