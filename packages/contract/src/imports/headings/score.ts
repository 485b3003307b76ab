import type { Field, FieldTable } from '../../fields/index.ts';
import type { ColumnFacts } from '../columns.ts';
import type { SheetKind } from '../kinds.ts';
import { fieldNamesOf, plainHeading } from '../synonyms.ts';
import { importFields, importIdField, importLeaseIdField } from '../tables.ts';
import { headingWords, vocabularyOf } from './heading-words.ts';
import { valuesFit } from './values-fit.ts';

/** How well a column fits a field, from 0 to 1 by its heading; what it holds can rule it out. */
export interface FieldMatch {
  readonly field: string;
  readonly column: ColumnFacts;
  readonly score: number;
  /** The values speak for it as well. */
  readonly valuesAgree: boolean;
}

/** What the headings of a kind of sheet are compared with. */
export interface HeadingScorer {
  matches(column: ColumnFacts): readonly FieldMatch[];
  /** How well the heading alone fits the best field. */
  best(heading: string): number;
}

interface Phrase {
  readonly field: string;
  readonly plain: string;
  readonly words: readonly string[];
  /** Earlier names of a field fit better, by a hair. */
  readonly rank: number;
}

/**
 * Words that make a heading mean something else than the rest of it: the expiration of an option is not that
 * of the lease.
 */
const turning = new Set(
  'option notice landlord guarantor guaranty insurance parking prior previous former old proposed broker billing remit tax cam escalation increase step index market budget land next parent payable vendor termination renewal estoppel abatement free early kick ask asking list last delivery possession sublease subtenant assessor parcel storage annual percentage breakpoint review legal mailing manager owner attorney deposit fee rent opening open move signed sign execution recording recorded'.split(
    ' ',
  ),
);

/** Made once for each kind, because it reads all names. */
export function headingScorer(kind: SheetKind): HeadingScorer {
  let scorer = scorers.get(kind);
  if (!scorer) scorers.set(kind, (scorer = scorerOf(importFields(kind), fieldNamesOf(kind))));
  return scorer;
}

const scorers = new Map<SheetKind, HeadingScorer>();

export function scorerOf(fields: FieldTable, names: ReadonlyMap<string, readonly string[]>): HeadingScorer {
  const texts = Object.entries(fields).flatMap(([field, { label }]) =>
    [label, ...(names.get(field) ?? [])].map((text, rank) => ({ field, text, rank })),
  );
  const vocabulary = vocabularyOf(texts.map(({ text }) => text));
  const phrases = texts.map(({ field, text, rank }): Phrase => ({
    field,
    plain: plainHeading(text),
    words: headingWords(text, vocabulary),
    rank,
  }));
  const weights = weightsOf(phrases);
  /** Numbers of our own are known by their own name alone. */
  const ownNameOnly = new Set([importIdField, importLeaseIdField]);

  function weight(word: string): number {
    return weights.get(word) ?? (turning.has(word) ? 2 : /^\d+$/.test(word) ? 0.8 : 0.6);
  }

  function scores(heading: string): Map<string, number> {
    const plain = plainHeading(heading);
    const words = headingWords(heading, vocabulary);
    const found = new Map<string, number>();
    for (const phrase of phrases) {
      const isSame = phrase.plain === plain && plain !== '';
      const alike = isSame ? 1 : ownNameOnly.has(phrase.field) ? 0 : likeness(words, phrase.words, weight);
      const score = alike - Math.min(phrase.rank, 80) / 1000;
      if (alike > 0 && score > (found.get(phrase.field) ?? 0)) found.set(phrase.field, score);
    }
    return found;
  }

  return {
    best: (heading) => Math.max(0, ...scores(heading).values()),
    matches: (column) => {
      const name = column.name.replace(/ \(\d+\)$/, '');
      const full = scores(name);
      const short = name === column.shortName ? full : scores(column.shortName);
      return Object.entries(fields).flatMap(([field, described]) => {
        const score = Math.max(full.get(field) ?? 0, (short.get(field) ?? 0) - 0.1);
        if (score <= 0) return [];
        const fit = valuesFit(field, described, column, isOwnName(described, column));
        if (fit === 'never') return [];
        const agreed = fit === 'yes' ? (described.kind === 'choice' ? 0.1 : 0.03) : 0;
        return [{ field, column, score: score + agreed, valuesAgree: fit === 'yes' }];
      });
    },
  };
}

function isOwnName(field: Field, column: ColumnFacts): boolean {
  return plainHeading(field.label) === plainHeading(column.name);
}

/** Common words against all words of both, each by its weight; 1 for the same words. */
function likeness(a: readonly string[], b: readonly string[], weight: (word: string) => number): number {
  let common = 0;
  for (const word of a) if (b.includes(word)) common += weight(word);
  if (common === 0) return 0;
  let all = 0;
  for (const word of a) all += weight(word);
  for (const word of b) all += weight(word);
  return (2 * common) / all;
}

/** A word that few fields have says more than one that many have. */
function weightsOf(phrases: readonly Phrase[]): ReadonlyMap<string, number> {
  const fields = new Map<string, Set<string>>();
  for (const { field, words } of phrases)
    for (const word of words) fields.set(word, (fields.get(word) ?? new Set<string>()).add(field));
  return new Map([...fields].map(([word, having]) => [word, 1 / Math.sqrt(having.size)]));
}
