import { compFiltersInForce, compListName, type CompSearch, type CompTypeId } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ProblemError, queryClient, queryFor } from '../../api/index.ts';
import { FieldForm, FilterChip, SavedSearches, useOwnFields } from '../../fields/index.ts';
import { paths, to } from '../../lib/paths.ts';
import { PageFrame } from '../../ui/index.ts';
import { useCompType } from './comp-type.ts';
import { searchForm } from './form-layout.ts';
import { InvalidCompType } from './invalid-comp-type.tsx';
import { storedSearchOptions } from './stored-form-values.ts';
import { compSearchFromUrl, initialOptions, savedCompSearchUrl } from './comp-list-url.ts';
import classes from './comps.module.css';
import { MoreCompConditions } from './more-comp-conditions.tsx';
import { TypeSwitch } from './results/type-switch.tsx';

export function CompSearchForm() {
  const { type, name } = useCompType();
  const title = `Search Comp ${name}`;
  if (type === null) return <InvalidCompType title={title} path={paths.compSearch} />;
  return <SearchForm key={type} type={type} title={title} />;
}

function SearchForm({ type, title }: { type: CompTypeId; title: string }) {
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const { table, groups } = searchForm(type);
  const own = useOwnFields(`comps${type}`);
  const [conditions, setConditions] = useState(() => compSearchFromUrl(type, lastSearch).conditions ?? null);

  return (
    <PageFrame
      title={title}
      actions={
        <>
          <TypeSwitch
            type={type}
            onSwitch={(other) => void navigate(to(paths.compSearch, { compType: other }))}
          />
          <SavedSearches
            list={compListName(type)}
            onOpen={(options) => void navigate(savedCompSearchUrl(type, options))}
          />
          <Button component={Link} variant="default" to={to(paths.compsList, { all: 1, compType: type })}>
            Show all
          </Button>
        </>
      }
    >
      <FieldForm
        asTyped
        key={round}
        table={table}
        groups={groups}
        row={storedSearchOptions.of(type)}
        onSave={async (typed) => {
          const options = { ...typed, ...(conditions !== null && { conditions }) };
          await refuseUnsound({ ...options, compType: type });
          storedSearchOptions.keep(type, options);
          await navigate(to(paths.compsList, { search: 1, compType: type }));
        }}
        saveLabel="Search"
        guarded={false}
        autoFocus
        extraActions={
          <Button
            variant="default"
            onClick={() => {
              storedSearchOptions.clear();
              setConditions(null);
              setRound(round + 1);
            }}
          >
            Clear
          </Button>
        }
      >
        <div className={classes['conditions']}>
          {compFiltersInForce({ compType: type, conditions }, own.table).map(({ words, without }) => (
            <FilterChip
              key={words}
              words={words}
              onRemove={() => setConditions(without.conditions ?? null)}
            />
          ))}
          <MoreCompConditions type={type} conditions={conditions} onChange={setConditions} />
        </div>
      </FieldForm>
    </PageFrame>
  );
}

/** Of the search that was made last. */
const lastSearch = new URLSearchParams({ search: '1' });

/** The server alone judges a search. What it says of a field is told beside it; other failures are the list's. */
async function refuseUnsound(search: CompSearch): Promise<void> {
  try {
    await queryClient.fetchQuery(queryFor('Comps/SearchComps', { ...initialOptions, ...search }));
  } catch (error) {
    if (error instanceof ProblemError && error.errors.length > 0) throw error;
  }
}
