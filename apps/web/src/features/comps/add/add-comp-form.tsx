import { ownDefaults, withOwnInside, type AnyValue, type Comp, type CompTypeId } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { call, type ChangeOptions } from '../../../api/index.ts';
import { FieldForm, useEditedOwnFields, useFormDraft } from '../../../fields/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { PageFrame } from '../../../ui/index.ts';
import { compForm, derivedFrom } from '../form-layout.ts';
import { justSaved } from '../possible-duplicates.tsx';
import { settleComp } from '../settle-comp.ts';

type Row = Readonly<Record<string, AnyValue>>;

interface AddCompFormProps {
  type: CompTypeId;
  title: string;
  context?: ReactNode;
  /** What the form begins with. */
  start?: Row;
  /** The name that the form's draft is kept under. */
  place?: string;
  save?: (
    row: ReturnType<typeof withOwnInside<Row>>,
    options: ChangeOptions<'Comps/EditComps'>,
  ) => Promise<Comp>;
  /** Above the form. */
  children?: ReactNode;
}

const empty: Row = {};

export function AddCompForm({ type, title, context, start = empty, ...form }: AddCompFormProps) {
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const draft = useFormDraft(form.place ?? `new comp of type ${type}`, start);
  const own = useEditedOwnFields(`comps${type}`);
  const { table, groups } = compForm(type, own);

  async function add(typed: Row, key: string) {
    const row = withOwnInside(typed);
    const options = { key, settle: settleComp };
    const saved = form.save
      ? await form.save(row, options)
      : await call('Comps/EditComps', { ...row, compType: type }, options);
    draft.clear();
    const summary = to(paths.compSummary, { compId: saved.id, compType: type });
    if (saved.id) await navigate(summary, { state: justSaved });
  }

  return (
    <PageFrame title={title} context={context}>
      {form.children}
      <FieldForm
        asTyped
        key={round}
        table={table}
        groups={groups}
        row={{ ...start, ...ownDefaults(own.shown) }}
        draft={draft}
        derive={derivedFrom}
        onSave={add}
        saveLabel="Add"
        autoFocus
        extraActions={
          <Button
            variant="default"
            onClick={() => {
              draft.clear();
              setRound(round + 1);
            }}
          >
            Clear
          </Button>
        }
      />
    </PageFrame>
  );
}
