import { addressLine, leaseName, type LeaseFields } from '@panoramic/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/index.ts';
import { paths, to } from '../../lib/paths.ts';
import { Banner } from '../../ui/index.ts';
import classes from './possible-duplicates.module.css';

const sameness = { number: 'same office/store #', address: 'same address' };

/** Lists leases with the typed number or address. A duplicate is allowed. */
export function PossibleLeaseDuplicates({ lease }: { lease: LeaseFields }) {
  const [{ sd_num, sd_address, sd_city, sd_state }] = useDebouncedValue(lease, 300);
  const nothingTyped = sd_num === null && sd_address === null;
  const { data } = useQuery({
    ...queryFor('Leases/FindDuplicates', { sd_num, sd_address, sd_city, sd_state }),
    enabled: !nothingTyped,
    placeholderData: keepPreviousData,
  });
  if (nothingTyped || !data || data.length === 0) return null;
  return (
    <Banner
      kind="warning"
      reason={
        <ul className={classes['leases']}>
          {data.map((found) => (
            <li key={found.sd_id}>
              {/* Opens in a new tab, so that the typed text is kept. */}
              <a href={to(paths.leaseSummary, { id: found.sd_id })} target="_blank" rel="noopener">
                {leaseName(found)}
              </a>{' '}
              {addressLine(found)} ({sameness[found.same]})
            </li>
          ))}
        </ul>
      }
    >
      {data.length === 1
        ? 'This may be a lease that is here already.'
        : 'This may be one of the leases that are here already.'}
    </Banner>
  );
}
