import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLease, type DocumentPage, type Suggestion } from '@panoramic/contract';

const corpus = join(import.meta.dirname, '../../packages/contract/src/documents/reading/corpus');

/** The rules were written from `developed`; `kept-aside` was written before them and is only counted. */
export const corpusParts = ['developed', 'kept-aside'] as const;
export type CorpusPart = (typeof corpusParts)[number];

export interface CorpusLease {
  readonly name: string;
  readonly pages: readonly DocumentPage[];
  /** What the lease says, as "what: value". */
  readonly truth: readonly string[];
}

/** A file holds what is true of its lease, one line each, and then its pages. */
export function corpusLeases(part: CorpusPart): readonly CorpusLease[] {
  const files = readdirSync(join(corpus, part), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .map((name) => {
      const [head = '', ...pages] = readFileSync(join(corpus, part, name), 'utf8').split(/^=== \d+\n/m);
      return {
        name,
        pages: pages.map((text, index) => ({ page: index + 1, text })),
        truth: head.split('\n').filter((line) => line !== ''),
      };
    });
}

export interface FieldScore {
  suggested: number;
  right: number;
  missed: number;
}

/** What was suggested for one lease, held against what is true. */
export interface LeaseScore {
  readonly name: string;
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
  readonly right: readonly string[];
}

export function scoreLease({ name, pages, truth }: CorpusLease): LeaseScore {
  const said = readLease(pages).suggestions.flatMap(statements);
  const right = said.filter((one) => truth.some((true_) => agrees(one, true_)));
  const missed = truth.filter((true_) => !said.some((one) => agrees(one, true_)));
  return { name, right, missed, wrong: said.filter((one) => !right.includes(one)) };
}

/** A suggestion in the words of the corpus. A contact is right only if everything suggested of it is. */
function statements({ target, values }: Suggestion): readonly string[] {
  const text = (name: string): string => String(values[name] ?? '');
  switch (target) {
    case 'lease':
      return Object.entries(values).map(([field, value]) => `${field}: ${value}`);
    case 'rentTerm':
      return [
        `rent: ${[text('rt_type'), text('rt_start'), text('rt_end'), Number(values['rt_monthly'])].join(' | ')}`,
      ];
    case 'criticalDate':
      return [
        `date: ${text('cd_type')} | ${text('cd_action')}`,
        ...optionTerms.flatMap((name) =>
          values[name] === undefined ? [] : [`${name}: ${text('cd_type')} | ${text(name)}`],
        ),
      ];
    case 'expenseClause': {
      const { pool, page: _page, sentence: _sentence, ...rest } = values;
      return Object.entries(rest).flatMap(([field, value]) =>
        value === null ? [] : [`clause.${field}: ${pool} | ${value}`],
      );
    }
    case 'contact': {
      const { c_type, ...rest } = values;
      return [
        `contact: ${[c_type, ...Object.entries(rest).map(([field, value]) => `${field}=${value}`)].join(' | ')}`,
      ];
    }
  }
}

const optionTerms = [
  'op_months',
  'op_first_months',
  'op_last_months',
  'op_basis',
  'op_percent',
  'op_payment',
];

function agrees(said: string, true_: string): boolean {
  if (fieldOf(said) !== fieldOf(true_)) return false;
  const known = partsOf(true_);
  const given = partsOf(said);
  if (said.startsWith('contact:')) return given.every((part) => known.includes(part));
  return given.length === known.length && given.every((part, index) => part === known[index]);
}

function fieldOf(statement: string): string {
  return statement.slice(0, statement.indexOf(':'));
}

function partsOf(statement: string): readonly string[] {
  return statement
    .slice(statement.indexOf(':') + 1)
    .split('|')
    .map((part) => part.trim())
    .map((part) => (/^\d+(?:\.\d+)?$/.test(part) ? String(Number(part)) : part));
}

/** By field, in the order of the corpus; the sum of all comes last. */
export function scoresByField(scores: readonly LeaseScore[]): ReadonlyMap<string, FieldScore> {
  const fields = new Map<string, FieldScore>();
  const all: FieldScore = { suggested: 0, right: 0, missed: 0 };
  const add = (statement: string, key: keyof FieldScore): void => {
    const field = fieldOf(statement);
    const score = fields.get(field) ?? { suggested: 0, right: 0, missed: 0 };
    fields.set(field, score);
    for (const one of [score, all]) one[key] += 1;
  };
  for (const { right, wrong, missed } of scores) {
    for (const statement of right) {
      add(statement, 'suggested');
      add(statement, 'right');
    }
    for (const statement of wrong) add(statement, 'suggested');
    for (const statement of missed) add(statement, 'missed');
  }
  return new Map([...[...fields].toSorted(([a], [b]) => a.localeCompare(b)), ['all', all]]);
}
