import { documentRuleFields, type DocumentRule, type StoredDocumentRule } from '@panoramic/contract';
import { useState } from 'react';
import { callAndRefresh } from '../../../api/index.ts';
import { FieldForm } from '../../../fields/index.ts';
import { Dialog, notify } from '../../../ui/index.ts';

// Safe: the table is a literal, so it has no keys beyond its type's.
const names = Object.keys(documentRuleFields) as (keyof DocumentRule)[];

interface DocumentRuleDialogProps {
  rule: StoredDocumentRule;
  onClose: () => void;
}

/** Which types of document every open lease of the client should have. */
export function DocumentRuleDialog({ rule, onClose }: DocumentRuleDialogProps) {
  const [opened] = useState(rule);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Dialog
      title="Needed documents"
      onClose={onClose}
      buttons={<span ref={setPlace} style={{ display: 'flex', gap: 8 }} />}
    >
      <p>
        What every open lease should have: a lease without it shows Missing. An amendment is never missing.
      </p>
      <FieldForm
        table={documentRuleFields}
        groups={[{ fields: names }]}
        row={opened}
        buttonsIn={place}
        failureTitle="The rule was not saved."
        onCancel={onClose}
        onSave={async (row) => {
          const needed = Object.fromEntries(names.map((name) => [name, row[name] === true]));
          await callAndRefresh('Documents/SaveRule', { ...needed, version: opened.version });
          notify('Needed documents saved.');
          onClose();
        }}
      />
    </Dialog>
  );
}
