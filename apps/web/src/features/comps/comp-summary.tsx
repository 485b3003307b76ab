import {
  compField,
  compFields,
  compTypeName,
  isNominalSale,
  withOwnBeside,
  leastMarketPrice,
  ownFieldTable,
  summaryFileName,
  type Comp,
  type CompFieldName,
  type CompTypeId,
  type FieldTable,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { call, ProblemError, queryFor, reasonOf, refreshAfter } from '../../api/index.ts';
import { DraftNotice, FieldList, HistoryList, useOwnFields, useWaitingDraft } from '../../fields/index.ts';
import { download } from '../../lib/download.ts';
import { showCount } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import {
  Banner,
  confirm,
  EmptyState,
  HistoryButton,
  notify,
  PageFrame,
  SidePanel,
  SkeletonRows,
} from '../../ui/index.ts';
import { CompEditor, compDraftPlace } from './comp-editor.tsx';
import { useCompType } from './comp-type.ts';
import classes from './comps.module.css';
import { compForm } from './form-layout.ts';
import { InvalidCompType } from './invalid-comp-type.tsx';
import { backToList } from './comp-list-url.ts';
import { justSaved, PossibleCompDuplicates } from './possible-duplicates.tsx';
import { compSummaryRtf } from './rtf/comp-summary-rtf.ts';

export function CompSummary() {
  const { type, name } = useCompType();
  if (type === null) return <InvalidCompType title={`Summary ${name}`} path={paths.compSearch} />;
  return <OpenedSummary type={type} name={name} />;
}

function OpenedSummary({ type, name }: { type: CompTypeId; name: string }) {
  const [query] = useSearchParams();
  const id = Number(query.get('compId') ?? '');
  const {
    data: comp,
    error,
    refetch,
  } = useQuery({
    ...queryFor('Comps/GetComp', { id }),
    enabled: Number.isInteger(id) && id > 0,
  });
  const isMissing = !(id > 0) || (error instanceof ProblemError && error.code === 'not-found');
  if (comp && !isMissing) return <Summary key={comp.id} comp={comp} />;
  return (
    <PageFrame title={`Summary ${name}`}>
      {isMissing ? (
        <EmptyState title="Comp does not exist.">
          <Link to={backToList.link(type)}>Back To List</Link>
        </EmptyState>
      ) : error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The comp could not be read.
        </Banner>
      ) : (
        <SkeletonRows rows={10} />
      )}
    </PageFrame>
  );
}

function Summary({ comp }: { comp: Comp }) {
  const [editing, setEditing] = useState<'afresh' | 'draft' | null>(null);
  const [isSaved, setSaved] = useState(useLocation().state === justSaved);
  const draft = useWaitingDraft(compDraftPlace(comp));
  const own = useOwnFields(`comps${comp.compType}`);
  const { table, groups } = compForm(comp.compType, own);
  const { own: _values, ...row } = withOwnBeside(comp);
  return (
    <PageFrame
      title={`Summary ${compTypeName(comp.compType)}`}
      context={[comp.buildingName, comp.address, comp.city].filter(Boolean).join(', ')}
      actions={!editing && <Actions comp={comp} onEdit={() => setEditing('afresh')} />}
    >
      {editing ? (
        <CompEditor
          comp={comp}
          restoreDraft={editing === 'draft'}
          onDone={(saved) => {
            setEditing(null);
            setSaved(saved);
            draft.clear();
          }}
        />
      ) : (
        <>
          {isSaved && <PossibleCompDuplicates comp={comp} />}
          <DraftNotice
            from={draft.offeredFrom}
            onRestore={() => setEditing('draft')}
            onDiscard={draft.clear}
          />
          {isNominalSale(comp) && (
            <p className={classes['nominal']}>
              A nominal sale: prices under ${showCount(leastMarketPrice)} are left out of statistics.
            </p>
          )}
          {groups.map(({ title, fields }) => (
            <section key={title} className={classes['group']} aria-label={title}>
              <h2 className={classes['groupTitle']}>{title}</h2>
              <FieldList table={table} names={fields} row={row} />
            </section>
          ))}
        </>
      )}
    </PageFrame>
  );
}

function Actions({ comp, onEdit }: { comp: Comp; onEdit: () => void }) {
  const navigate = useNavigate();
  const own = useOwnFields(`comps${comp.compType}`);

  async function remove() {
    if (!(await confirm('Are you sure you want to delete this Comp?', { destructive: true }))) return;
    try {
      await call(
        'Comps/DeleteComp',
        { id: comp.id, version: comp.version },
        {
          settle: async (_deleted, settling) => {
            settling.forget({ id: comp.id });
            await navigate(paths.comps);
          },
        },
      );
    } catch (error) {
      notify(`The comp was not deleted. ${reasonOf(error)}`, 'failure');
      if (error instanceof ProblemError && error.code === 'conflict') await refreshAfter('Comps/DeleteComp');
    }
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<FileText size={15} aria-hidden />}
        onClick={() => downloadSummary(comp, ownFieldTable(own.shown))}
      >
        Download Summary
      </Button>
      <Button onClick={onEdit}>Edit</Button>
      <Button variant="subtle" color="red" onClick={() => void remove()}>
        Delete
      </Button>
      <Button component={Link} variant="default" to={backToList.link(comp.compType)}>
        Back To List
      </Button>
      <HistoryButton
        renderPanel={(close) => (
          <SidePanel title="History" onClose={close}>
            <HistoryEntries comp={comp} />
          </SidePanel>
        )}
      />
    </>
  );
}

function downloadSummary(comp: Comp, own: FieldTable): void {
  const file = new Blob([compSummaryRtf(comp, own)], { type: 'application/rtf' });
  download(file, summaryFileName(comp.compType, comp.id));
}

function HistoryEntries({ comp }: { comp: Comp }) {
  const own = useOwnFields(`comps${comp.compType}`);
  const { data, error } = useQuery(queryFor('Comps/GetHistory', { id: comp.id }));
  if (error) return <Banner kind="failure">{reasonOf(error)}</Banner>;
  return data ? (
    <HistoryList entries={data} fields={{ ...fieldsOf(comp), ...own.table }} />
  ) : (
    <SkeletonRows rows={3} />
  );
}

function fieldsOf({ compType }: Comp): FieldTable {
  // Safe: the keys of the table are the names of its fields.
  const names = Object.keys(compFields) as CompFieldName[];
  return Object.fromEntries(names.map((name) => [name, compField(compType, name)]));
}
