import type { PeriodReply } from '@panoramic/contract';
import { Banner } from '../../../ui/index.ts';
import { NamedLeases, withWords } from './named-leases.tsx';

/** Instead of totals that would be wrong: the leases whose figures do not add up. */
export function Unfooted({ leases }: { leases: PeriodReply['unfooted'] }) {
  const count = leases.length === 1 ? '1 lease does' : `${leases.length} leases do`;
  return (
    <Banner kind="failure" reason={<NamedLeases leases={leases.map(withWords('message'))} />}>
      No totals are shown: the figures of {count} not add up.
    </Banner>
  );
}
