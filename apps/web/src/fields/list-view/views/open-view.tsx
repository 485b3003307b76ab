import type { ListName, SearchValues } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { SkeletonRows } from '../../../ui/index.ts';
import { viewsQuery, withView } from './use-views.ts';

interface OpenViewProps {
  list: ListName;
  id: number;
  /** The address of the list that these options find; `null`: of the list itself. */
  urlOf: (options: SearchValues | null) => string;
}

/** Leads on to the list that a view is of; to the list itself where the view is gone or was never this user's. */
export function OpenView({ list, id, urlOf }: OpenViewProps) {
  const { data, isError } = useQuery(viewsQuery(list));
  const view = data?.find((one) => one.id === id);
  if (view) return <Navigate to={withView(urlOf(view.options), id)} replace />;
  return data || isError ? <Navigate to={urlOf(null)} replace /> : <SkeletonRows />;
}
