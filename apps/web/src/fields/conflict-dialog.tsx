import type { AnyValue, FieldTable } from '@panoramic/contract';
import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../ui/overlays/dialog.tsx';
import classes from './conflict-dialog.module.css';
import { FieldView } from './field-view.tsx';

type Values = Readonly<Record<string, AnyValue>>;

interface ConflictDialogProps {
  /** The fields of the row. Those that differ are shown. */
  fields: FieldTable;
  /** The values of this user's save. */
  mine: Values;
  /** The row as somebody else has saved it meanwhile. */
  theirs: Values;
  /** The row before both changes. Fields not changed here default to theirs. */
  base?: Values;
  /** The values to save over theirs; `null` to go back and change nothing. */
  onChoose: (chosen: Values | null) => void;
}

/** Shows both values of each field that two people changed and lets the user choose. */
export function ConflictDialog({ fields, mine, theirs, base, onChoose }: ConflictDialogProps) {
  const differing = differences(fields, mine, theirs);
  const [kept, setKept] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>(() =>
    Object.fromEntries(differing.map((name) => [name, isUntouched(name, mine, base) ? 'theirs' : 'mine'])),
  );

  function choose() {
    const taken = differing
      .filter((name) => kept[name] === 'theirs')
      .map((name) => [name, theirs[name] ?? null]);
    onChoose({ ...mine, ...Object.fromEntries(taken) });
  }

  return (
    <Dialog
      title="Changed meanwhile"
      onClose={() => onChoose(null)}
      buttons={
        <>
          <Button variant="default" onClick={() => onChoose(null)}>
            Go on editing
          </Button>
          <Button onClick={choose}>Save chosen values</Button>
        </>
      }
    >
      <p className={classes['text']}>
        Somebody else saved this while you were editing. Choose which values to keep.
      </p>
      <div className={classes['rows']}>
        {differing.map((name) => (
          <fieldset key={name} className={classes['row']}>
            <legend>{fields[name]?.label}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <Radio
                key={side}
                name={`conflict-${name}`}
                checked={kept[name] === side}
                onChange={() => setKept({ ...kept, [name]: side })}
                label={
                  <>
                    <span className={classes['side']}>{side === 'mine' ? 'Yours' : 'Theirs'}</span>
                    <Value field={fields[name]} value={(side === 'mine' ? mine : theirs)[name] ?? null} />
                  </>
                }
              />
            ))}
          </fieldset>
        ))}
        {differing.length === 0 && <p className={classes['text']}>Both of you entered the same values.</p>}
      </div>
    </Dialog>
  );
}

function Value({ field, value }: { field: FieldTable[string] | undefined; value: AnyValue }) {
  if (!field || value === null || value === '') return <em className={classes['empty']}>empty</em>;
  return <FieldView field={field} value={value} />;
}

function differences(fields: FieldTable, mine: Values, theirs: Values): string[] {
  return Object.entries(fields).flatMap(([name, { derived }]) =>
    derived || (mine[name] ?? null) === (theirs[name] ?? null) ? [] : [name],
  );
}

function isUntouched(name: string, mine: Values, base: Values | undefined): boolean {
  return base !== undefined && (base[name] ?? null) === (mine[name] ?? null);
}
