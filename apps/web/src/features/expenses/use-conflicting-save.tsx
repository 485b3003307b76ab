import type { AnyValue, CallInput, FieldTable } from '@panoramic/contract';
import { useState } from 'react';
import { callAndRefresh, ProblemError } from '../../api/index.ts';
import { ConflictDialog } from '../../fields/index.ts';

type Values = Readonly<Record<string, AnyValue>>;
type SaveCall = 'Expenses/EditClause' | 'Expenses/EditStatement';

interface Conflict {
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
  /** `null` means to go on editing. */
  readonly choose: (row: Values | null) => void;
}

interface Attempt {
  readonly key: string;
  /** The row as the form had it when editing began. */
  readonly base: object;
}

interface Conversion {
  /** A stored row as the form has it. */
  readonly asTyped?: (row: Values) => Values;
  /** What is sent of a form's values. */
  readonly asSent?: (row: Values) => object;
}

const same = (row: Values) => row;

/** Saves a row. Where somebody else has saved it meanwhile, both values of each field are offered, again after every conflict. */
export function useConflictingSave(
  name: SaveCall,
  fields: FieldTable,
  { asTyped = same, asSent = same }: Conversion = {},
) {
  const [conflict, setConflict] = useState<Conflict | null>(null);

  /** Returns false when the user goes back to editing. */
  async function save(
    row: Values,
    ids: { readonly version?: number | undefined; readonly [id: string]: unknown },
    { key, base }: Attempt,
    onSaved: (saved: Values) => void = () => {},
  ): Promise<boolean> {
    try {
      // Safe: the values of the form's table, and the ids of its row.
      const input = { ...asSent(row), ...ids } as unknown as CallInput<SaveCall>;
      onSaved((await callAndRefresh(name, input, { key })) as unknown as Values);
      return true;
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'conflict' || !error.current) throw error;
      // Safe: a conflict carries the row as it is now.
      const current = error.current as Values & { readonly version: number };
      const mine = row;
      const { promise, resolve } = Promise.withResolvers<Values | null>();
      // Safe: the row that the form began with.
      setConflict({ base: base as Values, mine, theirs: asTyped(current), choose: resolve });
      const chosen = await promise;
      setConflict(null);
      if (chosen === null) return false;
      return save(chosen, { ...ids, version: current.version }, { key: crypto.randomUUID(), base }, onSaved);
    }
  }

  const shown =
    conflict && Object.fromEntries(Object.entries(fields).filter(([one]) => one in conflict.mine));
  const dialog = conflict && shown && (
    <ConflictDialog
      fields={shown}
      base={conflict.base}
      mine={conflict.mine}
      theirs={conflict.theirs}
      onChoose={conflict.choose}
    />
  );
  return { save, dialog };
}
