import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../../api/index.ts';
import { showCount } from '../../../lib/money.ts';
import { Banner } from '../../../ui/index.ts';
import type { AccountingArea } from '../frame/area-frame.tsx';
import { NamedLeases, withWords } from '../frame/named-leases.tsx';

/** Leases that cannot be measured, and remeasurements that wait: each leads to its lease. */
export function AgainstClosing({ area: { month, book } }: { area: AccountingArea }) {
  const { data } = useQuery(queryFor('Accounting/GetPeriod', { month, book }));
  if (!data || data.closed) return null;
  return (
    <>
      {data.unmeasured.length > 0 && (
        <Banner kind="warning" reason={<NamedLeases leases={data.unmeasured.map(withWords('message'))} />}>
          {describeUnmeasured(data.unmeasured.length)}
        </Banner>
      )}
      {data.proposals.length > 0 && (
        <Banner kind="warning" reason={<NamedLeases leases={data.proposals.map(withWords('what'))} />}>
          {describeProposals(data.proposals.length)}
        </Banner>
      )}
    </>
  );
}

export function describeUnmeasured(count: number): string {
  return count === 1
    ? '1 lease cannot be measured and is not in the figures.'
    : `${showCount(count)} leases cannot be measured and are not in the figures.`;
}

export function describeProposals(count: number): string {
  return count === 1
    ? '1 remeasurement waits for a decision.'
    : `${showCount(count)} remeasurements wait for a decision.`;
}
