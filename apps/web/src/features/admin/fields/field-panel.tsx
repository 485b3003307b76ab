import type { OwnField } from '@panoramic/contract';
import { useState } from 'react';
import { callAndRefresh, ProblemError } from '../../../api/index.ts';
import { ConflictDialog, FieldForm } from '../../../fields/index.ts';
import { notify, SidePanel } from '../../../ui/index.ts';
import {
  definitionFields,
  definitionGroups,
  definitionInput,
  definitionProblems,
  definitionRow,
  newDefinition,
  type DefinitionRow,
} from './definition-form.ts';
import { rowWords, typeWords, type DefinedRow } from './field-words.ts';

interface FieldPanelProps {
  kind: DefinedRow;
  /** `null`: a new one. */
  field: OwnField | null;
  onClose: () => void;
}

interface Conflict {
  readonly mine: DefinitionRow;
  readonly theirs: OwnField;
  readonly choose: (row: DefinitionRow | null) => void;
}

/** Defines a field of the rows, or changes one. */
export function FieldPanel({ kind, field, onClose }: FieldPanelProps) {
  const [opened] = useState<Partial<DefinitionRow>>(() => (field ? definitionRow(field) : newDefinition));
  const [type, setType] = useState<string | null>(opened.type ?? null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function save(row: DefinitionRow, version: number | null, key: string): Promise<OwnField | null> {
    try {
      const input = {
        ...definitionInput(kind, row),
        key: field?.key ?? '',
        retired: field?.retired ?? false,
      };
      return await callAndRefresh('Fields/EditField', version === null ? input : { ...input, version }, {
        key,
      });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'conflict' || !error.current) throw error;
      const theirs = error.current as OwnField; // Safe: a conflict carries the definition as it is now.
      const chosen = await choice(row, theirs);
      return chosen && save(chosen, theirs.version, key);
    }
  }

  async function choice(mine: DefinitionRow, theirs: OwnField): Promise<DefinitionRow | null> {
    const { promise, resolve } = Promise.withResolvers<DefinitionRow | null>();
    setConflict({ mine, theirs, choose: resolve });
    const chosen = await promise;
    setConflict(null);
    return chosen;
  }

  return (
    <SidePanel title={field ? field.label : `New field of ${rowWords[kind].title}`} onClose={onClose}>
      {field && <p>{typeWords[field.type]}. Change kind, in the list, changes it with all its values.</p>}
      <FieldForm
        table={definitionFields}
        groups={definitionGroups(type, field === null)}
        row={opened}
        autoFocus
        saveLabel={field ? 'Save' : 'Define'}
        failureTitle="The field was not saved."
        problems={definitionProblems}
        onTyped={(row) => setType(row.type)}
        onCancel={onClose}
        onSave={async (row, key) => {
          const saved = await save(row, field?.version ?? null, key);
          if (!saved) return false;
          notify(field ? `Field saved: ${saved.label}` : `Field defined: ${saved.label}`);
          return onClose();
        }}
      />
      {conflict && (
        <ConflictDialog
          fields={definitionFields}
          base={opened}
          mine={conflict.mine}
          theirs={definitionRow(conflict.theirs)}
          // Safe: the values chosen are those of one definition or the other.
          onChoose={(row) => conflict.choose(row as DefinitionRow | null)}
        />
      )}
    </SidePanel>
  );
}
