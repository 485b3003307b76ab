/** The parts of Markdown that the guide is written in: headings, paragraphs, pictures, strong and emphasized words. */
export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'picture'; readonly text: string; readonly file: string };

export function blocksOf(markdown: string): readonly Block[] {
  return markdown
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(blockOf);
}

function blockOf(part: string): Block {
  const [, alt, file] = /^!\[(.*)\]\(pictures\/([\w-]+\.webp)\)$/.exec(part) ?? [];
  if (alt !== undefined && file !== undefined) return { kind: 'picture', text: alt, file };
  const heading = /^#{1,2} (.*)$/.exec(part)?.[1];
  if (heading !== undefined) return { kind: 'heading', text: heading };
  return { kind: 'paragraph', text: part };
}

export interface Inline {
  /** Where in the paragraph it begins. */
  readonly start: number;
  readonly tag: 'strong' | 'em' | null;
  readonly text: string;
}

export function inlinesOf(text: string): readonly Inline[] {
  const parts = text.matchAll(/\*\*(?<strong>[^*]+)\*\*|\*(?<em>[^*]+)\*|[^*]+/g);
  return Array.from(parts, ({ index, 0: whole, groups }) => {
    const { strong, em } = groups ?? {};
    return { start: index, tag: strong ? 'strong' : em ? 'em' : null, text: strong ?? em ?? whole };
  });
}
