import { namelessComp, type AnyValue, type Comp, type CompTypeId } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/index.ts';
import { FieldForm, useFormDraft } from '../../fields/index.ts';
import { paths, to } from '../../lib/paths.ts';
import { confirm, PageFrame } from '../../ui/index.ts';
import { useCompType } from './comp-type.ts';
import { compForm, derivedFrom } from './form-layout.ts';
import { InvalidCompType } from './invalid-comp-type.tsx';
import { dealInWords, findCompDuplicates, PossibleCompDuplicates } from './possible-duplicates.tsx';
import { settleComp } from './settle-comp.ts';

export function CompsAdd() {
  const { type, name } = useCompType();
  const title = `Add Comp ${name}`;
  if (type === null) return <InvalidCompType title={title} path={paths.compsAdd} />;
  return <AddForm key={type} type={type} title={title} />;
}

type Row = Readonly<Record<string, AnyValue>>;

function AddForm({ type, title }: { type: CompTypeId; title: string }) {
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [typed, setTyped] = useState<Row>({});
  const draft = useFormDraft(`new comp of type ${type}`, {});
  const { table, groups } = compForm(type);

  async function add(row: Row, key: string) {
    if (!(await isWanted(row))) return false;
    const saved = await call('Comps/EditComps', { ...row, compType: type }, { key, settle: settleComp });
    draft.clear();
    if (saved.id) await navigate(to(paths.compSummary, { compId: saved.id, compType: type }));
    return undefined;
  }

  /** Asks for confirmation when possible duplicates exist. */
  async function isWanted(row: Row): Promise<boolean> {
    const found = await findCompDuplicates(type, row);
    return (
      found.length === 0 || confirm(questionAbout(found), { confirmLabel: 'Add', cancelLabel: 'Go back' })
    );
  }

  return (
    <PageFrame title={title}>
      <FieldForm
        key={round}
        table={table}
        groups={groups}
        row={{}}
        draft={draft}
        derive={derivedFrom}
        onTyped={setTyped}
        problems={(row) => namelessComp(type, row)}
        onSave={add}
        saveLabel="Add"
        autoFocus
        extraActions={
          <Button
            variant="default"
            onClick={() => {
              draft.clear();
              setTyped({});
              setRound(round + 1);
            }}
          >
            Clear
          </Button>
        }
      >
        <PossibleCompDuplicates type={type} values={typed} />
      </FieldForm>
    </PageFrame>
  );
}

function questionAbout(found: readonly Comp[]): string {
  const deals = found.map((comp) => `• ${dealInWords(comp)}`).join('\n');
  return `This deal may have been entered before:\n${deals}\n\nAdd it all the same?`;
}
