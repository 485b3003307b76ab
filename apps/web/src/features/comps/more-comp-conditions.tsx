import { compConditionTable, type CompTypeId, type FieldTable } from '@panoramic/contract';
import { useMemo } from 'react';
import { ConditionsButton } from '../../fields/list-view/conditions-button.tsx';
import { useOwnFields } from '../../fields/own-fields/use-own-fields.ts';

interface MoreCompConditionsProps {
  type: CompTypeId;
  conditions: string | null | undefined;
  onChange: (conditions: string | null) => void;
}

/** Further conditions on any field of a type of comps, the own ones among them. */
export function MoreCompConditions({ type, conditions = null, onChange }: MoreCompConditionsProps) {
  const own = useOwnFields(`comps${type}`);
  const table = useMemo((): FieldTable => ({ ...compConditionTable(type), ...own.table }), [type, own.table]);
  return <ConditionsButton table={table} conditions={conditions} onChange={onChange} />;
}
