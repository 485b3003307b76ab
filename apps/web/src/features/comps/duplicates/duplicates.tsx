import { compTypes, isCompType, maxDuplicatePairs } from '@panoramic/contract';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { showCount } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, EmptyState, PageFrame, SkeletonRows } from '../../../ui/index.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { dealInWords } from '../possible-duplicates.tsx';
import { MergePair, type DuplicatePair } from './merge-pair.tsx';
import classes from './duplicates.module.css';

/** Deals that were entered twice: one pair after the other, side by side, to be made one. */
export function CompDuplicates() {
  const [query] = useSearchParams();
  const chosen = Number(query.get('compType') ?? '');
  const type = isCompType(chosen) ? chosen : undefined;
  const { data, error, refetch } = useQuery(queryFor('Comps/FindDuplicates', { compType: type }));
  return (
    <PageFrame
      title="Duplicate Comps"
      count={data?.count}
      context="The same address and the same tenant or buyer, within two quarters"
      width="wide"
      actions={<AnyTypeSwitch type={type} />}
    >
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The comps could not be compared.
        </Banner>
      ) : !data ? (
        <SkeletonRows rows={10} />
      ) : data.pairs.length === 0 ? (
        <EmptyState title="No deal was entered twice.">
          <Link to={paths.comps}>Comps</Link>
        </EmptyState>
      ) : (
        <Pairs pairs={data.pairs} count={data.count} />
      )}
    </PageFrame>
  );
}

function AnyTypeSwitch({ type }: { type: number | undefined }) {
  const navigate = useNavigate();
  const narrow = useNarrow('md');
  return (
    <NativeSelect
      {...{ [narrow ? 'label' : 'aria-label']: 'Comp type' }}
      data={[
        { value: '', label: 'All types' },
        ...compTypes.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={String(type ?? '')}
      onChange={({ currentTarget: { value } }) =>
        void navigate(to(paths.compDuplicates, value === '' ? {} : { compType: value }), { replace: true })
      }
    />
  );
}

function Pairs({ pairs, count }: { pairs: readonly DuplicatePair[]; count: number }) {
  const [opened, setOpened] = useState<string | null>(null);
  // After a merge the pair is gone, and the first of the rest is opened.
  const current = pairs.find((pair) => keyOf(pair) === opened) ?? pairs[0];
  return (
    <div className={classes['pairs']}>
      <nav aria-label="Pairs" className={classes['list']}>
        <ul>
          {pairs.map((pair) => (
            <li key={keyOf(pair)}>
              <button
                type="button"
                aria-current={pair === current ? 'true' : undefined}
                onClick={() => setOpened(keyOf(pair))}
              >
                <span className={classes['deal']}>{dealInWords(pair.older)}</span>
                <span className={classes['type']}>
                  {compTypes.find(({ id }) => id === pair.older.compType)?.name}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {count > pairs.length && (
          <p className={classes['more']}>
            The first {maxDuplicatePairs} of {showCount(count)} pairs. Merged pairs make room for the next.
          </p>
        )}
      </nav>
      {current && <MergePair key={keyOf(current)} pair={current} />}
    </div>
  );
}

function keyOf({ older, newer }: DuplicatePair): string {
  return `${older.id} ${older.version} ${newer.id} ${newer.version}`;
}
