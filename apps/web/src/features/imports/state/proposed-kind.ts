import {
  compTypeOfKind,
  headerScore,
  leaseImportKinds,
  type ImportKind,
  type ReadImport,
} from '@panoramic/contract';

/** How much better the headings must fit another kind: by two headings that only that kind knows. */
const clearly = 6;

/** What a file seems to hold, by what its sheets seem to hold and the headings of the one that was read. */
export function proposedKind(read: Pick<ReadImport, 'kind' | 'sheets' | 'columns'>): ImportKind {
  if (read.kind === 'paid' || read.kind === 'indexValues' || compTypeOfKind(read.kind) !== null)
    return read.kind;
  if (read.sheets.filter(({ kind, rows }) => kind !== null && rows > 0).length > 1) return 'portfolio';
  const headings = read.columns.map(({ name }) => name);
  let best = { kind: read.kind, score: scoreOf(headings, read.kind) + clearly - 1 };
  for (const kind of leaseImportKinds) {
    const score = scoreOf(headings, kind);
    if (score > best.score) best = { kind, score };
  }
  return best.kind;
}

function scoreOf(headings: readonly string[], kind: ImportKind): number {
  return kind === 'portfolio' ? 0 : headerScore(headings, [kind]);
}
