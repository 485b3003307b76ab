import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useMarketView } from '../../api/index.ts';
import { paths } from '../../lib/paths.ts';
import { Spinner } from '../../ui/index.ts';

/** Turns away users who may not see the market, as the server does. */
export function SeesMarket({ children }: { children: ReactNode }) {
  const view = useMarketView();
  if (view === undefined) return <Spinner />;
  return view === null ? <Navigate to={paths.accessDenied} replace /> : children;
}
