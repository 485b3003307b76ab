import {
  ownFieldRows,
  ownFieldTable,
  withOwnChoices,
  withOwnGroups,
  type FieldTable,
  type OwnChoice,
  type OwnField,
  type OwnFieldRow,
} from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryFor } from '../../api/index.ts';
import type { FormGroup } from '../use-field-form.ts';

/** The client's own fields of one kind of row. */
export interface OwnFields {
  /** In their order, the retired ones too. */
  readonly all: readonly OwnField[];
  /** Those that forms and details have. */
  readonly shown: readonly OwnField[];
  /** Each of `all` as a line of a field table, named `own.<key>`: for columns, conditions and history. */
  readonly table: FieldTable;
  /** What the client has added to the lists of choices, of whatever rows. */
  readonly choices: readonly OwnChoice[];
}

type Defined = Omit<OwnFields, 'choices'>;
type ByKind = Readonly<Record<OwnFieldRow, Defined>>;

/** All that the client has defined; the same object until a definition changes. */
const definitionsQuery = { ...queryFor('Fields/GetFields', {}), structuralSharing: true, select: byKindOf };

function byKindOf(definitions: readonly OwnField[]): ByKind {
  const fields = ownFieldRows.map((kind) => {
    const all = definitions.filter((own) => own.kind === kind);
    return [kind, { all, shown: all.filter(({ retired }) => !retired), table: ownFieldTable(all) }];
  });
  // Safe: an entry for each kind.
  return Object.fromEntries(fields) as ByKind;
}

const none = byKindOf([]);

/** The own fields of every kind of row; none until they have been read, and forms and rows take them on then. */
export function useAllOwnFields(): ByKind {
  return useQuery(definitionsQuery).data ?? none;
}

const choicesQuery = { ...queryFor('Fields/GetChoices', {}), structuralSharing: true };
const noChoices: readonly OwnChoice[] = [];

/** What the client has added to the lists of choices that every client has. */
export function useOwnChoices(): readonly OwnChoice[] {
  return useQuery(choicesQuery).data ?? noChoices;
}

/** Those of one kind of row; `null`: of a kind that has none. */
export function useOwnFields(kind: OwnFieldRow | null): OwnFields {
  const all = useAllOwnFields();
  const choices = useOwnChoices();
  const own = kind === null ? none.leases : all[kind];
  return useMemo(() => ({ ...own, choices }), [own, choices]);
}

/** The same for what somebody types into: a field that is retired meanwhile stays there with what was typed. */
export function useEditedOwnFields(kind: OwnFieldRow | null): OwnFields {
  const own = useOwnFields(kind);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (own.shown.some(({ key }) => !opened.has(key)))
    setOpened(new Set([...opened, ...own.shown.map(({ key }) => key)]));
  return useMemo(() => {
    const shown = own.all.filter(({ key, retired }) => !retired || opened.has(key));
    return { ...own, shown };
  }, [own, opened]);
}

/** A form's table and groups with own fields behind those that every client has. */
export function fieldsOf<T extends FieldTable>(
  table: T,
  groups: readonly FormGroup<T>[],
  own: OwnFields,
): { readonly table: T; readonly groups: readonly FormGroup<T>[] } {
  return {
    table: { ...withOwnChoices(table, own.choices), ...own.table },
    groups: withOwnGroups(groups, own.shown),
  };
}
