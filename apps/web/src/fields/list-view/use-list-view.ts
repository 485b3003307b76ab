import {
  columnsOfList,
  shownColumns,
  widthsOfList,
  type ColumnWidths,
  type Density,
  type ListColumn,
  type ListName,
  type ListColumns,
} from '@panoramic/contract';
import { useMemo } from 'react';
import { reasonOf, savePreference, usePreferences } from '../../api/index.ts';
import { notify } from '../../ui/index.ts';

/** How the user has arranged a list. */
export interface ListView<Name extends string = string> {
  readonly list: ListName;
  readonly offer: ListColumns<Name>;
  /** In their order. */
  readonly shown: readonly ListColumn<Name>[];
  /** Whether they are others than the first, or in another order. */
  readonly custom: boolean;
  readonly density: Density;
  /** As the user has dragged them, by the columns' names. */
  readonly widths: ColumnWidths;
  /** Until then it would be drawn one way, and a moment later the other. */
  readonly known: boolean;
}

export function useListView<Name extends string>(list: ListName, offer: ListColumns<Name>): ListView<Name> {
  const { preferences, known } = usePreferences();
  const chosen = preferences[columnsOfList(list)];
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
    widths: preferences[widthsOfList(list)] ?? noWidths,
    known,
  };
}

export function chooseColumns({ list, offer }: ListView, names: readonly string[]): void {
  const value = isFirst(offer, names) ? null : [...names];
  void kept(savePreference({ name: columnsOfList(list), value }));
}

const noWidths: ColumnWidths = {};

/** `null` for all of them: as they are by themselves. */
export function chooseWidths({ list }: ListView, widths: ColumnWidths | null): void {
  void kept(savePreference({ name: widthsOfList(list), value: widths && { ...widths } }));
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
