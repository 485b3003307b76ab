import type { ChoiceField } from '@panoramic/contract';
import { CloseButton, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { shared, type FieldInputProps } from '../shared-props.tsx';
import classes from './choice.module.css';
import { useChoice } from './use-choice.tsx';

/** The choice field of a form. */
export function ChoiceInput({ inputRef, ...props }: FieldInputProps<ChoiceField>) {
  const { field, text, onText, disabled } = props;
  const { input, inputProps, popup } = useChoice(props);
  // Safe: this input is an <input>.
  const ref = useMergedRef(input, inputRef as Ref<HTMLInputElement>);

  function clear() {
    onText('');
    input.current?.focus();
  }

  const canClear = text !== '' && !disabled && !field.derived;
  return (
    <>
      <TextInput
        {...shared(props)}
        {...inputProps}
        ref={ref}
        rightSection={
          canClear ? (
            <CloseButton
              size={22}
              tabIndex={-1}
              aria-label={`Clear ${field.label}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={clear}
            />
          ) : (
            <ChevronDown size={15} aria-hidden className={classes['chevron']} />
          )
        }
        rightSectionPointerEvents={canClear ? 'all' : 'none'}
      />
      {popup}
    </>
  );
}
