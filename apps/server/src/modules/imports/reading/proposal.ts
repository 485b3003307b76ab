import {
  ownFieldsOfSheet,
  ownFieldTable,
  plainHeading,
  proposeMapping,
  type ImportMapping,
  type ImportSource,
  type OwnField,
  type ReadImport,
} from '@panoramic/contract';
import type { StagedSheet } from '../imports.store.ts';

/** The columns proposed for the fields of a file; what was answered the last time counts for more. */
export function proposalOf(
  staged: readonly StagedSheet[],
  answers: ImportMapping,
  own: readonly OwnField[],
): Pick<ReadImport, 'proposal' | 'sure' | 'likely'> {
  const { mapping, sure, likely } = proposedFor(staged, own);
  const proposal = withAnswers(mapping, answers, staged);
  const answered = Object.keys(answers).filter((field) => Object.hasOwn(proposal, field));
  return { proposal, sure: [...new Set([...sure, ...answered])], likely };
}

/** What is proposed for each sheet. */
function proposedFor(staged: readonly StagedSheet[], own: readonly OwnField[]) {
  const proposals = staged.map((sheet) => {
    const others = new Set(staged.filter((one) => one !== sheet).map(({ kind }) => kind));
    const { mapping, sure, likely } = proposeMapping(
      sheet.kind,
      sheet.columns,
      others,
      ownFieldTable(ownFieldsOfSheet(sheet.kind, own)),
    );
    const name = (field: string) => sheet.prefix + field;
    return {
      mapping: Object.entries(mapping).map(([field, source]) => [name(field), source] as const),
      sure: sure.map(name),
      likely: Object.entries(likely).map(([field, columns]): [string, string[]] => [
        name(field),
        [...columns],
      ]),
    };
  });
  const mapping: ImportMapping = Object.fromEntries(proposals.flatMap((one) => one.mapping));
  return {
    mapping,
    sure: proposals.flatMap((one) => one.sure),
    likely: Object.fromEntries(proposals.flatMap((one) => one.likely)),
  };
}

/** What was answered the last time, as far as this file has the columns. */
function withAnswers(
  proposal: ImportMapping,
  answers: ImportMapping,
  staged: readonly StagedSheet[],
): ImportMapping {
  const known: ImportMapping = {};
  for (const [field, source] of Object.entries(answers)) {
    const sheet = staged.find((one) => field.startsWith(one.prefix));
    const here = sheet && sourceHere(source, sheet);
    if (here !== undefined) known[field] = here;
  }
  const place = (field: string, source: ImportSource | null) => placeOf(field, source, staged);
  const taken = new Set(Object.entries(known).map(([field, source]) => place(field, source)));
  const others = Object.entries(proposal).filter(
    ([field, source]) => !Object.hasOwn(known, field) && !taken.has(place(field, source)),
  );
  return { ...Object.fromEntries(others), ...known };
}

/** `undefined` where the file has no such column. */
function sourceHere(source: ImportSource | null, { columns }: StagedSheet): ImportSource | null | undefined {
  const wanted = columnOf(source);
  if (wanted === null) return source;
  const column = columns.find(({ name }) => plainHeading(name) === plainHeading(wanted));
  if (!column) return undefined;
  return typeof source === 'object' && source !== null && 'part' in source
    ? { ...source, column: column.name }
    : column.name;
}

/** The column in its sheet: sheets of a portfolio have columns of the same name. */
function placeOf(field: string, source: ImportSource | null, staged: readonly StagedSheet[]): string | null {
  const column = columnOf(source);
  const sheet = staged.findIndex(({ prefix }) => field.startsWith(prefix));
  return column === null ? null : `${sheet} ${column}`;
}

function columnOf(source: ImportSource | null): string | null {
  if (source === null || typeof source === 'string') return source;
  return 'column' in source ? source.column : null;
}
