import { ownDefaults, ownFieldName, ownProblems, withOwnChoices } from '@panoramic/contract';
import type { RowKind, Values } from '../row-editor/editor.ts';
import type { OwnFields } from './use-own-fields.ts';

/** Rows with own fields behind those that every client has. */
export function rowsWithOwn(kind: RowKind, { shown, table, choices }: OwnFields): RowKind {
  const listed = withOwnChoices(kind.fields, choices);
  if (shown.length === 0) return listed === kind.fields ? kind : { ...kind, fields: listed };
  const own = shown.map(({ key }) => ownFieldName(key));
  const fields = own.flatMap((name) => (table[name] ? [[name, table[name]] as const] : []));
  const defaults = ownDefaults(shown);
  return {
    ...kind,
    own,
    fields: { ...listed, ...Object.fromEntries(fields) },
    // A new row that has nothing but defaults counts as empty.
    mainFields: [...kind.mainFields, ...own.filter((name) => !(name in defaults))],
    defaults: (today) => ({ ...kind.defaults(today), ...defaults }),
    problems: (row: Values) => [
      // Safe: the row has the fields of the kind.
      ...kind.problems(row as never),
      ...(row[kind.key] === 0 ? ownProblems(shown, row) : []),
    ],
  };
}
