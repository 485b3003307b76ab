import { compField, compFields, type Comp, type CompFieldName, type FieldTable } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, reasonOf } from '../../api/index.ts';
import { HistoryList } from '../../fields/index.ts';
import { Banner, SkeletonRows } from '../../ui/index.ts';
import classes from './comps.module.css';

/** Closed until asked for; read when it is opened. */
export function CompHistory({ comp }: { comp: Comp }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes['history']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {open && <Entries comp={comp} />}
    </details>
  );
}

function Entries({ comp }: { comp: Comp }) {
  const { data, error } = useQuery(queryFor('Comps/GetHistory', { id: comp.id }));
  if (error) return <Banner kind="failure">{reasonOf(error)}</Banner>;
  return data ? <HistoryList entries={data} fields={fieldsOf(comp)} /> : <SkeletonRows rows={3} />;
}

function fieldsOf({ compType }: Comp): FieldTable {
  // Safe: the keys of the table are the names of its fields.
  const names = Object.keys(compFields) as CompFieldName[];
  return Object.fromEntries(names.map((name) => [name, compField(compType, name)]));
}
