import { chosenIn, type ChoicesField } from '@panoramic/contract';
import { MultiSelect } from '@mantine/core';
import type { Ref } from 'react';
import { shared, type FieldInputProps } from './shared-props.tsx';

/** Several choices at once: each stands in the field as a small label that can be taken away. */
export function ChoicesInput({ inputRef, ...props }: FieldInputProps<ChoicesField>) {
  const chosen = chosenIn(props.text);
  return (
    <MultiSelect
      {...shared(props)}
      ref={inputRef as Ref<HTMLInputElement>} // Safe: this input is an <input>.
      data={props.field.choices.map(({ value }) => value)}
      value={chosen}
      onChange={(values) => props.onText(values.join(', '))}
      onBlur={props.onLeave}
      // As high as the other inputs while one line is enough.
      styles={{ input: { paddingBlock: 3 }, inputField: { height: 22, marginBlock: 0 } }}
      searchable
      clearable
      openOnFocus={false}
      selectFirstOptionOnChange
      nothingFoundMessage="No such choice"
      placeholder={chosen.length === 0 ? 'Any' : undefined}
      clearButtonProps={{ 'aria-label': `Clear ${props.field.label}` }}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
    />
  );
}
