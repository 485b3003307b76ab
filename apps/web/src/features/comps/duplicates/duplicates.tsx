import { compTypes, isCompType, maxDuplicatePairs } from '@panoramic/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { showCount } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, EmptyState, PageFrame, SkeletonRows } from '../../../ui/index.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { describeDeal } from '../possible-duplicates.tsx';
import { MergePair, type DuplicatePair } from './merge-pair.tsx';
import classes from './duplicates.module.css';

/** Lists pairs of comps that may be one deal entered twice, and shows one pair side by side for merging. */
export function CompDuplicates() {
  const [query] = useSearchParams();
  const chosen = Number(query.get('compType') ?? '');
  const type = isCompType(chosen) ? chosen : undefined;
  const isDismissed = query.get('dismissed') === 'yes';
  const { data, error, refetch } = useQuery(
    queryFor('Comps/FindDuplicates', { compType: type, dismissed: isDismissed ? 'yes' : 'no' }),
  );
  return (
    <PageFrame
      title="Duplicate Comps"
      count={data?.count}
      context={
        isDismissed
          ? 'Dismissed: somebody has said that these are two deals'
          : 'The same address and the same tenant or buyer, within two quarters'
      }
      width="wide"
      actions={
        <>
          {(isDismissed || (data?.dismissed ?? 0) > 0) && (
            <Button component={Link} variant="default" to={duplicatesUrl(type, !isDismissed)}>
              {isDismissed ? 'Duplicates' : `Dismissed (${showCount(data?.dismissed ?? 0)})`}
            </Button>
          )}
          <AnyTypeSwitch type={type} isDismissed={isDismissed} />
        </>
      }
    >
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The comps could not be compared.
        </Banner>
      ) : !data ? (
        <SkeletonRows rows={10} />
      ) : data.pairs.length === 0 ? (
        <EmptyState title={isDismissed ? 'No pair was dismissed.' : 'No deal was entered twice.'}>
          <Link to={paths.comps}>Comps</Link>
        </EmptyState>
      ) : (
        <Pairs pairs={data.pairs} count={data.count} isDismissed={isDismissed} />
      )}
    </PageFrame>
  );
}

function duplicatesUrl(type: number | string | undefined, isDismissed: boolean): string {
  return to(paths.compDuplicates, {
    ...(type !== undefined && type !== '' && { compType: type }),
    ...(isDismissed && { dismissed: 'yes' }),
  });
}

function AnyTypeSwitch({ type, isDismissed }: { type: number | undefined; isDismissed: boolean }) {
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
        void navigate(duplicatesUrl(value, isDismissed), { replace: true })
      }
    />
  );
}

interface PairsProps {
  pairs: readonly DuplicatePair[];
  count: number;
  isDismissed: boolean;
}

function Pairs({ pairs, count, isDismissed }: PairsProps) {
  const [opened, setOpened] = useState<string | null>(null);
  // A pair that was merged or dismissed is gone, and the first of the rest is opened.
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
                <span className={classes['deal']}>{describeDeal(pair.older)}</span>
                <span className={classes['type']}>
                  {compTypes.find(({ id }) => id === pair.older.compType)?.name}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {count > pairs.length && (
          <p className={classes['more']}>
            The first {maxDuplicatePairs} of {showCount(count)} pairs. Pairs that are merged or dismissed make
            room for the next.
          </p>
        )}
      </nav>
      {current && <MergePair key={keyOf(current)} pair={current} isDismissed={isDismissed} />}
    </div>
  );
}

function keyOf({ older, newer }: DuplicatePair): string {
  return `${older.id} ${older.version} ${newer.id} ${newer.version}`;
}
