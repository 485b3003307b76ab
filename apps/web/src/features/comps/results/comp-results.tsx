import {
  compListName,
  compListColumns,
  compTypeName,
  exportFileName,
  reportFileName,
  zipOf,
  type Comp,
  type CompSearch,
  type CompTypeId,
  type SearchValues,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { call, fetchFile, prefetchFromRow, queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import {
  chooseWidths,
  DataTable,
  ListToolbar,
  minWidthOf,
  useChosenRows,
  useRestoredSelection,
  useListExport,
  useListView,
  type ChosenRows,
  type ListedRows,
} from '../../../fields/index.ts';
import { download } from '../../../lib/download.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, notify, PageFrame } from '../../../ui/index.ts';
import { savedCompSearchUrl } from '../comp-list-url.ts';
import { CompStatisticsPanel } from '../comp-statistics.tsx';
import classes from '../comps.module.css';
import { ViewBar } from '../views/view-bar.tsx';
import { hasRateTypes, useViewChoices } from '../views/view-choices.ts';
import views from '../views/views.module.css';
import { ManyComps } from './many-comps.tsx';
import { resultColumnsOf } from './result-columns.tsx';

/** Loaded when they are first shown. */
const CompMap = lazy(async () => ({ default: (await import('../views/comp-map.tsx')).CompMap }));
const OverTime = lazy(async () => ({ default: (await import('../views/over-time.tsx')).OverTime }));
const StatisticsOnBasis = lazy(async () => ({
  default: (await import('../views/statistics-on-basis.tsx')).StatisticsOnBasis,
}));

interface CompResultsProps {
  type: CompTypeId;
  title: string;
  /** `undefined` while they are loading. */
  comps: readonly Comp[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** The search that found them, which the report states. */
  search?: CompSearch | undefined;
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
  const { today } = useSignedIn();
  const navigate = useNavigate();
  const selection = useRestoredSelection(title);
  const { selected } = selection;
  const listed = useRef<ListedRows<Comp>>(null);
  const chosen = useChosenRows(comps, selection, idOf, listed);
  const offer = useMemo(() => compListColumns(type), [type]);
  const list = compListName(type);
  const view = useListView(list, offer);
  const { shown: columnsShown, custom } = view;
  const columns = useMemo(
    () => resultColumnsOf({ shown: columnsShown, custom }, offer.first),
    [columnsShown, custom, offer],
  );
  const ticked = useMemo(() => (comps ?? []).filter(({ id }) => selected.has(id)), [comps, selected]);
  const counted = ticked.length > 0 ? ticked : comps;
  const { choices, choose } = useViewChoices();
  const basis = hasRateTypes(type) ? choices.basis : null;
  /** The zip code that is pointed at, on the map or in the list. */
  const [pointed, setPointed] = useState<string | null>(null);
  const isPointed = useCallback((comp: Comp) => pointed !== null && zipOf(comp.zip) === pointed, [pointed]);
  const isDrawn = comps !== undefined && comps.length > 0;

  /** The ids of the ticked rows, or of all rows, in the order of the screen. */
  function wanted(): number[] {
    const ids = (listed.current?.inOrder() ?? []).map(({ id }) => id);
    return ticked.length > 0 ? ids.filter((id) => selected.has(id)) : ids;
  }

  const listExport = useListExport({
    view,
    disabled: !comps || comps.length === 0,
    fetch: (asked) => fetchFile('Comps/ExportComps', { ...asked, compType: type, ids: wanted() }),
    fileName: (format) => exportFileName(list, today, format),
    workbook: {
      label: 'Workbook of all comps',
      fetch: () => fetchFile('Comps/ExportWorkbook', { compType: type }),
      fileName: `${compTypeName(type)} Comps Workbook ${today}.xlsx`,
    },
  });

  async function report() {
    const { documentBase64 } = await call('Comps/GetReport', {
      comps: wanted().map((id) => ({ id })),
      // Ticked comps were chosen, whatever search found them.
      search: ticked.length > 0 ? undefined : search,
    });
    download(documentBase64, reportFileName(type, today), spreadsheet);
  }

  return (
    <PageFrame
      title={title}
      count={comps?.length}
      context={shown.context}
      width="table"
      actions={
        <>
          {shown.actions}
          <ReportButton disabled={!comps || comps.length === 0} ticked={ticked.length} onReport={report} />
          {shown.lastActions}
        </>
      }
    >
      <ListToolbar
        view={view}
        listExport={listExport}
        inForce={shown.inForce}
        onOpen={(options) => void navigate(savedCompSearchUrl(type, options))}
      >
        <span className={classes['searched']}>{shown.words}</span>
      </ListToolbar>
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={shown.onRetry}>
          The comps could not be read.
        </Banner>
      ) : (
        <>
          <div className={views['head']}>
            {isDrawn && <ViewBar type={type} choices={choices} onChoose={choose} />}
            <div>
              <Suspense>
                {isDrawn && counted && basis ? (
                  <StatisticsOnBasis
                    type={type}
                    comps={counted}
                    ticked={ticked.length > 0}
                    basis={basis}
                    expenses={choices.expenses[type] ?? null}
                  />
                ) : (
                  counted?.length !== 0 && (
                    <CompStatisticsPanel type={type} comps={counted} ticked={ticked.length > 0} />
                  )
                )}
              </Suspense>
            </div>
          </div>
          <Suspense>
            {isDrawn && choices.time && (
              <OverTime type={type} comps={counted ?? comps} isPointed={isPointed} />
            )}
          </Suspense>
          <div className={isDrawn && choices.map ? views['beside'] : views['alone']}>
            <div>
              <DataTable
                label={title}
                rows={view.known ? comps : undefined}
                columns={columns}
                minWidth={minWidthOf(columns)}
                rowKey={idOf}
                rowLink={({ id }) => to(paths.compSummary, { compId: id, compType: type })}
                rowTone={choices.map ? (comp) => (isPointed(comp) ? 'current' : undefined) : undefined}
                sort={{ key: 'leaseCommencement', direction: 'desc' }}
                selection={selection}
                density={view.density}
                twoLines
                widths={view.widths}
                onWidth={(key, width) => chooseWidths(view, { ...view.widths, [key]: width })}
                onIntent={(comp) => {
                  prefetchComp(comp);
                  if (choices.map) setPointed(zipOf(comp.zip));
                }}
                listed={listed}
                emptyHint={shown.emptyHint}
              />
            </div>
            {isDrawn && choices.map && (
              <Suspense>
                <CompMap
                  type={type}
                  comps={comps}
                  pointed={pointed}
                  onPoint={setPointed}
                  onTick={(ids) => selection.onChange(new Set([...selected, ...ids]))}
                />
              </Suspense>
            )}
          </div>
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

function idOf({ id }: Comp): number {
  return id;
}

/** Prefetches a comp. Hovering over its link loads the code. */
function prefetchComp(comp: Comp): void {
  prefetchFromRow(queryFor('Comps/GetComp', { id: comp.id }), comp);
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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
