import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryFor } from '../../../api/index.ts';
import { showCount } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/index.ts';
import type { AccountingArea } from '../frame/area-frame.tsx';
import classes from './period.module.css';

/** Leases that cannot be measured, and remeasurements that wait: each leads to its lease. */
export function AgainstClosing({ area: { month, book } }: { area: AccountingArea }) {
  const { data } = useQuery(queryFor('Accounting/GetPeriod', { month, book }));
  if (!data || data.closed) return null;
  return (
    <>
      {data.unmeasured.length > 0 && (
        <Banner kind="warning" reason={<Leases leases={data.unmeasured.map(withWords('message'))} />}>
          {unmeasuredInWords(data.unmeasured.length)}
        </Banner>
      )}
      {data.proposals.length > 0 && (
        <Banner kind="warning" reason={<Leases leases={data.proposals.map(withWords('what'))} />}>
          {proposalsInWords(data.proposals.length)}
        </Banner>
      )}
    </>
  );
}

export function unmeasuredInWords(count: number): string {
  return count === 1
    ? '1 lease cannot be measured and is not in the figures.'
    : `${showCount(count)} leases cannot be measured and are not in the figures.`;
}

export function proposalsInWords(count: number): string {
  return count === 1
    ? '1 remeasurement waits for a decision.'
    : `${showCount(count)} remeasurements wait for a decision.`;
}

interface NamedLease {
  readonly sd_id: number;
  readonly label: string;
  readonly words: string;
}

function withWords<K extends string>(name: K) {
  return (
    lease: { readonly sd_id: number; readonly label: string } & Readonly<Record<K, string>>,
  ): NamedLease => ({
    sd_id: lease.sd_id,
    label: lease.label,
    words: lease[name],
  });
}

function Leases({ leases }: { leases: readonly NamedLease[] }) {
  return (
    <details>
      <summary>Which</summary>
      <ul className={classes['against']}>
        {leases.map(({ sd_id, label, words }) => (
          <li key={sd_id}>
            <Link to={to(paths.leaseAccounting, { id: sd_id })}>{label}</Link> {words}
          </li>
        ))}
      </ul>
    </details>
  );
}
