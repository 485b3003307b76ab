import { reportFileName, type Comp, type CompTypeId } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Link as LinkIcon } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { call, queryFor, reasonOf, useSignedIn } from '../../api/index.ts';
import { DataTable, type Listed } from '../../fields/index.ts';
import { download } from '../../lib/download.ts';
import { paths, to } from '../../lib/paths.ts';
import { Banner, notify, PageFrame } from '../../ui/index.ts';
import { CompStatistics } from './comp-statistics.tsx';
import { useCompType } from './comp-type.ts';
import classes from './comps.module.css';
import { InvalidCompType } from './invalid-comp-type.tsx';
import { minWidthOf, resultColumnsOf } from './result-columns.ts';
import { backToList, optionsInWords, searchOf, sharedLink } from './list-search.ts';

export function CompsList() {
  const { type, name } = useCompType();
  const { search } = useLocation();
  const title = `Search Results ${name}`;
  if (type === null) return <InvalidCompType title={title} path={paths.compSearch} />;
  return <Results key={search} type={type} title={title} />;
}

function Results({ type, title }: { type: CompTypeId; title: string }) {
  const [query] = useSearchParams();
  const { search: listQuery } = useLocation();
  const { today } = useSignedIn();
  // Read once: the options belong to this list, whatever is searched for in another tab.
  const [search] = useState(() => searchOf(type, query));
  const { data: comps, error } = useQuery(queryFor('Comps/SearchComps', search));
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  const listed = useRef<Listed<Comp>>(null);
  const columns = useMemo(() => resultColumnsOf(type), [type]);
  const ticked = useMemo(() => (comps ?? []).filter(({ id }) => selected.has(id)), [comps, selected]);
  const counted = ticked.length > 0 ? ticked : comps;
  useEffect(() => backToList.remember(listQuery), [listQuery]);

  async function report() {
    const inOrder = listed.current?.inOrder() ?? [];
    const wanted = ticked.length > 0 ? inOrder.filter(({ id }) => selected.has(id)) : inOrder;
    const { documentBase64 } = await call(
      'Comps/GetReport',
      wanted.map(({ id }) => ({ id })),
    );
    download(documentBase64, reportFileName(type, today), spreadsheet);
  }

  const words = optionsInWords(search);
  return (
    <PageFrame
      title={title}
      count={comps?.length}
      width="table"
      context={
        <span className={classes['searched']}>
          <span>{words.length > 0 ? words.join(' · ') : 'All comps of this type'}</span>
          <Link to={to(paths.compSearch, { compType: type })}>Change search</Link>
        </span>
      }
      actions={
        <>
          <Button
            variant="default"
            leftSection={<LinkIcon size={15} aria-hidden />}
            onClick={() => void copyLink(sharedLink(search))}
          >
            Copy link
          </Button>
          <ReportButton disabled={!comps || comps.length === 0} ticked={ticked.length} onReport={report} />
        </>
      }
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)}>
          The comps could not be read.
        </Banner>
      )}
      {!error && counted?.length !== 0 && (
        <CompStatistics type={type} comps={counted} ticked={ticked.length > 0} />
      )}
      {!error && (
        <DataTable
          label={title}
          rows={comps}
          columns={columns}
          minWidth={minWidthOf(columns)}
          rowKey={({ id }) => id}
          rowLink={({ id }) => to(paths.compSummary, { compId: id, compType: type })}
          sort={{ key: 'leaseCommencement', direction: 'desc' }}
          selection={{ selected, onChange: setSelected }}
          listed={listed}
          emptyHint={
            <>
              <Link to={to(paths.compSearch, { compType: type })}>Change search</Link>
              <Link to={to(paths.compsAdd, { compType: type })}>Add Comp</Link>
            </>
          }
        />
      )}
    </PageFrame>
  );
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ReportButtonProps {
  disabled: boolean;
  /** How many rows are ticked: none means all that are listed. */
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

async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    notify('Link copied.');
  } catch {
    notify('The browser did not allow copying.', 'failure');
  }
}
