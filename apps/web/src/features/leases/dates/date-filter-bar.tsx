import { typedValue, type RemindedDate } from '@panoramic/contract';
import { useMemo, useState } from 'react';
import { FieldInput } from '../../../fields/index.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import classes from './date-filter-bar.module.css';
import {
  dateChoices,
  dateFilterFields,
  isFiltered,
  noDateFilter,
  type DateFilter,
  type DateFilterName,
} from './date-filter.ts';

interface DateFilterBarProps {
  dates: readonly RemindedDate[];
  filter: DateFilter;
  onFilter: (change: Partial<DateFilter>) => void;
}

const names: readonly DateFilterName[] = ['type', 'person', 'state', 'words'];

/** Narrows the list as one types and chooses. */
export function DateFilterBar({ dates, filter, onFilter }: DateFilterBarProps) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() => textsOfFilter(filter));
  const narrow = useNarrow('md');
  const choices = useMemo(() => dateChoices(dates), [dates]);
  const fields = useMemo(() => dateFilterFields(choices, filter), [choices, filter]);

  function type(name: DateFilterName, text: string) {
    setTexts((known) => ({ ...known, [name]: text }));
    const reading = typedValue(text, fields[name]);
    if ('value' in reading && reading.value !== filter[name]) onFilter({ [name]: reading.value });
  }

  function clear() {
    setTexts({});
    onFilter(noDateFilter);
  }

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
            onText={(text) => type(name, text)}
          />
        </div>
      ))}
      {isFiltered(filter) && (
        <button type="button" className={classes['clear']} onClick={clear}>
          Clear filters
        </button>
      )}
    </search>
  );
}

function textsOfFilter(filter: DateFilter): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, filter[name] ?? '']));
}
