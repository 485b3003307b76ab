import { leaseConditionFields, withOwnChoices, type FieldTable, type LeaseSearch } from '@panoramic/contract';
import { useMemo } from 'react';
import { ConditionsButton } from '../../../fields/list-view/conditions-button.tsx';
import { useOwnFields } from '../../../fields/own-fields/use-own-fields.ts';

interface MoreConditionsProps {
  search: Pick<LeaseSearch, 'conditions'>;
  onChange: (conditions: string | null) => void;
}

/** Further conditions on any field of a lease, the client's own among them. */
export function MoreConditions({ search, onChange }: MoreConditionsProps) {
  const own = useOwnFields('leases');
  const table = useMemo(
    (): FieldTable => ({ ...withOwnChoices(leaseConditionFields, own.choices), ...own.table }),
    [own],
  );
  return <ConditionsButton table={table} conditions={search.conditions} onChange={onChange} />;
}
