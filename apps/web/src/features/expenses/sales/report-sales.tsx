import { formatDollars, monthName, type SalesMonth, type StoredPercentageRent } from '@panoramic/contract';
import { Button, FileButton as FilePicker, Textarea } from '@mantine/core';
import { useState } from 'react';
import { callAndRefresh, reasonOf } from '../../../api/index.ts';
import { Banner, notify } from '../../../ui/index.ts';
import classes from '../expenses.module.css';
import { checkedSales, typedSales, type CheckedSale } from './typed-sales.ts';

interface ReportSalesProps {
  leaseId: number;
  clauses: readonly StoredPercentageRent[];
  expiration: string | null;
  sales: readonly SalesMonth[];
  /** The first month that is not reported. */
  first: string;
  onDone: () => void;
}

/** Sales by month, typed, pasted from a spreadsheet or read from a file, seen before they are saved. */
export function ReportSales({ leaseId, clauses, expiration, sales, first, onDone }: ReportSalesProps) {
  const [text, setText] = useState('');
  // As they were when reporting began: sales that somebody changes meanwhile are not overwritten.
  const [seen] = useState(sales);
  const [failure, setFailure] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const typed = checkedSales(typedSales(text, first), seen, (month) => isHeld(month, clauses, expiration));
  const wrong = typed.filter(({ problem }) => problem !== null);
  async function save() {
    setTried(true);
    setFailure(null);
    if (typed.length === 0 || wrong.length > 0) return;
    setSaving(true);
    try {
      const changes = typed.map(({ month, amount, replaces }) => ({
        month,
        amount,
        version: replaces?.version,
      }));
      await callAndRefresh('Expenses/SaveSales', { id: leaseId, sales: changes });
      notify(typed.length === 1 ? 'Sales of 1 month saved.' : `Sales of ${typed.length} months saved.`);
      onDone();
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setSaving(false);
    }
  }
  return (
    <section className={classes['section']} aria-label="Report sales">
      <h3 className={classes['heading']}>Report sales</h3>
      {failure !== null && (
        <Banner kind="failure" reason={failure}>
          The sales were not saved. What you entered is still here.
        </Banner>
      )}
      <Textarea
        label="Sales by month"
        description={`A month and its sales a line, or twelve months copied from a spreadsheet. Amounts alone are for the months from ${monthName(first)} on.`}
        placeholder={`${first}\t125,400.00`}
        autosize
        minRows={4}
        maxRows={14}
        autoFocus
        value={text}
        error={errorOf(isTried, typed, wrong)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {typed.length > 0 && <SalesPreview sales={typed} />}
      <div className={classes['row']}>
        <Button loading={saving} onClick={() => void save()}>
          Save sales
        </Button>
        <FilePicker accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void readFile(file, setText)}>
          {(props) => (
            <Button variant="default" {...props}>
              From a file
            </Button>
          )}
        </FilePicker>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

function errorOf(isTried: boolean, typed: readonly CheckedSale[], wrong: readonly CheckedSale[]) {
  if (!isTried) return undefined;
  if (typed.length === 0) return 'Enter the sales of at least one month.';
  const [first] = wrong;
  return first ? `${first.text}: ${first.problem}` : undefined;
}

const mostBytes = 1_000_000;

async function readFile(file: File | null, put: (text: string) => void): Promise<void> {
  if (!file) return;
  if (file.size > mostBytes) notify('The file is larger than 1 MB.', 'failure');
  else put(await file.text());
}

function isHeld(month: string, clauses: readonly StoredPercentageRent[], expiration: string | null): boolean {
  return (
    clauses.length === 0 ||
    clauses.some(
      ({ from, to }) =>
        month >= (from ?? '').slice(0, 7) && month <= (to ?? expiration ?? '9999').slice(0, 7),
    )
  );
}

function SalesPreview({ sales }: { sales: readonly CheckedSale[] }) {
  const total = sales.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0) / 100;
  return (
    <div className={classes['frame']}>
      <table className={classes['table']}>
        <caption className={classes['hidden']}>Sales as they are read</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" data-number>
              Sales
            </th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {sales.map(({ text, month, amount, problem, replaces }, index) => (
            // eslint-disable-next-line react/no-array-index-key -- two lines may be the same
            <tr key={index}>
              <th scope="row">{month === null ? text : monthName(month)}</th>
              <td data-number>{amount === null ? '' : formatDollars(amount)}</td>
              <td data-wrong={problem !== null || undefined}>
                {problem ?? (replaces ? `Replaces ${formatDollars(replaces.amount ?? 0)}` : '')}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{sales.length === 1 ? '1 month' : `${sales.length} months`}</th>
            <td data-number>{formatDollars(total)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
