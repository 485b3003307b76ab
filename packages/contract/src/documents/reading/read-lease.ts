import { readCharges, readProvisions } from './basic-provisions.ts';
import type { Findings, LeaseReading } from './findings.ts';
import { clausesIn } from './expense-clauses.ts';
import { firstRightsIn } from './first-rights.ts';
import { labelledValues } from './labels.ts';
import { optionsIn } from './options.ts';
import { pageTextOf, readableBlocks, type DocumentPage } from './page-text.ts';
import { partiesIn } from './parties.ts';
import { rentsIn } from './rent-sentences.ts';
import { rentTables } from './rent-tables.ts';
import { suggestionsOf } from './suggestions.ts';
import { factsIn } from './sentences.ts';
import { readsMonthFirst } from './values.ts';

/** What a document is, before its pages are read one by one. */
export interface DocumentKind {
  readonly isAmendment: boolean;
  readonly monthFirst: boolean;
}

export function documentKind(pages: readonly DocumentPage[]): DocumentKind {
  const opening = (pages[0]?.text ?? '').trim().slice(0, 300);
  return {
    isAmendment:
      /\b(?:amendment|extension agreement|renewal agreement|lease modification|lease extension)\b/i.test(
        opening,
      ),
    monthFirst: pages.every(({ text }) => readsMonthFirst(text)),
  };
}

/** What one page or block says. They are read one by one, so that a server can answer others in between. */
export function readPage(page: DocumentPage, { isAmendment, monthFirst }: DocumentKind): Findings {
  const { lines, sentences } = pageTextOf(page);
  const context = { page: page.page, isAmendment, monthFirst };
  const labelled = labelledValues(lines);
  return {
    findings: [
      ...readProvisions(labelled, context),
      ...sentences.flatMap((sentence) => [...factsIn(sentence, context), ...partiesIn(sentence, page.page)]),
    ],
    rents: [
      ...rentTables(lines, page.page, context),
      ...readCharges(labelled, page.page),
      ...sentences.flatMap((sentence) => rentsIn(sentence, page.page, context)),
    ],
    options: [...optionsIn(sentences, page.page, context), ...firstRightsIn(sentences, page.page, context)],
    clauses: clausesIn(sentences, page.page),
  };
}

/** The suggestions of a document from what its pages say. */
export function readingOf(read: readonly Findings[], { isAmendment }: DocumentKind): LeaseReading {
  return suggestionsOf(
    {
      findings: read.flatMap(({ findings }) => findings),
      rents: read.flatMap(({ rents }) => rents),
      options: read.flatMap(({ options }) => options),
      clauses: read.flatMap(({ clauses }) => clauses),
    },
    isAmendment,
  );
}

/** Reads a whole document at once. */
export function readLease(pages: readonly DocumentPage[]): LeaseReading {
  const blocks = readableBlocks(pages);
  const kind = documentKind(blocks);
  return readingOf(
    blocks.map((block) => readPage(block, kind)),
    kind,
  );
}
