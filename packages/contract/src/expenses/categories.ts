import type { LineWord } from './line-words.ts';

/** The categories of lines, and the words in a description that propose them; the first that fits. */
const proposals = [
  ['Management Fee', /\b(management|admin(istrati(ve|on))?) fees?\b|\bsupervision\b/],
  ['Leasing', /\bcommissions?\b|\bleasing\b|\btenant improvements?\b|\bmarketing\b|\badvertising\b/],
  ['Insurance', /\binsurance\b|\bpremiums?\b|\bliability\b/],
  ['RE Taxes', /\btax(es)?\b|\bassessments?\b|\bret\b/],
  ['Utilities', /\butilit|\belectric|\bgas\b|\bwater\b|\bsewer|\bheat|\bpower\b|\benergy\b/],
  ['Janitorial', /\bjanitor|\bclean|\btrash\b|\brubbish\b|\bwaste\b/],
  ['Security', /\bsecurity\b|\bguards?\b|\balarms?\b|\bfire\b/],
  ['Landscaping', /\blandscap|\bgrounds?\b|\bgarden/],
  ['Snow Removal', /\bsnow\b|\bice\b/],
  ['Capital', /\bcapital\b|\breplacements?\b|\brenovations?\b/],
  ['Payroll', /\bpayroll\b|\bsalar|\bwages?\b|\bengineers?\b/],
  ['Repairs', /\brepairs?\b|\bmaint|\bhvac\b|\belevators?\b|\bplumbing\b|\bparking\b|\blighting\b|\br&m\b/],
  ['Professional Fees', /\blegal\b|\baccounting\b|\baudit\b|\bprofessional\b/],
] as const;

export const expenseCategories = [...proposals.map(([category]) => category), 'Other'] as const;
export type ExpenseCategory = (typeof expenseCategories)[number];

const marked: Partial<Record<ExpenseCategory, 'varies' | 'controllable' | 'both' | 'capital'>> = {
  Utilities: 'varies',
  Janitorial: 'both',
  Security: 'controllable',
  Landscaping: 'controllable',
  Capital: 'capital',
  Payroll: 'controllable',
  Repairs: 'controllable',
  'Professional Fees': 'controllable',
};

/** What the description of a line proposes; a person confirms it. */
export function proposedLine(description: string, own: readonly LineWord[] = []) {
  const known = own.find(({ words }) => hasWords(description, words));
  if (known) {
    const { words: _words, ...proposed } = known;
    return proposed;
  }
  const category = categoryOf({ description, category: null });
  const marks = marked[category];
  return {
    category,
    varies: marks === 'varies' || marks === 'both',
    controllable: marks === 'controllable' || marks === 'both',
    capital: marks === 'capital',
  };
}

/** The categories to choose from: those that everybody has, and the client's own. */
export function categoriesWith(own: readonly LineWord[]): readonly string[] {
  return [...new Set([...expenseCategories, ...own.map(({ category }) => category)])];
}

interface Named {
  readonly description: string | null;
  readonly category: string | null;
}

/**
 * The category that a person gave a line, or else the one that its words propose. A category of the client's own is
 * what the client's words say of it: with "PILOT = RE Taxes" a line of the category PILOT is one of taxes. One that
 * the client's words only propose for lines is none of those that everybody has, whatever its name sounds like.
 */
export function categoryOf({ description, category }: Named, own: readonly LineWord[] = []): ExpenseCategory {
  const named = (category ?? '').trim();
  const given = knownCategory(named);
  if (given) return given;
  const rule = own.find(({ words }) => hasWords(named === '' ? (description ?? '') : named, words));
  if (rule) return knownCategory(rule.category) ?? 'Other';
  const isOwn = own.some((one) => one.category.toLowerCase() === named.toLowerCase());
  if (isOwn && named !== '') return 'Other';
  return proposedCategory(named) ?? proposedCategory(description ?? '') ?? 'Other';
}

function knownCategory(name: string): ExpenseCategory | undefined {
  return expenseCategories.find((known) => known.toLowerCase() === name.trim().toLowerCase());
}

function proposedCategory(words: string): ExpenseCategory | null {
  const lower = words.toLowerCase();
  return proposals.find(([, pattern]) => pattern.test(lower))?.[0] ?? null;
}

/** Whether a line has one of the words, or is of one of the categories. Plurals count as the same word. */
export function matchesAny(line: Named, excluded: readonly string[]): string | null {
  const [description, category] = [` ${stemmed(line.description)} `, stemmed(line.category)];
  return (
    excluded.find((word) => {
      const wanted = stemmed(word);
      return wanted !== '' && (description.includes(` ${wanted} `) || category === wanted);
    }) ?? null
  );
}

function hasWords(description: string, words: string): boolean {
  const wanted = stemmed(words);
  return wanted !== '' && ` ${stemmed(description)} `.includes(` ${wanted} `);
}

function stemmed(words: string | null): string {
  const found = (words ?? '').toLowerCase().match(/[\p{L}\p{N}&]+/gu) ?? [];
  return found.map((word) => (word.length > 3 ? word.replace(/s$/, '') : word)).join(' ');
}

const capitalWords =
  /\breplac|\brenovat|\bmoderni[sz]|\bcapital\b|\bimprovements?\b|\binstall|\bupgrad|\brepav|\bresurfac|\bnew roof\b|\breroof|\bretrofit|\bremodel|\bconstruction\b/i;
export function soundsCapital(description: string | null): boolean {
  return capitalWords.test(description ?? '');
}

const sharedInsurance =
  /\bblanket\b|\bportfolio\b|\bumbrella\b|\bother (properties|buildings)\b|\bmaster polic/i;
export function soundsShared(description: string | null): boolean {
  return sharedInsurance.test(description ?? '');
}
