import type { ListName, SearchValues } from '@panoramic/contract';
import { lazy, Suspense, type ReactNode } from 'react';
import { useViewToOpen } from './use-views.ts';

/** Loaded when a view is opened by its address alone. */
const OpenView = lazy(async () => ({ default: (await import('./open-view.tsx')).OpenView }));

interface OpenedViewProps {
  list: ListName;
  /** Whether the address says nothing but a view at most. */
  isBare: boolean;
  /** The address of the list that these options find; `null`: of the list itself. */
  urlOf: (options: SearchValues | null) => string;
  /** The list, where the address says more. */
  children: ReactNode;
}

/** A list, which a bare address opens in the view that it names, or in the user's default. */
export function OpenedView({ list, isBare, urlOf, children }: OpenedViewProps) {
  const toOpen = useViewToOpen(list, isBare);
  if (toOpen === null) return children;
  return (
    <Suspense>
      <OpenView list={list} id={toOpen} urlOf={urlOf} />
    </Suspense>
  );
}
