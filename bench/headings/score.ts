import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ColumnObserver, proposeMapping, type ColumnFacts, type SheetKind } from '@panoramic/contract';
import { root } from '../../scripts/prepare.mjs';

const corpus = join(root, 'packages', 'contract', 'src', 'imports', 'headings', 'corpus');

/** The rules were written from the first part; nobody looked at the second for them. */
export const headingParts = ['developed', 'kept-aside'] as const;

/** A sheet as somebody made it: each column with its heading, five values, and the field that it holds. */
interface CorpusSheet {
  readonly kind: SheetKind;
  readonly author: string;
  readonly columns: readonly { readonly facts: ColumnFacts; readonly field: string | null }[];
}

export function headingSheets(part: (typeof headingParts)[number]): CorpusSheet[] {
  return readFileSync(join(corpus, `${part}.txt`), 'utf8')
    .trim()
    .split(/\n\n+/)
    .map((sheet) => {
      const [title = '', ...lines] = sheet.split('\n');
      const [, kind = '', author = ''] = /^# (\w+): (.*)$/.exec(title) ?? [];
      // Safe: the corpus names kinds of sheets.
      return { kind: kind as SheetKind, author, columns: lines.map(columnOf) };
    });
}

function columnOf(line: string, at: number): CorpusSheet['columns'][number] {
  const [name = '', field = '', values = ''] = line.split('\t');
  const observer = new ColumnObserver();
  for (const value of values.split('|')) observer.add(value.trim());
  return { facts: { ...observer.facts(), name, shortName: name, at }, field: field === '-' ? null : field };
}

interface CorpusCounts {
  /** Columns that hold a field. */
  readonly wanted: number;
  readonly proposed: number;
  readonly right: number;
  readonly sure: number;
  /** "author: heading as field, not as field". */
  readonly wrong: readonly string[];
  readonly wrongButSure: readonly string[];
  readonly missed: readonly string[];
}

export function countProposals(sheets: readonly CorpusSheet[]): CorpusCounts {
  const counts = { wanted: 0, proposed: 0, right: 0, sure: 0 };
  const wrong: string[] = [];
  const wrongButSure: string[] = [];
  const missed: string[] = [];
  for (const { kind, author, columns } of sheets) {
    const { mapping, sure } = proposeMapping(
      kind,
      columns.map(({ facts }) => facts),
    );
    const fieldOf = new Map(
      Object.entries(mapping).flatMap(([field, source]) =>
        typeof source === 'string' ? [[source, field] as const] : [],
      ),
    );
    counts.sure += sure.length;
    for (const { facts, field } of columns) {
      const proposed = fieldOf.get(facts.name) ?? null;
      if (field !== null) counts.wanted += 1;
      if (proposed !== null) counts.proposed += 1;
      if (proposed !== null && proposed === field) counts.right += 1;
      const told = `${author}: ${facts.name} is ${field ?? 'nothing'}, not ${proposed ?? 'nothing'}`;
      if (proposed !== null && proposed !== field) wrong.push(told);
      if (proposed === null && field !== null) missed.push(told);
      if (proposed !== null && proposed !== field && sure.includes(proposed)) wrongButSure.push(told);
    }
  }
  return { ...counts, wrong, wrongButSure, missed };
}
