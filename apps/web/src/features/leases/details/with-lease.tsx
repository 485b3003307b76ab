import { missingLease } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, type ComponentType } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { LeaseDates } from '../../../fields/index.ts';
import { paths } from '../../../lib/paths.ts';
import { alert, Banner, SkeletonRows } from '../../../ui/index.ts';
import { forgetOpened, rememberOpened } from '../first-screen/opened-leases.ts';
import { LeaseFrame } from './lease-frame.tsx';
import type { DetailTabName, DetailTabProps } from './detail-tabs.ts';

/** The screen of a tab. Loads the lease of `?id=`, or reports that it does not exist. */
export function withLease(tab: DetailTabName, Tab: ComponentType<DetailTabProps>): ComponentType {
  return function LeaseScreen() {
    const id = idIn(useSearchParams()[0]);
    const known = useQuery({ ...queryFor('Leases/GetLease', { id }), enabled: id > 0 });
    const lease = id > 0 ? known.data : missingLease;
    const client = useSignedIn().openedFor?.cl_id;
    useEffect(() => {
      if (lease?.active) rememberOpened(lease, client);
      else if (lease) forgetOpened(id);
    }, [lease, id, client]);
    const [expiration, commencement] = [lease?.sd_ced ?? null, lease?.sd_ccd ?? lease?.sd_ocd ?? null];
    const dates = useMemo(() => ({ expiration, commencement }), [expiration, commencement]);
    if (lease?.active)
      return (
        <LeaseDates value={dates}>
          <Tab key={lease.sd_id} lease={lease} />
        </LeaseDates>
      );
    return (
      <LeaseFrame lease={undefined} tab={tab}>
        {lease && <DoesNotExist />}
        {known.error ? (
          <Banner kind="failure" reason={reasonOf(known.error)} onRetry={() => void known.refetch()}>
            The lease could not be loaded.
          </Banner>
        ) : (
          !lease && <SkeletonRows />
        )}
      </LeaseFrame>
    );
  };
}

/** Returns 0, which is no lease, for anything but a whole number. */
function idIn(query: URLSearchParams): number {
  const id = query.get('id') ?? '';
  return /^\d{1,9}$/.test(id) ? Number(id) : 0;
}

function DoesNotExist() {
  const navigate = useNavigate();
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    void alert('Lease does not exist.').then(() => navigate(paths.home, { replace: true }));
  }, [navigate]);
  return null;
}
