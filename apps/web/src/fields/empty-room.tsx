import { mayUse } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { queryFor, useSignedIn } from '../api/index.ts';
import { paths } from '../lib/paths.ts';

interface EmptyRoomProps {
  /** What stands here once the client has leases: 'the rent of each lease on a day'. */
  shows: string;
  /** What to do next where the client has open leases. */
  children: ReactNode;
}

/** What to do where a screen is empty: a client without open leases is led to the step that fills it. */
export function EmptyRoom({ shows, children }: EmptyRoomProps) {
  const { roles } = useSignedIn();
  const { data } = useQuery(queryFor('Leases/GetLeaseData', {}));
  if (!data || data.openLeases > 0) return children;
  return (
    // The span keeps the sentence together; its parts would be spaced like buttons.
    <span>
      {`${shows} will stand here. This client has no open lease yet: `}
      {mayUse('Write', roles) ? (
        <>
          <Link to={paths.leaseImport}>import a file</Link> or <Link to={paths.addLease}>add a lease</Link>.
        </>
      ) : (
        'somebody with the role Write adds leases.'
      )}
    </span>
  );
}
