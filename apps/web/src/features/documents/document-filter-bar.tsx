import { date, leaseName, text, typedValue, withOwnChoices, type Field } from '@panoramic/contract';
import { useDebouncedCallback } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/index.ts';
import { FieldInput, FilterChip, useOwnChoices } from '../../fields/index.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { documentTypeField, type DocumentListFilter } from './document-url.ts';
import classes from './documents.module.css';

const filterFields = {
  text: text('Words in documents', { max: 200 }),
  type: documentTypeField,
  from: date('From'),
  to: date('To'),
} as const satisfies Record<string, Field>;
type Name = keyof typeof filterFields;
const names = ['text', 'type', 'from', 'to'] as const satisfies readonly Name[];

interface DocumentFilterBarProps {
  filter: DocumentListFilter;
  onFilter: (filter: DocumentListFilter) => void;
}

/** Narrows the list as one types and chooses. */
export function DocumentFilterBar({ filter, onFilter }: DocumentFilterBarProps) {
  const [texts, setTexts] = useState<DocumentListFilter>(filter);
  const choices = useOwnChoices();
  const fields = useMemo(() => withOwnChoices(filterFields, choices), [choices]);
  const narrow = useNarrow('md');
  const apply = useDebouncedCallback(onFilter, 200);

  function type(name: Name, typed: string) {
    const wanted = { ...texts, lease: filter.lease ?? '', [name]: typed };
    setTexts(wanted);
    if ('value' in typedValue(typed, fields[name])) apply(wanted);
  }

  function set(wanted: DocumentListFilter) {
    setTexts(wanted);
    onFilter(wanted);
  }

  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <search className={classes['bar']}>
      {names.map((name) => (
        <div key={name} className={classes['input']} data-name={name}>
          <FieldInput
            field={fields[name]}
            name={`filter-${name}`}
            label={narrow ? 'above' : 'hidden'}
            placeholder={narrow ? undefined : fields[name].label}
            text={texts[name] ?? ''}
            onText={(typed) => type(name, typed)}
          />
        </div>
      ))}
      {filter.lease && (
        <LeaseChip lease={Number(filter.lease)} onRemove={() => set({ ...texts, lease: '' })} />
      )}
      {isFiltered && (
        <button type="button" className={classes['clear']} onClick={() => set({})}>
          Clear filters
        </button>
      )}
    </search>
  );
}

function LeaseChip({ lease, onRemove }: { lease: number; onRemove: () => void }) {
  const { data } = useQuery(queryFor('Leases/GetLease', { id: lease }));
  return <FilterChip words={`Lease ${data ? leaseName(data) : lease}`} onRemove={onRemove} />;
}
