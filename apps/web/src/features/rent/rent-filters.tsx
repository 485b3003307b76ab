import {
  filtersInForce,
  leaseSearchFields,
  leaseSearchProblems,
  noFilters,
  type LeaseSearch,
  type LeaseSearchOption,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { FieldForm, FilterChip, useOwnFields } from '../../fields/index.ts';
import { ToolButton } from '../../fields/list-view/tool-button.tsx';
import { SidePanel } from '../../ui/index.ts';
import { MoreConditions } from '../leases/index.ts';
import classes from './rent.module.css';

// Safe: the table is a literal, so it has no keys beyond its type's.
const groups = [{ fields: Object.keys(leaseSearchFields) as LeaseSearchOption[] }];

interface RentFiltersProps {
  search: LeaseSearch;
  onSearch: (search: LeaseSearch) => void;
}

/** The filters of the lease search: those in force, and the form that sets them. */
export function RentFilters({ search, onSearch }: RentFiltersProps) {
  const [open, setOpen] = useState(false);
  const { table } = useOwnFields('leases');
  const filters = filtersInForce(search, table);
  return (
    <div className={classes['filters']}>
      {filters.map(({ words, without }) => (
        <FilterChip key={words} words={words} onRemove={() => onSearch(without)} />
      ))}
      {filters.length === 0 && <span className={classes['quiet']}>All leases</span>}
      {filters.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={() => onSearch(noFilters)}>
          Clear filters
        </Button>
      )}
      <ToolButton icon={Search} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Filter
      </ToolButton>
      <MoreConditions search={search} onChange={(conditions) => onSearch({ ...search, conditions })} />
      {open && (
        <SidePanel title="Filter leases" onClose={() => setOpen(false)}>
          <FieldForm
            table={leaseSearchFields}
            groups={groups}
            row={search}
            problems={leaseSearchProblems}
            guarded={false}
            saveLabel="Apply"
            onCancel={() => setOpen(false)}
            onSave={async (wanted) => {
              setOpen(false);
              onSearch({ ...wanted, conditions: search.conditions });
            }}
          />
        </SidePanel>
      )}
    </div>
  );
}
