import type { FlagField, Kind, NumberField, TextField } from '@panoramic/contract';
import { useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { settledText } from '../../form-state.ts';
import { inputProps, type CellProps } from './cell-props.ts';
import classes from './cells.module.css';
import { ChoiceCell } from './choice-cell.tsx';
import { DateCell } from './date-cell.tsx';

export function CellInput(props: CellProps) {
  // Safe: the table's entry is declared for the fields of its kind.
  const Input = inputs[props.field.kind] as ComponentType<CellProps>;
  return <Input {...props} />;
}

const inputs = {
  text: LineCell,
  phone: LineCell,
  email: LineCell,
  longText: LongTextCell,
  integer: NumberCell,
  number: NumberCell,
  money: NumberCell,
  percent: NumberCell,
  date: DateCell,
  yearQuarter: LineCell,
  choice: ChoiceCell,
  // Several choices are searched for, never kept in a row.
  choices: LineCell,
  flag: FlagCell,
  // The bytes need more than a cell: a screen with files brings its own.
  file: LineCell,
} satisfies Record<Kind, unknown>;

const keyboards = { phone: 'tel', email: 'email' } as const;

function LineCell(props: CellProps<TextField>) {
  const { kind } = props.field;
  return (
    <input
      {...inputProps(props)}
      className={classes['input']}
      inputMode={kind === 'phone' || kind === 'email' ? keyboards[kind] : undefined}
      // Two fields may share a column, whose header names but one.
      placeholder={props.labelled ? undefined : props.field.label}
      value={props.text}
      onChange={(event) => props.onText(event.currentTarget.value)}
      onBlur={props.onLeave}
    />
  );
}

function LongTextCell(props: CellProps<TextField>) {
  return (
    <textarea
      {...inputProps(props)}
      className={classes['input']}
      rows={props.labelled ? 2 : 1}
      value={props.text}
      onChange={(event) => props.onText(event.currentTarget.value)}
      onBlur={props.onLeave}
    />
  );
}

/** $1,234.50 to read, 1234.50 to edit, all of it selected: typing replaces, as in a spreadsheet. */
function NumberCell(props: CellProps<NumberField>) {
  const input = useRef<HTMLInputElement>(null);
  const [editing, setEditing] = useState(false);
  // In the same breath as the text changes its form, or the next key would be added to it.
  useLayoutEffect(() => {
    if (editing) input.current?.select();
  }, [editing]);
  return (
    <input
      {...inputProps(props)}
      ref={input}
      className={classes['input']}
      data-align="right"
      inputMode={props.field.decimals === 0 ? 'numeric' : 'decimal'}
      value={editing ? props.text : settledText(props.text, props.field)}
      onFocus={() => setEditing(true)}
      onChange={(event) => props.onText(event.currentTarget.value)}
      onBlur={() => {
        setEditing(false);
        props.onLeave();
      }}
    />
  );
}

function FlagCell(props: CellProps<FlagField>) {
  return (
    <input
      {...inputProps(props)}
      type="checkbox"
      className={classes['box']}
      checked={props.text === 'true'}
      onChange={(event) => props.onText(String(event.currentTarget.checked))}
      onBlur={props.onLeave}
    />
  );
}
