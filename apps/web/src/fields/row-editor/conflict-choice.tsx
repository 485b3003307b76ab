import { showValue, type AnyValue, type Field } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { clashesOf, fieldOf, type Clash, type EditorRow, type RowKind } from './editor.ts';
import classes from './conflict-choice.module.css';
import type { RowCommands } from './row-commands.ts';

interface ConflictChoiceProps {
  kind: RowKind;
  row: EditorRow;
  actions: RowCommands;
}

/** Shows both values of each field that two people changed and lets the user choose. */
export function ConflictChoice({ kind, row, actions }: ConflictChoiceProps) {
  const clashes = clashesOf(kind, row);
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () => new Set(clashes.filter(({ touched }) => touched).map(({ field }) => field)),
  );

  function choose(field: string, isMine: boolean) {
    const chosen = new Set(mine);
    if (isMine) chosen.add(field);
    else chosen.delete(field);
    setMine(chosen);
  }

  const resolve = (fields: readonly string[]) =>
    actions.act({ type: 'resolve', row: row.name, mine: fields });
  return (
    <section className={classes['choice']} aria-label={`${kind.noun} changed by somebody else`}>
      <p className={classes['title']} role="alert">
        Somebody else has saved this {kind.noun} meanwhile. Choose what to keep; yours is not saved yet.
      </p>
      {clashes.map((clash) => (
        <FieldChoice
          key={clash.field}
          field={fieldOf(kind, clash.field)}
          clash={clash}
          mine={mine.has(clash.field)}
          onChoose={(isMine) => choose(clash.field, isMine)}
        />
      ))}
      {row.file && <p className={classes['file']}>Your file {row.file.name} is saved with mine.</p>}
      <div className={classes['buttons']}>
        <Button size="compact-sm" onClick={() => resolve([...mine])}>
          Save these values
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => actions.act({ type: 'cancel', row: row.name })}
        >
          Take theirs
        </Button>
      </div>
    </section>
  );
}

interface FieldChoiceProps {
  field: Field;
  clash: Clash;
  mine: boolean;
  onChoose: (mine: boolean) => void;
}

function FieldChoice({ field, clash, mine, onChoose }: FieldChoiceProps) {
  const group = useId();
  const sides = [
    { label: 'Mine', isMine: true, text: clash.mine === null ? clash.text : shown(clash.mine, field) },
    { label: 'Theirs', isMine: false, text: shown(clash.theirs, field) },
  ];
  return (
    <fieldset className={classes['field']}>
      <legend>{field.label}</legend>
      {sides.map(({ label, isMine, text }) => (
        <label key={label} className={classes['side']}>
          <input type="radio" name={group} checked={mine === isMine} onChange={() => onChoose(isMine)} />
          <span className={classes['whose']}>{label}</span>{' '}
          <span className={classes['value']}>{text || <em>empty</em>}</span>
        </label>
      ))}
    </fieldset>
  );
}

function shown(value: AnyValue, field: Field): string {
  return value === null ? '' : showValue(value as never, field); // Safe: the field's own value.
}
