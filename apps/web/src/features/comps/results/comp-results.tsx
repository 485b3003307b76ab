import { zipOf, type Comp, type SearchValues } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { prefetchFromRow, queryFor, reasonOf } from '../../../api/index.ts';
import {
  chooseWidths,
  DataTable,
  ListToolbar,
  minWidthOf,
  withView,
  type ChosenRows,
} from '../../../fields/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, notify, PageFrame } from '../../../ui/index.ts';
import { savedCompSearchUrl } from '../comp-list-url.ts';
import classes from '../comps.module.css';
import views from '../views/views.module.css';
import { ManyComps } from './many-comps.tsx';
import { ResultViews } from './result-views.tsx';
import { idOf, useCompResults, type CompResultsState, type ResultsQuery } from './use-comp-results.ts';

/** Loaded when it is first shown. */
const CompMap = lazy(async () => ({ default: (await import('../views/comp-map.tsx')).CompMap }));

interface CompResultsProps extends ResultsQuery {
  error: unknown;
  onRetry: () => void;
  /** The options of the search, which can be saved under a name. */
  inForce?: SearchValues | undefined;
  /** What is listed, in words. */
  words: ReactNode;
  context?: ReactNode;
  /** Before the report button, and after it. */
  actions?: ReactNode;
  lastActions?: ReactNode;
  emptyHint: ReactNode;
  /** Further buttons for the ticked comps. */
  renderTicked?: ((chosen: ChosenRows) => ReactNode) | undefined;
}

/** Comps of one type as a list with statistics, report and export: the results of a search, or a set. */
export function CompResults({ type, title, comps, error, search, ...shown }: CompResultsProps) {
  const navigate = useNavigate();
  const results = useCompResults({ type, title, comps, search });
  const { ticked, chosen } = results;
  return (
    <PageFrame
      title={title}
      count={comps?.length}
      context={shown.context}
      width="table"
      actions={
        <>
          {shown.actions}
          <ReportButton disabled={results.isEmpty} ticked={ticked.length} onReport={results.report} />
          {shown.lastActions}
        </>
      }
    >
      <ListToolbar
        view={results.view}
        listExport={results.listExport}
        inForce={shown.inForce}
        onOpen={(options) => void navigate(savedCompSearchUrl(type, options))}
        views={{
          table: title,
          onOpen: (options, id) => void navigate(withView(savedCompSearchUrl(type, options), id)),
        }}
      >
        <span className={classes['searched']}>{shown.words}</span>
      </ListToolbar>
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={shown.onRetry}>
          The comps could not be read.
        </Banner>
      ) : (
        <>
          <ResultViews results={results} />
          <ListBesideMap results={results} title={title} emptyHint={shown.emptyHint} />
        </>
      )}
      {comps && (
        <ManyComps type={type} chosen={chosen} found={comps.length}>
          {shown.renderTicked?.(chosen)}
        </ManyComps>
      )}
    </PageFrame>
  );
}

interface ListProps {
  results: CompResultsState;
  title: string;
  emptyHint: ReactNode;
}

function ListBesideMap({ results, title, emptyHint }: ListProps) {
  const { type, comps, selection, view, columns, choices, pointed, setPointed } = results;
  const hasMap = !results.isEmpty && choices.open && choices.map;
  return (
    <div className={hasMap ? views['beside'] : views['alone']}>
      <div>
        <DataTable
          label={title}
          rows={view.known ? comps : undefined}
          columns={columns}
          minWidth={minWidthOf(columns)}
          rowKey={idOf}
          rowLink={({ id }) => to(paths.compSummary, { compId: id, compType: type })}
          rowTone={hasMap ? (comp) => (results.isPointed(comp) ? 'current' : undefined) : undefined}
          key={view.open?.id}
          sort={view.open?.sort ?? { key: 'leaseCommencement', direction: 'desc' }}
          selection={selection}
          density={view.density}
          twoLines
          widths={view.widths}
          onWidth={(key, width) => chooseWidths(view, { ...view.widths, [key]: width })}
          onIntent={(comp) => {
            prefetchComp(comp);
            if (hasMap) setPointed(zipOf(comp.zip));
          }}
          listed={results.listed}
          emptyHint={emptyHint}
        />
      </div>
      {hasMap && comps && (
        <Suspense>
          <CompMap
            type={type}
            comps={comps}
            pointed={pointed}
            onPoint={setPointed}
            onTick={(ids) => selection.onChange(new Set([...selection.selected, ...ids]))}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Prefetches a comp. Hovering over its link loads the code. */
function prefetchComp(comp: Comp): void {
  prefetchFromRow(queryFor('Comps/GetComp', { id: comp.id }), comp);
}

interface ReportButtonProps {
  disabled: boolean;
  /** The number of ticked rows; 0 means that the report covers all rows. */
  ticked: number;
  onReport: () => Promise<void>;
}

function ReportButton({ disabled, ticked, onReport }: ReportButtonProps) {
  const [busy, setBusy] = useState(false);
  async function make() {
    setBusy(true);
    try {
      await onReport();
    } catch (error) {
      notify(`The report could not be made. ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      disabled={disabled}
      loading={busy}
      leftSection={<FileSpreadsheet size={15} aria-hidden />}
      onClick={() => void make()}
    >
      Comps Report{ticked > 0 && ` (${ticked} ticked)`}
    </Button>
  );
}
