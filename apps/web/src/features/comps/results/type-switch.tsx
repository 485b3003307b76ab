import { compTypes, isCompType, type CompTypeId } from '@panoramic/contract';
import { NativeSelect } from '@mantine/core';
import { useNarrow } from '../../../ui/use-narrow.ts';

interface TypeSwitchProps {
  type: CompTypeId;
  onSwitch: (type: CompTypeId) => void;
}

/** Another comp type on the same screen, with no search values yet. */
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
