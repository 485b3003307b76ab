import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import type { Path } from './paths.ts';

const openedSchema = z.object({ id: z.number().int().positive() });

/** The navigation state of a details screen: `navigate(paths.roleDetails, { state: detailsState(7) })`. */
export function detailsState(id: number) {
  return { id, existingUser: true };
}

/** The same as a URL, which can be opened in another tab. */
export function detailsLink(path: Path, id: number): string {
  return `${path}?id=${id}`;
}

/** The id in the navigation state, which survives a reload. An id in the URL is moved there. */
export function useDetailsId(): number | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const linked =
    openedSchema.safeParse({ id: Number(new URLSearchParams(search).get('id')) }).data?.id ?? null;
  useEffect(() => {
    // A quick user may have gone back already; the page that they went to must not be replaced.
    if (linked !== null && window.location.search === search)
      void navigate(pathname, { replace: true, state: detailsState(linked) });
  }, [linked, pathname, search, navigate]);
  return linked ?? openedSchema.safeParse(state).data?.id ?? null;
}
