import type { Field, FieldTable } from '../../fields/index.ts';
import type { ColumnFacts } from '../columns.ts';
import type { SheetKind } from '../kinds.ts';
import { fieldNamesOf, plainHeading } from '../synonyms.ts';
import { importFields, importIdField, importLeaseIdField } from '../tables.ts';
import { alternativesIn } from './alternatives.ts';
import { headingWords, vocabularyOf } from './heading-words.ts';
import { areStreets } from './streets.ts';
import { isStreetField, valuesFit } from './values-fit.ts';

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
  /** What the words of the heading mean. */
  words(heading: string): readonly string[];
}

interface Phrase {
  readonly field: string;
  readonly plain: string;
  readonly words: readonly string[];
  /** Earlier names of a field fit better, by a hair. */
  readonly rank: number;
}

/** A name of a field with the weight of all its words. */
interface Weighed {
  readonly phrase: Phrase;
  readonly weight: number;
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

/** What one of several names in a heading counts less, and how well another must fit to mean the same thing. */
const [ofSeveral, sameThing] = [0.12, 0.6];
/** What streets count for as a heading, and what values that speak for another field take away. */
const [byStreets, doubt] = [0.7, 0.35];

/** Made once for each kind, because it reads all names. */
export function headingScorer(kind: SheetKind): HeadingScorer {
  let scorer = scorers.get(kind);
  if (!scorer) scorers.set(kind, (scorer = scorerOf(importFields(kind), fieldNamesOf(kind))));
  return scorer;
}

/** The same with the client's own fields, which are known by their labels alone. */
export function scorerWith(kind: SheetKind, own: FieldTable): HeadingScorer {
  if (Object.keys(own).length === 0) return headingScorer(kind);
  return scorerOf({ ...importFields(kind), ...own }, fieldNamesOf(kind));
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
  const streetFields = Object.keys(fields).filter(isStreetField);
  /** Numbers of our own are known by their own name alone. */
  const ownNameOnly = new Set([importIdField, importLeaseIdField]);
  const byPlain = Map.groupBy(phrases, ({ plain }) => plain);
  const byWord = new Map<string, Weighed[]>();
  for (const phrase of phrases) {
    if (ownNameOnly.has(phrase.field)) continue;
    const weighed = { phrase, weight: total(phrase.words) };
    for (const word of phrase.words) byWord.set(word, [...(byWord.get(word) ?? []), weighed]);
  }

  function weight(word: string): number {
    return (
      weights.get(word) ?? (word === 'dollar' ? 0 : turning.has(word) ? 2 : /^\d+$/.test(word) ? 0.8 : 0.6)
    );
  }

  function total(words: readonly string[]): number {
    return words.reduce((sum, word) => sum + weight(word), 0);
  }

  /** By field: the common words of heading and name against all words of both, each by its weight; 1 for the same. */
  function scoresOfName(heading: string): Map<string, number> {
    const found = new Map<string, number>();
    function keep({ field, rank }: Phrase, alike: number): void {
      const score = alike - Math.min(rank, 80) / 1000;
      if (score > (found.get(field) ?? 0)) found.set(field, score);
    }
    const plain = plainHeading(heading);
    if (plain !== '') for (const phrase of byPlain.get(plain) ?? []) keep(phrase, 1);
    const words = headingWords(heading, vocabulary);
    const common = new Map<Weighed, number>();
    for (const word of words)
      for (const weighed of byWord.get(word) ?? [])
        common.set(weighed, (common.get(weighed) ?? 0) + weight(word));
    const all = total(words);
    for (const [weighed, shared] of common) keep(weighed.phrase, (2 * shared) / (all + weighed.weight));
    return found;
  }

  function isTurned(heading: string): boolean {
    return headingWords(heading, vocabulary).some((word) => turning.has(word));
  }

  /** A heading of several names fits as one of them does, a little less; but not where another one turns it. */
  function scores(heading: string): Map<string, number> {
    const found = scoresOfName(heading);
    const alternatives = alternativesIn(heading);
    for (const name of alternatives)
      for (const [field, score] of scoresOfName(name)) {
        const fitsAll = alternatives.every(
          (one) => one === name || !isTurned(one) || (scoresOfName(one).get(field) ?? 0) >= sameThing,
        );
        if (fitsAll && score - ofSeveral > (found.get(field) ?? 0)) found.set(field, score - ofSeveral);
      }
    return found;
  }

  /** A column of streets holds the address, unless its heading says that it is somebody else's. */
  function scoreByStreets({ name, samples }: ColumnFacts): number {
    return areStreets(samples) && !isTurned(name) ? byStreets : 0;
  }

  return {
    words: (heading) => headingWords(heading, vocabulary),
    best: (heading) => Math.max(0, ...scores(heading).values()),
    matches: (column) => {
      const name = column.name.replace(/ \(\d+\)$/, '');
      const full = scores(name);
      const short = name === column.shortName ? full : scores(column.shortName);
      const asStreet = streetFields.length > 0 ? scoreByStreets(column) : 0;
      return Object.entries(fields).flatMap(([field, described]) => {
        const known = Math.max(full.get(field) ?? 0, (short.get(field) ?? 0) - 0.1);
        const score = streetFields.includes(field) ? Math.max(known, asStreet) : known;
        if (score <= 0) return [];
        const fit = valuesFit(field, described, column, isOwnName(described, column));
        if (fit === 'never') return [];
        const agreed =
          fit === 'yes' ? (described.kind === 'choice' ? 0.1 : 0.03) : fit === 'unlikely' ? -doubt : 0;
        return [{ field, column, score: score + agreed, valuesAgree: fit === 'yes' }];
      });
    },
  };
}

function isOwnName(field: Field, column: ColumnFacts): boolean {
  return plainHeading(field.label) === plainHeading(column.name);
}

/** A word that few fields have says more than one that many have. */
function weightsOf(phrases: readonly Phrase[]): ReadonlyMap<string, number> {
  const fields = new Map<string, Set<string>>();
  for (const { field, words } of phrases)
    for (const word of words) fields.set(word, (fields.get(word) ?? new Set<string>()).add(field));
  return new Map([...fields].map(([word, having]) => [word, 1 / Math.sqrt(having.size)]));
}
