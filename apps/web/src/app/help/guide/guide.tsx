import { PageFrame, useHashTarget } from '../../../ui/index.ts';
import { chapterId, guideBlocks, guideTitle } from './guide-blocks.ts';
import { inlinesOf, type Block } from './guide-text.ts';
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

/** docs/guide.md, as the repository has it. */
export function Guide() {
  const chapters = guideBlocks.filter(({ kind }) => kind === 'heading');
  return (
    <PageFrame title={guideTitle?.text ?? ''} width="form">
      <nav aria-label="Chapters" className={classes['chapters']}>
        {chapters.map((chapter) => (
          <a key={chapter.text} href={`#${chapterId(chapter)}`}>
            {chapter.text}
          </a>
        ))}
      </nav>
      <article className={classes['guide']}>
        {guideBlocks.map((block) => (
          <BlockView key={block.text} block={block} />
        ))}
      </article>
    </PageFrame>
  );
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading') return <Chapter block={block} />;
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

function Chapter({ block }: { block: Block }) {
  const id = chapterId(block);
  const heading = useHashTarget<HTMLHeadingElement>(id);
  return (
    <h2 ref={heading} id={id} tabIndex={-1}>
      {block.text}
    </h2>
  );
}
