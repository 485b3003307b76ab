import type {
  ChoiceField,
  ChoicesField,
  Field,
  FileField,
  FlagField,
  Kind,
  NumberField,
  TextField,
  YearQuarterField,
} from '@panoramic/contract';
import { Checkbox, FileInput, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Suspense, type ComponentType, type Ref } from 'react';
import { ChoiceInput } from './choice/choice-input.tsx';
import { LazyChoicesInput } from './choice/load-choices-input.ts';
import { DateInput } from './date-input.tsx';
import { settledText } from './form-state.ts';
import { shared, threeWays, type FieldInputProps } from './shared-props.tsx';

export function FieldInput(props: FieldInputProps) {
  const field: Field =
    props.field.kind === 'choices' && props.field.typed ? asOneChoice(props.field) : props.field;
  // Safe: the table's entry is declared for the fields of its kind.
  const Input = inputs[field.kind] as ComponentType<FieldInputProps>;
  function leave() {
    // A choice field has read its text itself, which may be newer than the one drawn.
    const settled = field.kind === 'choice' ? props.text : settledText(props.text, props.field);
    if (settled !== props.text) props.onText(settled);
    props.onLeave?.();
  }
  const input = <Input {...props} field={field} onLeave={leave} />;
  if (field.kind !== 'choices') return input;
  return <Suspense fallback={<TextInput {...shared(props)} disabled />}>{input}</Suspense>;
}

function asOneChoice({ label, width, help, choices }: ChoicesField): ChoiceField {
  return { kind: 'choice', label, choices, ...(width && { width }), ...(help && { help }) };
}

const inputs = {
  text: LineInput,
  phone: LineInput,
  email: LineInput,
  longText: LongTextInput,
  integer: NumberInput,
  number: NumberInput,
  money: NumberInput,
  percent: NumberInput,
  date: DateInput,
  yearQuarter: YearQuarterInput,
  choice: ChoiceInput,
  choices: LazyChoicesInput,
  flag: FlagInput,
  file: FileNameInput,
} satisfies Record<Kind, unknown>;

/** `type` and keyboard per kind of line. Not type=email, because the browser's checks use other messages. */
const lines = {
  text: { type: 'text' },
  phone: { type: 'tel' },
  email: { type: 'text', inputMode: 'email' },
  longText: {},
} as const satisfies Record<TextField['kind'], object>;

function LineInput({ inputRef, ...props }: FieldInputProps<TextField>) {
  return (
    <TextInput
      {...shared(props)}
      {...lines[props.field.kind]}
      ref={inputRef as Ref<HTMLInputElement>} // Safe: this input is an <input>.
      value={props.text}
      onChange={(event) => props.onText(event.currentTarget.value)}
      onBlur={props.onLeave}
    />
  );
}

function LongTextInput({ inputRef, ...props }: FieldInputProps<TextField>) {
  return (
    <Textarea
      {...shared(props)}
      ref={inputRef as Ref<HTMLTextAreaElement>} // Safe: this input is a <textarea>.
      autosize
      minRows={props.label === 'hidden' ? 1 : 3}
      maxRows={12}
      value={props.text}
      onChange={(event) => props.onText(event.currentTarget.value)}
      onBlur={props.onLeave}
    />
  );
}

function NumberInput({ inputRef, ...props }: FieldInputProps<NumberField>) {
  return (
    <TextInput
      {...shared(props)}
      ref={inputRef as Ref<HTMLInputElement>} // Safe: this input is an <input>.
      inputMode={props.field.decimals === 0 ? 'numeric' : 'decimal'}
      value={props.text}
      onChange={(event) => props.onText(event.currentTarget.value)}
      onBlur={props.onLeave}
    />
  );
}

function YearQuarterInput({ inputRef, ...props }: FieldInputProps<YearQuarterField>) {
  return (
    <TextInput
      {...shared(props)}
      placeholder={props.placeholder ?? '2010-2'}
      ref={inputRef as Ref<HTMLInputElement>} // Safe: this input is an <input>.
      value={props.text}
      onChange={(event) => props.onText(event.currentTarget.value)}
      onBlur={props.onLeave}
    />
  );
}

function FlagInput({ inputRef, ...props }: FieldInputProps<FlagField>) {
  if (props.field.threeWay) return <ThreeWayInput {...props} />;
  const { label, 'aria-label': ariaLabel, name, id, description, error, disabled } = shared(props);
  return (
    <Checkbox
      {...{ label, 'aria-label': ariaLabel, name, id, description, error, disabled }}
      ref={inputRef as Ref<HTMLInputElement>} // Safe: this input is an <input>.
      checked={props.text === 'true'}
      onChange={(event) => props.onText(String(event.currentTarget.checked))}
      onBlur={props.onLeave}
    />
  );
}

function ThreeWayInput(props: FieldInputProps<FlagField>) {
  return (
    <NativeSelect
      {...shared(props)}
      data={threeWays}
      value={props.text}
      onChange={(event) => props.onText(event.currentTarget.value)}
      onBlur={props.onLeave}
    />
  );
}

function FileNameInput({ inputRef: _, ...props }: FieldInputProps<FileField>) {
  const { inputWrapperOrder, autoComplete, ...rest } = shared(props);
  return (
    <FileInput
      {...rest}
      placeholder={props.text || 'Choose a file'}
      clearable
      onChange={(file) => {
        props.onText(file?.name ?? '');
        props.onFile?.(file);
      }}
    />
  );
}
