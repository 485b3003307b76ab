import { monthName, readIndexValues } from '@panoramic/contract';
import { Button, FileButton as FilePicker, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callAndRefresh, queryFor, reasonOf } from '../../../../api/index.ts';
import { Banner, Dialog, notify, SkeletonRows } from '../../../../ui/index.ts';
import classes from './index-rent.module.css';

interface IndexValuesProps {
  mayWrite: boolean;
  onClose: () => void;
}

const mostBytes = 1_000_000;

/** The index values of the client; new ones are pasted, or read from a file of BLS or FRED. */
export function IndexValues({ mayWrite, onClose }: IndexValuesProps) {
  const { data, error, refetch } = useQuery(queryFor('Rent/GetIndex', {}));
  const [text, setText] = useState('');
  const [typedSeries, setSeries] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const read = readIndexValues(text);
  const series = typedSeries ?? read.series ?? '';
  async function save() {
    const problem = problemOf(series, read);
    setFailure(problem);
    if (problem !== null) return;
    setBusy(true);
    try {
      const values = read.values.map((one) => ({ ...one, series: series.trim() }));
      await callAndRefresh('Rent/EditIndex', { values });
      notify(`${values.length} values of ${series.trim()} saved.`);
      setText('');
      setSeries(null);
    } catch (reason) {
      setFailure(reasonOf(reason));
    } finally {
      setBusy(false);
    }
  }
  async function readFile(file: File | null) {
    if (!file) return;
    if (file.size > mostBytes) setFailure('The file is larger than 1 MB.');
    else setText(await file.text());
  }
  return (
    <Dialog
      title="Index values"
      width="large"
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {mayWrite && (
            <Button loading={busy} disabled={text.trim() === ''} onClick={() => void save()}>
              Save values
            </Button>
          )}
        </>
      }
    >
      <div className={classes['parts']}>
        {failure !== null && <Banner kind="failure">{failure}</Banner>}
        {mayWrite && (
          <>
            <Textarea
              label="Values"
              description="A month and its value a line, or a table of BLS or FRED with its headings, pasted or from a CSV file."
              placeholder={'2027-05\t312.4'}
              autosize
              minRows={4}
              maxRows={10}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <div className={classes['row']}>
              <TextInput
                label="Series"
                description="As rules name it, for example CPI-U."
                maxLength={60}
                value={series}
                onChange={(event) => setSeries(event.currentTarget.value)}
              />
              <FilePicker accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void readFile(file)}>
                {(props) => (
                  <Button variant="default" {...props}>
                    From a file
                  </Button>
                )}
              </FilePicker>
              {text.trim() !== '' && (
                <span className={classes['quiet']}>
                  {read.values.length} values read
                  {read.unread.length > 0 && `, ${read.unread.length} lines not understood`}
                </span>
              )}
            </div>
          </>
        )}
        {error && (
          <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
            The values could not be loaded.
          </Banner>
        )}
        {!error && !data && <SkeletonRows rows={4} />}
        {data?.length === 0 && <p className={classes['quiet']}>No values yet.</p>}
        {data && data.length > 0 && (
          <section className={classes['frame']} aria-label="Stored values" tabIndex={0}>
            <table className={classes['table']}>
              <thead>
                <tr>
                  <th scope="col">Series</th>
                  <th scope="col">Month</th>
                  <th scope="col" data-number>
                    Value
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.toReversed().map((row) => (
                  <tr key={`${row.series} ${row.month}`}>
                    <th scope="row">{row.series}</th>
                    <td>{monthName(row.month ?? '')}</td>
                    <td data-number>{row.value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
    </Dialog>
  );
}

function problemOf(series: string, { values, unread }: ReturnType<typeof readIndexValues>): string | null {
  const [first] = unread;
  if (first !== undefined) return `“${first}” is not a month and a value.`;
  if (values.length === 0) return 'Enter at least one month with its value, such as 2027-05 and 312.4.';
  const zero = values.find(({ value }) => value === 0);
  if (zero) return `${monthName(zero.month)}: enter a value above 0.`;
  return series.trim() === '' ? 'Enter the name of the series.' : null;
}
