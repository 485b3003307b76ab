import {
  compFiltersInForce,
  compListName,
  compListColumns,
  compTypeName,
  exportFileName,
  reportFileName,
  type Comp,
  type CompSearch,
  type CompTypeId,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { call, fetchFile, prefetchFromRow, queryFor, reasonOf, useSignedIn } from '../../api/index.ts';
import {
  chooseWidths,
  DataTable,
  FilterChip,
  ListToolbar,
  minWidthOf,
  useChosenRows,
  useRestoredSelection,
  useListExport,
  useListView,
  type ListedRows,
} from '../../fields/index.ts';
import { download } from '../../lib/download.ts';
import { paths, to } from '../../lib/paths.ts';
import { Banner, notify, PageFrame } from '../../ui/index.ts';
import { CompStatisticsPanel } from './comp-statistics.tsx';
import { useCompType } from './comp-type.ts';
import classes from './comps.module.css';
import { InvalidCompType } from './invalid-comp-type.tsx';
import {
  backToList,
  isUnnamed,
  compOptionsOf,
  savedCompSearchUrl,
  compSearchFromUrl,
  compListUrl,
} from './comp-list-url.ts';
import { ManyComps } from './results/many-comps.tsx';
import { resultColumnsOf } from './results/result-columns.tsx';
import { storedSearchOptions } from './stored-form-values.ts';
import { carriedOptions, TypeSwitch } from './results/type-switch.tsx';

export function CompsList() {
  const { type, name } = useCompType();
  const title = `Search Results ${name}`;
  if (type === null) return <InvalidCompType title={title} path={paths.compSearch} />;
  return <OpenedList type={type} title={title} />;
}

/** Puts the options into the address, so that it gives every user this list, also after another search. */
function OpenedList({ type, title }: { type: CompTypeId; title: string }) {
  const [query] = useSearchParams();
  const { search: listQuery } = useLocation();
  const navigate = useNavigate();
  const search = useMemo(() => compSearchFromUrl(type, query), [type, query]);
  useEffect(() => {
    backToList.remember(listQuery);
    if (isUnnamed(type, query)) void navigate(compListUrl(type, compOptionsOf(search)), { replace: true });
    else if (query.has('search')) storedSearchOptions.keep(type, compOptionsOf(search));
  }, [type, listQuery, query, search, navigate]);
  return <Results key={JSON.stringify(search)} type={type} title={title} search={search} />;
}

interface ResultsProps {
  type: CompTypeId;
  title: string;
  search: CompSearch;
}

function Results({ type, title, search }: ResultsProps) {
  const { today } = useSignedIn();
  const navigate = useNavigate();
  const { data: comps, error, refetch } = useQuery(queryFor('Comps/SearchComps', search));
  const selection = useRestoredSelection(title);
  const { selected } = selection;
  const listed = useRef<ListedRows<Comp>>(null);
  const chosen = useChosenRows(comps, selection, idOf, listed);
  const offer = useMemo(() => compListColumns(type), [type]);
  const list = compListName(type);
  const view = useListView(list, offer);
  const { shown, custom } = view;
  const columns = useMemo(() => resultColumnsOf({ shown, custom }, offer.first), [shown, custom, offer]);
  const ticked = useMemo(() => (comps ?? []).filter(({ id }) => selected.has(id)), [comps, selected]);
  const counted = ticked.length > 0 ? ticked : comps;

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
      search,
    });
    download(documentBase64, reportFileName(type, today), spreadsheet);
  }

  const filters = compFiltersInForce(search);
  return (
    <PageFrame
      title={title}
      count={comps?.length}
      width="table"
      actions={
        <>
          <TypeSwitch
            type={type}
            onSwitch={(other) =>
              void navigate(savedCompSearchUrl(other, carriedOptions(compOptionsOf(search), other)))
            }
          />
          <ReportButton disabled={!comps || comps.length === 0} ticked={ticked.length} onReport={report} />
        </>
      }
    >
      <ListToolbar
        view={view}
        listExport={listExport}
        inForce={compOptionsOf(search)}
        onOpen={(options) => void navigate(savedCompSearchUrl(type, options))}
      >
        <span className={classes['searched']}>
          {filters.length === 0 && <span>All comps of this type</span>}
          {filters.map(({ option, words }) => (
            <FilterChip
              key={option}
              words={words}
              to={compListUrl(type, compOptionsOf({ ...search, [option]: null }))}
            />
          ))}
          {filters.length > 1 && <Link to={compListUrl(type, {})}>Clear filters</Link>}
          <Link to={to(paths.compSearch, { compType: type })}>Change search</Link>
        </span>
      </ListToolbar>
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The comps could not be read.
        </Banner>
      )}
      {!error && counted?.length !== 0 && (
        <CompStatisticsPanel type={type} comps={counted} ticked={ticked.length > 0} />
      )}
      {!error && (
        <DataTable
          label={title}
          rows={view.known ? comps : undefined}
          columns={columns}
          minWidth={minWidthOf(columns)}
          rowKey={idOf}
          rowLink={({ id }) => to(paths.compSummary, { compId: id, compType: type })}
          sort={{ key: 'leaseCommencement', direction: 'desc' }}
          selection={selection}
          density={view.density}
          twoLines
          widths={view.widths}
          onWidth={(key, width) => chooseWidths(view, { ...view.widths, [key]: width })}
          onIntent={prefetchComp}
          listed={listed}
          emptyHint={
            <>
              <Link to={to(paths.compSearch, { compType: type })}>Change search</Link>
              <Link to={to(paths.compsAdd, { compType: type })}>Add Comp</Link>
            </>
          }
        />
      )}
      {comps && <ManyComps type={type} chosen={chosen} found={comps.length} />}
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
