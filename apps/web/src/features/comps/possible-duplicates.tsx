import { compDescriptors, type Comp } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryFor } from '../../api/index.ts';
import { paths, to } from '../../lib/paths.ts';
import { Banner } from '../../ui/index.ts';
import classes from './comps.module.css';

/** The navigation state of a summary that is opened because its comp has just been added. */
export const justSaved = 'comp saved';

/** Lists other comps that may be the same deal, once a comp is saved. A duplicate is allowed. */
export function PossibleCompDuplicates({ comp }: { comp: Comp }) {
  const { id, compType, leaseCommencement, address } = comp;
  const { party } = compDescriptors[compType];
  const { data: found = [] } = useQuery({
    ...queryFor('Comps/PossibleDuplicates', {
      id,
      compType,
      leaseCommencement,
      address,
      [party]: comp[party],
    }),
    enabled: Boolean(leaseCommencement && address && comp[party]),
  });
  if (found.length === 0) return null;
  return (
    <Banner
      kind="warning"
      reason={
        <>
          <ul className={classes['duplicates']}>
            {found.map((other) => (
              <li key={other.id}>
                <Link to={to(paths.compSummary, { compId: other.id, compType })}>{describeDeal(other)}</Link>
              </li>
            ))}
          </ul>
          <Link to={paths.compDuplicates}>Merge duplicates, or say that they are two deals</Link>
        </>
      }
    >
      This deal may have been entered before
    </Banner>
  );
}

export function describeDeal(comp: Comp): string {
  const { party } = compDescriptors[comp.compType];
  return [comp.leaseCommencement, comp[party], comp.address, comp.city].filter(Boolean).join(', ');
}
