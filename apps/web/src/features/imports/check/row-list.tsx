import { rowParts, type ImportRow, type ReadImport } from '@panoramic/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { reasonOf } from '../../../api/index.ts';
import { Banner } from '../../../ui/index.ts';
import { outcomeLabels } from '../state/outcomes.ts';
import type { StepProps } from '../state/step-props.ts';
import type { Correction } from '../state/wizard.ts';
import classes from './row-list.module.css';
import { ChangedCells, WrongCells } from './row-cells.tsx';
import { useRowPages } from './use-row-pages.ts';

interface RowListProps extends Omit<StepProps, 'area'> {
  importId: number;
  outcome: 'error' | 'changed';
  count: number;
}

/** Rows with a line for each cell in error, or for each value that changes. */
export function RowList({ wizard, dispatch, importId, outcome, count }: RowListProps) {
  const scroller = useRef<HTMLElement>(null);
  const { rowAt, show, error, retry } = useRowPages(importId, outcome);
  const { corrections } = wizard.answers;
  const correctionsOf = useMemo(() => Map.groupBy(corrections, placeOf), [corrections]);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 64,
    overscan: 6,
    initialRect: { width: 0, height: 800 },
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const showInSight = useEffectEvent(show);
  useEffect(() => showInSight(first, last), [first, last]);
  return (
    <>
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={retry}>
          The rows could not be read.
        </Banner>
      )}
      <section
        ref={scroller}
        className={classes['scroller']}
        data-list
        aria-label={`Rows: ${outcomeLabels[outcome]}`}
      >
        <ul className={classes['rows']} style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rowAt(index);
            return (
              <li
                key={index}
                ref={virtualizer.measureElement}
                data-index={index}
                className={classes['row']}
                aria-setsize={count}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row ? (
                  <Row
                    row={row}
                    read={wizard.read}
                    corrections={correctionsOf.get(placeOf(row)) ?? none}
                    dispatch={dispatch}
                    outcome={outcome}
                  />
                ) : (
                  <span className={classes['bone']} />
                )}
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}

const none: readonly never[] = [];

function placeOf({ sheet, row }: Pick<ImportRow, 'sheet' | 'row'>): string {
  return `${row} ${sheet}`;
}

interface RowProps extends Pick<RowListProps, 'dispatch' | 'outcome'> {
  row: ImportRow;
  read: ReadImport;
  corrections: readonly Correction[];
}

/** Drawn again only when something of the row itself has changed, and not whenever the list is scrolled. */
const Row = memo(function CheckedRow({ row, read, corrections, dispatch, outcome }: RowProps) {
  const isOneSheet = read.sheets.length === 1 || read.kind !== 'portfolio';
  return (
    <>
      <div className={classes['head']}>
        <span className={classes['number']} data-figures>
          {isOneSheet ? `Row ${row.row}` : `${row.sheet}, row ${row.row}`}
          {row.part !== null && `, ${rowParts[row.part].label}`}
        </span>
        <span className={classes['label']}>{row.label}</span>
      </div>
      {outcome === 'error' ? (
        <WrongCells row={row} read={read} corrections={corrections} dispatch={dispatch} />
      ) : (
        <ChangedCells row={row} read={read} />
      )}
    </>
  );
});
