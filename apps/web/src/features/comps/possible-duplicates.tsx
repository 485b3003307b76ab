import {
  compDescriptors,
  type AnyValue,
  type Comp,
  type CompPayload,
  type CompTypeId,
} from '@panoramic/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call, queryFor } from '../../api/index.ts';
import { paths, to } from '../../lib/paths.ts';
import { Banner } from '../../ui/index.ts';
import classes from './comps.module.css';

type Values = Readonly<Record<string, AnyValue>>;

/** Lists comps that may be the same deal. A duplicate is allowed. */
export function PossibleCompDuplicates({ type, values }: { type: CompTypeId; values: Values }) {
  const [settled] = useDebouncedValue(dealOf(type, values), 300);
  const { data: found = [] } = useQuery({
    ...queryFor('Comps/PossibleDuplicates', settled),
    enabled: isWhole(settled),
    placeholderData: (before) => before,
  });
  if (!isWhole(settled) || found.length === 0) return null;
  return (
    <Banner
      kind="warning"
      reason={
        <ul className={classes['duplicates']}>
          {found.map((comp) => (
            <li key={comp.id}>
              <a
                href={to(paths.compSummary, { compId: comp.id, compType: type })}
                target="_blank"
                rel="noreferrer"
              >
                {dealInWords(comp)}
              </a>
            </li>
          ))}
        </ul>
      }
    >
      This deal may have been entered before
    </Banner>
  );
}

export function findCompDuplicates(type: CompTypeId, values: Values): Promise<Comp[]> {
  const deal = dealOf(type, values);
  return isWhole(deal) ? call('Comps/PossibleDuplicates', deal) : Promise.resolve([]);
}

export function dealInWords(comp: Comp): string {
  const { party } = compDescriptors[comp.compType];
  return [comp.leaseCommencement, comp[party], comp.address, comp.city].filter(Boolean).join(', ');
}

/** The values that identify a deal: the date, the address, and the tenant or buyer. */
function dealOf(type: CompTypeId, values: Values): CompPayload {
  const { party } = compDescriptors[type];
  return {
    compType: type,
    leaseCommencement: textIn(values, 'leaseCommencement'),
    address: textIn(values, 'address'),
    [party]: textIn(values, party),
  };
}

function isWhole(deal: CompPayload): boolean {
  const { party } = compDescriptors[deal.compType];
  return Boolean(deal.leaseCommencement && deal.address && deal[party]);
}

function textIn(values: Values, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' ? value : null;
}
