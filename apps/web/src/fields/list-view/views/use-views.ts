import { defaultViewKey, type ListName, type SavedView } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queryClient, queryFor, usePreferences, useSignedIn } from '../../../api/index.ts';

/** The views of a list. They are read again when somebody here changes one, so that an open one can be arranged. */
export function viewsQuery(list: ListName) {
  return { ...queryFor('Views/GetViews', { list }), staleTime: Number.POSITIVE_INFINITY };
}

/** The view that the address names: `null` where it names none, `undefined` until it is known. */
export function useOpenView(list: ListName): SavedView | null | undefined {
  const [query] = useSearchParams();
  const id = Number(query.get('view'));
  const isAsked = id > 0;
  const { data, isError } = useQuery({ ...viewsQuery(list), enabled: isAsked });
  if (!isAsked || isError) return null;
  return data && (data.find((view) => view.id === id) ?? null);
}

/** Arranges the open view on this screen; it is stored when somebody saves it. */
export function arrangeOpenView(
  open: SavedView,
  change: Partial<Pick<SavedView, 'columns' | 'widths'>>,
): void {
  queryClient.setQueryData(viewsQuery(open.list).queryKey, (views) =>
    views?.map((view) => (view.id === open.id ? { ...view, ...change } : view)),
  );
}

/** The view to open where the address says nothing else: the one that it names, or the user's default. */
export function useViewToOpen(list: ListName, isBare: boolean): number | null {
  const [query] = useSearchParams();
  const { client } = useSignedIn();
  const { preferences } = usePreferences();
  if (!isBare) return null;
  const named = Number(query.get('view'));
  if (named > 0) return named;
  return (client && preferences.views?.[defaultViewKey(client.cl_id, list)]) ?? null;
}

/** The address with the view in it. */
export function withView(url: string, id: string | number | null): string {
  return id === null ? url : `${url}${url.includes('?') ? '&' : '?'}view=${id}`;
}
