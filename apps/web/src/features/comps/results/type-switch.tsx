import {
  chosenIn,
  compTypes,
  isCompType,
  readValue,
  compSearchTable,
  type AnyValue,
  type CompTypeId,
  type SearchValues,
} from '@panoramic/contract';
import { NativeSelect } from '@mantine/core';
import { useNarrow } from '../../../ui/use-narrow.ts';

interface TypeSwitchProps {
  type: CompTypeId;
  onSwitch: (type: CompTypeId) => void;
}

/** Another comp type on the same screen. */
export function TypeSwitch({ type, onSwitch }: TypeSwitchProps) {
  const narrow = useNarrow('md');
  return (
    <NativeSelect
      {...{ [narrow ? 'label' : 'aria-label']: 'Comp type' }}
      data={compTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(type)}
      onChange={({ currentTarget }) => {
        const chosen = Number(currentTarget.value);
        if (isCompType(chosen)) onSwitch(chosen);
      }}
    />
  );
}

/** The search options that the other type has as well; of several choices, only those that it offers. */
export function carriedOptions(options: SearchValues, type: CompTypeId): SearchValues {
  const carried = Object.entries(compSearchTable(type)).flatMap(([name, field]): [string, AnyValue][] => {
    const value = options[name] ?? null;
    if (value === null) return [];
    const offered =
      field.kind === 'choices'
        ? chosenIn(String(value)).filter((one) => field.choices.some((choice) => choice.value === one))
        : value;
    if (Array.isArray(offered) && offered.length === 0) return [];
    const reading = readValue(offered, field);
    return 'value' in reading ? [[name, reading.value]] : [];
  });
  return Object.fromEntries(carried);
}
