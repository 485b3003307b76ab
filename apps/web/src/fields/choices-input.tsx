import { chosenIn, type ChoicesField } from '@panoramic/contract';
import { MultiSelect } from '@mantine/core';
import { useState, type FocusEvent, type Ref } from 'react';
import { bestMatch, matchingChoices } from './choice/choice-state.ts';
import { shared, type FieldInputProps } from './shared-props.tsx';

/** An input for several choices. Each is shown in the field as a small label that can be removed. */
export function ChoicesInput({ inputRef, ...props }: FieldInputProps<ChoicesField>) {
  const chosen = chosenIn(props.text);
  const [typed, setTyped] = useState('');

  /** Adds typed text that was not picked: as the best matching choice, or as it is, which is then refused. */
  function leave(event: FocusEvent<HTMLInputElement>) {
    const text = event.currentTarget.value.trim();
    const label = text === '' ? null : bestMatch({ ...props.field, kind: 'choice' }, text);
    const value = props.field.choices.find((choice) => choice.label === label)?.value ?? text;
    if (value !== '' && !chosen.includes(value)) props.onText([...chosen, value].join(', '));
    setTyped('');
    props.onLeave?.();
  }

  return (
    <MultiSelect
      {...shared(props)}
      ref={inputRef as Ref<HTMLInputElement>} // Safe: this input is an <input>.
      data={props.field.choices.map(({ value }) => value)}
      value={chosen}
      onChange={(values) => props.onText(values.join(', '))}
      searchValue={typed}
      onSearchChange={setTyped}
      onBlur={leave}
      // As high as the other inputs while one line is enough.
      styles={{ input: { paddingBlock: 3 }, inputField: { height: 22, marginBlock: 0 } }}
      searchable
      filter={({ options, search }) => {
        if (search.trim() === '') return options;
        const found = matchingChoices({ ...props.field, kind: 'choice' }, search);
        return found.flatMap(({ value }) =>
          options.filter((option) => 'value' in option && option.value === value),
        );
      }}
      clearable
      openOnFocus={false}
      selectFirstOptionOnChange
      nothingFoundMessage="No such choice"
      placeholder={chosen.length === 0 && !props.field.stored ? 'Any' : undefined}
      clearButtonProps={{ 'aria-label': `Clear ${props.field.label}` }}
      // Rendered within the field, because a native dialog covers what is elsewhere in the document.
      comboboxProps={{
        shadow: 'md',
        transitionProps: { duration: 0 },
        withinPortal: false,
        // One element has the label while the list is closed.
        keepMounted: false,
        floatingStrategy: 'fixed',
      }}
    />
  );
}
