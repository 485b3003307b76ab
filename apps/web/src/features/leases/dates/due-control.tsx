import { SegmentedControl } from '@mantine/core';
import classes from './date-filter-bar.module.css';
import { dueChoices, type DateFilter, type DueWithin } from './date-filter.ts';

const labels: Readonly<Record<DueWithin, string>> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  past: 'Long past',
};
const year = 'year';

interface DueControlProps {
  filter: Pick<DateFilter, 'due' | 'whose'>;
  onFilter: (change: Partial<DateFilter>) => void;
}

/** How far ahead, and whether only the dates of which the user is reminded. */
export function DueControl({ filter: { due, whose }, onFilter }: DueControlProps) {
  const offered = dueChoices.filter((one) => one !== 'past' || due === 'past');
  return (
    <>
      <SegmentedControl
        aria-label="Due within"
        size="sm"
        value={due ?? year}
        data={[
          ...offered.map((value) => ({ value, label: labels[value] })),
          { value: year, label: '12 months' },
        ]}
        onChange={(chosen) => onFilter({ due: dueChoices.find((one) => one === chosen) ?? null })}
      />
      <label className={classes['mine']}>
        <input
          type="checkbox"
          role="switch"
          checked={whose === 'me'}
          onChange={(event) => onFilter({ whose: event.currentTarget.checked ? 'me' : null })}
        />
        Mine
      </label>
    </>
  );
}
