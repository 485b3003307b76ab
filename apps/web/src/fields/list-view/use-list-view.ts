import {
  columnsPreferenceName,
  shownColumns,
  widthsPreferenceName,
  type ColumnWidths,
  type Density,
  type ListColumn,
  type ListName,
  type ListColumns,
  type SavedView,
} from '@panoramic/contract';
import { useMemo } from 'react';
import { reasonOf, savePreference, usePreferences } from '../../api/index.ts';
import { notify } from '../../ui/index.ts';
import { arrangeOpenView, useOpenView } from './views/use-views.ts';

/** The columns and row height that the user has chosen for a list. */
export interface ListView<Name extends string = string> {
  readonly list: ListName;
  readonly offer: ListColumns<Name>;
  /** In their order. */
  readonly shown: readonly ListColumn<Name>[];
  /** Whether the columns differ from the default. */
  readonly custom: boolean;
  readonly density: Density;
  /** The widths that the user has dragged, by the columns' names. */
  readonly widths: ColumnWidths;
  /** False until the preferences are loaded, so that the table is not rendered twice. */
  readonly known: boolean;
  /** The view that the address names: its arrangement is shown in place of the user's own. */
  readonly open: SavedView | null;
}

export function useListView<Name extends string>(list: ListName, offer: ListColumns<Name>): ListView<Name> {
  const { preferences, known } = usePreferences();
  const open = useOpenView(list);
  const chosen = open ? (open.columns ?? undefined) : preferences[columnsPreferenceName(list)];
  const shown = useMemo(() => shownColumns(offer, chosen), [offer, chosen]);
  return {
    list,
    offer,
    shown,
    custom: !isFirst(
      offer,
      shown.map(({ name }) => name),
    ),
    density: preferences.density ?? 'comfortable',
    widths: (open ? open.widths : preferences[widthsPreferenceName(list)]) ?? noWidths,
    known: known && open !== undefined,
    open: open ?? null,
  };
}

export function chooseColumns({ list, offer, open }: ListView, names: readonly string[]): void {
  const value = isFirst(offer, names) ? null : [...names];
  if (open) return arrangeOpenView(open, { columns: value });
  void kept(savePreference({ name: columnsPreferenceName(list), value }));
}

const noWidths: ColumnWidths = {};

/** Saves the widths; `null` resets all columns to their own widths. */
export function chooseWidths({ list, open }: ListView, widths: ColumnWidths | null): void {
  if (open) return arrangeOpenView(open, { widths: widths && { ...widths } });
  void kept(savePreference({ name: widthsPreferenceName(list), value: widths && { ...widths } }));
}

export function chooseDensity(density: Density): void {
  void kept(savePreference({ name: 'density', value: density }));
}

function isFirst({ first }: ListColumns, names: readonly string[]): boolean {
  return first.length === names.length && first.every((name, at) => names[at] === name);
}

async function kept(saving: Promise<void>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    notify(`This holds until the page is loaded again; it could not be saved. ${reasonOf(error)}`, 'failure');
  }
}
