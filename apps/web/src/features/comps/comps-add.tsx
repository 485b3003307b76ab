import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { AddCompForm } from './add/add-comp-form.tsx';
import { useCompType } from './comp-type.ts';
import { InvalidCompType } from './invalid-comp-type.tsx';

/** Loaded when a comp is made from a lease. */
const FromLease = lazy(async () => ({ default: (await import('./add/from-lease.tsx')).FromLease }));

export function CompsAdd() {
  const { type, name } = useCompType();
  const [query] = useSearchParams();
  const leaseId = Number(query.get('lease') ?? '');
  if (Number.isInteger(leaseId) && leaseId > 0)
    return (
      <Suspense>
        <FromLease leaseId={leaseId} type={type} />
      </Suspense>
    );
  const title = `Add Comp ${name}`;
  if (type === null) return <InvalidCompType title={title} path={paths.compsAdd} />;
  return <AddCompForm key={type} type={type} title={title} />;
}
