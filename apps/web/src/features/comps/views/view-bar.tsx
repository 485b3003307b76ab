import { useId } from 'react';
import type { CompTypeId } from '@panoramic/contract';
import { NativeSelect, NumberInput } from '@mantine/core';
import { ChartScatter, MapPinned } from 'lucide-react';
import { ToolButton } from '../../../fields/index.ts';
import { hasRateTypes, shownBases, type ViewChoices } from './view-choices.ts';
import classes from './views.module.css';

interface ViewBarProps {
  type: CompTypeId;
  choices: ViewChoices;
  onChoose: (change: Partial<ViewChoices>) => void;
}

/** Switches what is shown beside the list, and the footing of the rates. */
export function ViewBar({ type, choices, onChoose }: ViewBarProps) {
  const { map, time, basis, expenses } = choices;
  const id = useId();
  return (
    <div className={classes['bar']} role="toolbar" aria-label="Views">
      <ToolButton icon={MapPinned} aria-pressed={map} onClick={() => onChoose({ map: !map })}>
        Map
      </ToolButton>
      <ToolButton icon={ChartScatter} aria-pressed={time} onClick={() => onChoose({ time: !time })}>
        Over time
      </ToolButton>
      {hasRateTypes(type) && (
        <>
          <div className={classes['labelled']}>
            <label htmlFor={`${id} rates`}>Rates</label>
            <NativeSelect
              id={`${id} rates`}
              size="xs"
              data={[
                { value: '', label: 'as reported' },
                { value: 'NNN', label: 'Net (NNN)' },
                { value: 'Full Service', label: 'Gross (Full Service)' },
              ]}
              value={basis ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onChoose({ basis: shownBases.find((one) => one === value) ?? null })
              }
            />
          </div>
          {basis && (
            <div className={classes['labelled']}>
              <label htmlFor={`${id} expenses`}>Expenses per SF</label>
              <NumberInput
                id={`${id} expenses`}
                className={classes['expenses'] ?? ''}
                size="xs"
                prefix="$"
                min={0}
                max={1000}
                decimalScale={2}
                hideControls
                value={expenses[type] ?? ''}
                onChange={(value) => onChoose({ expenses: withExpenses(expenses, type, Number(value)) })}
              />
            </div>
          )}
        </>
      )}
    </div>
  );
}

function withExpenses(
  expenses: ViewChoices['expenses'],
  type: CompTypeId,
  value: number,
): ViewChoices['expenses'] {
  const { [type]: _former, ...others } = expenses;
  return value > 0 ? { ...others, [type]: value } : others;
}
