import type { LeaseFields } from '@panoramic/contract';
import { useMemo, useState } from 'react';

type Dates = Pick<LeaseFields, 'sd_ced' | 'sd_ccd' | 'sd_ocd'>;

/** The days of the form being typed, from which its other dates are told. */
export function useTypedDates(lease: Dates) {
  const [{ sd_ced: expiration, sd_ccd, sd_ocd }, setTyped] = useState(lease);
  const commencement = sd_ccd ?? sd_ocd;
  const dates = useMemo(() => ({ expiration, commencement }), [expiration, commencement]);
  return [dates, setTyped] as const;
}
