import {
  filtersInForce,
  leaseSearchFields,
  leaseSearchProblems,
  noFilters,
  withOwnChoices,
  type LeaseSearchOption,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { FieldForm, FilterChip, SavedSearches, useOwnFields } from '../../fields/index.ts';
import { paths, to } from '../../lib/paths.ts';
import { PageFrame } from '../../ui/index.ts';
import classes from './lease-search.module.css';
import { savedLeaseSearchUrl } from './list/lease-list-url.ts';
import { MoreConditions } from './list/more-conditions.tsx';
import { rememberedSearch } from './remembered-search.ts';

/** Loaded after the form, which can be typed into before. */
const BelowSearch = lazy(async () => ({
  default: (await import('./first-screen/below-search.tsx')).BelowSearch,
}));

// Safe: the table is a literal, so it has no keys beyond its type's.
const groups = [{ fields: Object.keys(leaseSearchFields) as LeaseSearchOption[] }];

export function LeaseSearchForm() {
  const navigate = useNavigate();
  const own = useOwnFields('leases');
  const [start, setStart] = useState(() => ({ search: rememberedSearch.read(), cleared: 0 }));
  const [conditions, setConditions] = useState(start.search.conditions);
  const clear = () => {
    setStart(({ cleared }) => ({ search: noFilters, cleared: cleared + 1 }));
    setConditions(null);
  };
  return (
    <PageFrame
      title="Search"
      context="Find leases by any of these; what is left empty is not asked for."
      actions={
        <SavedSearches list="leases" onOpen={(options) => void navigate(savedLeaseSearchUrl(options))} />
      }
    >
      <FieldForm
        key={start.cleared}
        table={withOwnChoices(leaseSearchFields, own.choices)}
        groups={groups}
        row={start.search}
        problems={leaseSearchProblems}
        guarded={false}
        autoFocus
        saveLabel="Search"
        onSave={async (search) => {
          rememberedSearch.write({ ...search, conditions });
          await navigate(to(paths.activeLeases, { search: 1 }));
        }}
        extraActions={
          <Button variant="default" onClick={clear}>
            Clear
          </Button>
        }
      >
        <div className={classes['conditions']}>
          {filtersInForce({ ...noFilters, conditions }, own.table).map(({ words, without }) => (
            <FilterChip key={words} words={words} onRemove={() => setConditions(without.conditions)} />
          ))}
          <MoreConditions search={{ conditions }} onChange={setConditions} />
        </div>
      </FieldForm>
      <Suspense>
        <BelowSearch />
      </Suspense>
    </PageFrame>
  );
}
