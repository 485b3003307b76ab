import {
  anywhere,
  compFiltersInForce,
  compListName,
  type CompSearch,
  type CompTypeId,
} from '@panoramic/contract';
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
import { NearButton } from './near/near-button.tsx';
import { useLeaseWords } from './near/use-lease-words.ts';
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
  const [further, setFurther] = useState(() => furtherOf(compSearchFromUrl(type, lastSearch)));
  const leaseWords = useLeaseWords(further.nearLease);

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
          const options = { ...typed, ...further };
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
              setFurther(noFurther);
              setRound(round + 1);
            }}
          >
            Clear
          </Button>
        }
      >
        <div className={classes['conditions']}>
          {compFiltersInForce({ compType: type, ...further }, own.table, leaseWords).map(
            ({ words, without }) => (
              <FilterChip key={words} words={words} onRemove={() => setFurther(furtherOf(without))} />
            ),
          )}
          <MoreCompConditions
            type={type}
            conditions={further.conditions}
            onChange={(conditions) => setFurther({ ...further, conditions })}
          />
          <NearButton
            near={further}
            onChange={(near) =>
              setFurther(furtherOf({ ...near, compType: type, conditions: further.conditions }))
            }
          />
        </div>
      </FieldForm>
    </PageFrame>
  );
}

/** What a search asks for beside the fields of its form. */
interface Further {
  readonly conditions: string | null;
  readonly withinMiles: number | null;
  readonly nearZip: string | null;
  readonly nearLease: number | null;
}

const noFurther: Further = { ...anywhere, conditions: null };

function furtherOf({ conditions, withinMiles, nearZip, nearLease }: CompSearch): Further {
  return {
    conditions: conditions ?? null,
    withinMiles: withinMiles ?? null,
    nearZip: nearZip ?? null,
    nearLease: nearLease ?? null,
  };
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
