import {
  compListColumns,
  compListName,
  compTypeName,
  exportFileName,
  reportFileName,
  withOwnColumns,
  zipOf,
  type Comp,
  type CompSearch,
  type CompTypeId,
} from '@panoramic/contract';
import { useCallback, useMemo, useRef, useState } from 'react';
import { call, fetchFile, useSignedIn } from '../../../api/index.ts';
import {
  useChosenRows,
  useListExport,
  useListView,
  useOwnFields,
  useRestoredSelection,
  type ListedRows,
} from '../../../fields/index.ts';
import { download } from '../../../lib/download.ts';
import { useViewChoices } from '../views/view-choices.ts';
import { resultColumnsOf } from './result-columns.tsx';

export interface ResultsQuery {
  readonly type: CompTypeId;
  readonly title: string;
  /** `undefined` while they are loading. */
  readonly comps: readonly Comp[] | undefined;
  /** The search that found them, which the report states. */
  readonly search?: CompSearch | undefined;
}

export type CompResultsState = ReturnType<typeof useCompResults>;

/** What a list of comps knows: its columns, the ticked rows, what is shown beside it, its report and export. */
export function useCompResults({ type, title, comps, search }: ResultsQuery) {
  const { today } = useSignedIn();
  const selection = useRestoredSelection(title);
  const { selected } = selection;
  const listed = useRef<ListedRows<Comp>>(null);
  const chosen = useChosenRows(comps, selection, idOf, listed);
  const own = useOwnFields(`comps${type}`);
  const offer = useMemo(() => withOwnColumns(compListColumns(type), own.all), [type, own.all]);
  const view = useListView(compListName(type), offer);
  const columns = useMemo(() => resultColumnsOf(type, view.shown), [type, view.shown]);
  const ticked = useMemo(() => (comps ?? []).filter(({ id }) => selected.has(id)), [comps, selected]);
  const { choices, choose } = useViewChoices();
  /** The zip code that is pointed at, on the map or in the list. */
  const [pointed, setPointed] = useState<string | null>(null);
  const isPointed = useCallback((comp: Comp) => pointed !== null && zipOf(comp.zip) === pointed, [pointed]);
  const isEmpty = !comps || comps.length === 0;

  /** The ids of the ticked rows, or of all rows, in the order of the screen. */
  function wanted(): number[] {
    const ids = (listed.current?.inOrder() ?? []).map(({ id }) => id);
    return ticked.length > 0 ? ids.filter((id) => selected.has(id)) : ids;
  }

  const listExport = useListExport({
    view,
    disabled: isEmpty,
    fetch: (asked) => fetchFile('Comps/ExportComps', { ...asked, compType: type, ids: wanted() }),
    fileName: (format) => exportFileName(compListName(type), today, format),
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

  return {
    type,
    comps,
    isEmpty,
    selection,
    listed,
    chosen,
    view,
    columns,
    ticked,
    /** What the statistics are of: the ticked rows, or all. */
    counted: ticked.length > 0 ? ticked : comps,
    choices,
    choose,
    pointed,
    setPointed,
    isPointed,
    listExport,
    report,
  };
}

export function idOf({ id }: Comp): number {
  return id;
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
