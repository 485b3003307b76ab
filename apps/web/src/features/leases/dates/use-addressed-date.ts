import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { addressedDate, datePath, paths, type DateSubject } from '../../../lib/paths.ts';

const openedHere = { openedHere: true } as const;

/** The date that the address names: `?date=` its cd_id, or `?lease=` the lease whose expiration it is. */
export function useAddressedDate() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return {
    subject: addressedDate(query),
    open: (subject: DateSubject) => void navigate(datePath(subject), { state: openedHere }),
    /** Back to the list: where it was opened from there, by the browser's own step back. */
    close: () => {
      // `any` by the router's own type: whatever the address was opened with.
      if ((state as unknown as Partial<typeof openedHere> | null)?.openedHere) void navigate(-1);
      else void navigate(paths.criticalDates, { replace: true });
    },
  };
}
