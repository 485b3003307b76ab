import { paths } from '../../../lib/paths.ts';
import type { Command } from '../../../lib/screen.ts';
import { glossary } from '../glossary.ts';
import { chapterId, guideBlocks } from './guide-blocks.ts';
import { inlinesOf, type Block } from './guide-text.ts';

interface Topic extends Command {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

const mostTopics = 4;

/** Chapters of the guide that have every word in one paragraph, and terms of the trade; headings count most. */
export function helpTopics(words: readonly string[]): readonly Command[] {
  const found = [...chapters(), ...explanations].flatMap((topic) => {
    const isNamed = hasAll(topic.heading, words);
    const paragraph = topic.paragraphs.find((text) => hasAll(`${topic.heading} ${text}`, words));
    if (!isNamed && paragraph === undefined) return [];
    const { id, label, description, to } = topic;
    const text = paragraph === undefined || isNamed ? null : sentenceWith(paragraph, words);
    return [{ isNamed, command: { id, label, description, to, searched: [{ label: 'The guide', text }] } }];
  });
  return found
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .slice(0, mostTopics)
    .map(({ command }) => command as Command);
}

function chapters(): readonly Topic[] {
  const topics: { chapter: Block; paragraphs: string[] }[] = [];
  for (const block of guideBlocks) {
    if (block.kind === 'heading') topics.push({ chapter: block, paragraphs: [] });
    else if (block.kind === 'paragraph') topics.at(-1)?.paragraphs.push(plain(block.text));
  }
  return topics.map(({ chapter, paragraphs }) => ({
    id: `chapter ${chapterId(chapter)}`,
    label: chapter.text,
    description: 'The guide',
    to: `${paths.guide}#${chapterId(chapter)}`,
    heading: chapter.text,
    paragraphs,
  }));
}

const explanations: readonly Topic[] = Object.entries(glossary).map(([term, text]) => ({
  id: `term ${term}`,
  label: term,
  description: text,
  to: paths.guide,
  heading: term,
  paragraphs: [],
}));

function plain(text: string): string {
  return inlinesOf(text)
    .map((part) => part.text)
    .join('');
}

/** Words of help are found by their beginning, as leases are. */
function hasAll(text: string, words: readonly string[]): boolean {
  const held = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`;
  return words.every((word) => held.includes(` ${word}`));
}

function sentenceWith(paragraph: string, words: readonly string[]): string {
  const sentences = paragraph.split(/(?<=[.:;]) /);
  return (
    sentences.find((sentence) => hasAll(sentence, words)) ??
    sentences.find((sentence) => words.some((word) => hasAll(sentence, [word]))) ??
    ''
  );
}
