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
  readonly tag?: 'strong' | 'em';
  readonly text: string;
}

export function inlinesOf(text: string): readonly Inline[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith('**')) return { tag: 'strong' as const, text: part.slice(2, -2) };
      if (part.startsWith('*')) return { tag: 'em' as const, text: part.slice(1, -1) };
      return { text: part };
    });
}
