import {
  compSchema,
  withOwnBeside,
  withOwnInside,
  type AnyValue,
  type Comp,
  type CompPayload,
} from '@panoramic/contract';
import { useState } from 'react';
import { call, ProblemError } from '../../api/index.ts';
import { ConflictDialog, FieldForm, useEditedOwnFields, useFormDraft } from '../../fields/index.ts';
import { notify } from '../../ui/index.ts';
import { compForm, derivedFrom } from './form-layout.ts';
import { settleComp } from './settle-comp.ts';

type Row = Readonly<Record<string, AnyValue>>;

interface Conflict {
  readonly mine: Row;
  readonly theirs: Comp;
  readonly choose: (chosen: Row | null) => void;
}

interface CompEditorProps {
  comp: Comp;
  /** The user has chosen to go on with the draft. */
  restoreDraft: boolean;
  onDone: (isSaved: boolean) => void;
}

export function compDraftPlace({ id }: Comp): string {
  return `comp ${id}`;
}

/** The summary in edit mode. Save sends the values, Cancel discards them. */
export function CompEditor({ comp: opened, restoreDraft, onDone }: CompEditorProps) {
  const draft = useFormDraft(compDraftPlace(opened), opened, { atOnce: restoreDraft });
  const comp = draft.base;
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { table, groups } = compForm(comp.compType, useEditedOwnFields(`comps${comp.compType}`));
  const row = withoutOwn(withOwnBeside(comp));

  async function save(mine: Row, key: string, before = comp): Promise<void | false> {
    try {
      // Safe: each value was read by its field.
      const values = withOwnInside(mine, before);
      const { id, compType, version } = before;
      const change = { ...values, id, compType, version } as CompPayload;
      await call('Comps/EditComps', change, { key, settle: settleComp });
      notify('Comp saved.');
      onDone(true);
    } catch (error) {
      const theirs = savedMeanwhile(error);
      if (!theirs) throw error;
      const chosen = await new Promise<Row | null>((choose) => setConflict({ mine, theirs, choose }));
      setConflict(null);
      return chosen === null ? false : save(chosen, key, theirs);
    }
  }

  return (
    <>
      <FieldForm
        asTyped
        table={table}
        groups={groups}
        row={row}
        derive={derivedFrom}
        onSave={(typed, key) => save(typed, key)}
        onCancel={() => onDone(false)}
        draft={draft}
        autoFocus
      />
      {conflict && (
        <ConflictDialog
          fields={table}
          mine={conflict.mine}
          theirs={withoutOwn(withOwnBeside(conflict.theirs))}
          base={row}
          onChoose={conflict.choose}
        />
      )}
    </>
  );
}

/** The own fields stand beside the others. */
function withoutOwn({ own: _own, ...row }: Comp): Row {
  return row;
}

/** The comp as somebody else saved it, or `null` when the save failed for another reason. */
function savedMeanwhile(error: unknown): Comp | null {
  if (!(error instanceof ProblemError) || error.code !== 'conflict') return null;
  const parsed = compSchema.safeParse(error.current);
  return parsed.success ? parsed.data : null;
}
