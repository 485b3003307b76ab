import {
  defaultViewKey,
  type CallInput,
  type ListName,
  type SavedView,
  type SearchValues,
} from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import {
  callAndRefresh,
  ProblemError,
  reasonOf,
  refreshAfter,
  savePreference,
  usePreferences,
  useSignedIn,
} from '../../../api/index.ts';
import { confirm, notify } from '../../../ui/index.ts';
import { useTablePosition } from '../../data-table/scrolling/table-position.ts';
import type { ListView } from '../use-list-view.ts';
import { viewsQuery } from './use-views.ts';

export interface ListViews {
  /** The accessible name of the table, whose order is saved with the view. */
  readonly table: string;
  /** Opens a list with these options, in a view or in none. */
  readonly onOpen: (options: SearchValues, view: number | null) => void;
}

export interface ViewsPanelProps extends ListViews {
  view: ListView;
  list: ListName;
  inForce: SearchValues;
}

export type ViewChanges = ReturnType<typeof useViewChanges>;

/** The views of a list, and what can be done with them. */
export function useViewChanges({ view, list, inForce, table, onOpen }: ViewsPanelProps) {
  const { client } = useSignedIn();
  const { preferences } = usePreferences();
  const { data, error } = useQuery(viewsQuery(list));
  const place = useTablePosition(table);
  const { open } = view;
  const key = client && defaultViewKey(client.cl_id, list);
  const byDefault = key && preferences.views?.[key];

  /** What the screen shows now. */
  const arrangement = () => ({
    columns: view.custom ? view.shown.map(({ name }) => name) : null,
    widths: Object.keys(view.widths).length > 0 ? { ...view.widths } : null,
    sort: place.sort ?? open?.sort ?? null,
    options: inForce,
  });

  function named(name: string): SavedView | undefined {
    return data?.find((one) => one.mine && one.name.toLowerCase() === name.toLowerCase());
  }

  async function save(name: string, shared: boolean) {
    const saved = await edit({ ...arrangement(), id: named(name)?.id ?? 0, list, name, shared });
    notify(`View saved as ${saved.name}.`);
    onOpen(saved.options, saved.id);
  }

  async function update(one: SavedView, change: Partial<SavedView>, words: string) {
    const { id, name, version } = one;
    try {
      await edit({ ...stored(one), ...change, id, list, name: change.name ?? name, version });
      notify(words);
    } catch (failure) {
      const isStale = failure instanceof ProblemError && failure.code === 'conflict';
      notify(reasonOf(failure), 'failure');
      if (isStale) await refreshAfter('Views/EditView');
    }
  }

  async function remove(one: SavedView) {
    const whose = one.mine ? '' : ` of ${one.owner}`;
    if (!(await confirm(`Delete the view ${one.name}${whose}?`, { destructive: true }))) return;
    try {
      await callAndRefresh('Views/DeleteView', { id: one.id });
      if (one.id === open?.id) onOpen(inForce, null);
    } catch (failure) {
      notify(reasonOf(failure), 'failure');
    }
  }

  /** Makes it the view that the list opens with, or no longer. */
  async function chooseDefault(one: SavedView) {
    if (!key) return;
    const { [key]: _before, ...others } = preferences.views ?? {};
    const value = byDefault === one.id ? others : { ...others, [key]: one.id };
    try {
      await savePreference({ name: 'views', value });
      notify(byDefault === one.id ? 'The list opens without a view.' : `The list opens with ${one.name}.`);
    } catch (failure) {
      notify(reasonOf(failure), 'failure');
    }
  }

  return {
    client,
    views: data ?? [],
    error,
    open,
    named,
    save,
    share: (one: SavedView) =>
      void update(
        one,
        { shared: !one.shared },
        one.shared ? `${one.name} is yours alone.` : `${one.name} is shared in ${client?.cl_name}.`,
      ),
    saveOpen: (one: SavedView) => void update(one, arrangement(), `${one.name} saved.`),
    leave: () => onOpen(inForce, null),
    show: (one: SavedView) => onOpen(one.options, one.id),
    remove: (one: SavedView) => void remove(one),
    isDefault: ({ id }: SavedView) => byDefault === id,
    chooseDefault: (one: SavedView) => void chooseDefault(one),
  };
}

function stored({ shared, options, columns, widths, sort }: SavedView) {
  return { shared, options, columns, widths, sort };
}

/** The fields of a view are those of its list, which the server checks. */
function edit(view: object): Promise<SavedView> {
  // Safe: the list tells which options and columns there are; the server refuses others by name.
  return callAndRefresh('Views/EditView', view as CallInput<'Views/EditView'>);
}
