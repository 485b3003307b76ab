import type { FieldError, StoredAccountingSettings } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { callAndRefresh, ProblemError, queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { FieldForm } from '../../../fields/index.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner, confirm, notify, SkeletonRows, useUnsavedGuard } from '../../../ui/index.ts';
import section from '../logo-section.module.css';
import { isEmptyRate, readRates, rowsOfRates, type RateRow } from './rate-rows.ts';
import { RatesInput } from './rates-input.tsx';
import {
  formOfSettings,
  settingsFormFields,
  settingsFormGroups,
  settingsOfForm,
  settingsProblems,
  type SettingsForm,
} from './settings-form.ts';

/** The accounting settings of a client. */
export function AccountingSection({ clientId }: { clientId: number }) {
  const { client } = useSignedIn();
  return (
    <section className={section['section']} aria-label="Accounting">
      <h2 className={section['heading']}>Accounting</h2>
      {client?.cl_id === clientId ? (
        <OfThisClient />
      ) : (
        <p className={section['note']}>
          Accounting is set while you work in this client. <Link to={paths.clients}>Choose it</Link> and come
          back.
        </p>
      )}
    </section>
  );
}

function OfThisClient() {
  const { data, error, refetch } = useQuery(queryFor('Accounting/GetSettings', {}));
  // Starts again when somebody else's settings were taken.
  const [taken, setTaken] = useState(0);
  if (error)
    return (
      <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
        The accounting settings could not be loaded.
      </Banner>
    );
  if (!data) return <SkeletonRows rows={4} />;
  return (
    <>
      <p className={section['note']}>
        Schedules, journals and disclosures of every lease follow from these. Closed months stay as they are.
      </p>
      <Settings key={taken} latest={data} onTakeTheirs={() => setTaken(taken + 1)} />
    </>
  );
}

interface SettingsProps {
  latest: StoredAccountingSettings;
  onTakeTheirs: () => void;
}

function Settings({ latest, onTakeTheirs }: SettingsProps) {
  /** The settings as they were when editing began; the prop may be refreshed meanwhile. */
  const [base, setBase] = useState(latest);
  const [rows, setRows] = useState(() => rowsOfRates(base.rates));
  const read = readRates(rows);
  const [tried, setTried] = useState(false);
  const wrong = 'errors' in read ? read.errors : [];
  useUnsavedGuard(!sameRows(rows, rowsOfRates(base.rates)));

  async function save(form: SettingsForm): Promise<void | false> {
    // The form refuses to save while a rate cannot be read, so the rates are readable here.
    const rates = 'rates' in read ? [...read.rates] : [];
    const saved = await saveOver({ ...settingsOfForm(form), rates, version: base.version });
    if (!saved) {
      onTakeTheirs();
      return false;
    }
    setBase(saved);
    setRows(rowsOfRates(saved.rates));
    return notify('Accounting settings saved.');
  }

  return (
    <FieldForm
      table={settingsFormFields}
      groups={settingsFormGroups}
      row={formOfSettings(base)}
      problems={(row) => [...settingsProblems(row), ...wrong.slice(0, 1).map(ofTheTable)]}
      saveLabel="Update accounting"
      onTry={() => setTried(true)}
      onSave={save}
    >
      <RatesInput rows={rows} errors={tried ? wrong : []} onRows={setRows} />
    </FieldForm>
  );
}

/** The error of a cell as the form shows it above the table; the cell shows its own message. */
function ofTheTable({ field, message }: FieldError): FieldError {
  return { field: 'Discount rates', message: `Row ${Number.parseInt(field, 10) + 1}: ${message}` };
}

function sameRows(a: readonly RateRow[], b: readonly RateRow[]): boolean {
  return JSON.stringify(a.filter((row) => !isEmptyRate(row))) === JSON.stringify(b);
}

/** Saves the settings. After a conflict, asks whose to keep; `null` means the other person's. */
async function saveOver(
  settings: Parameters<typeof callAndRefresh<'Accounting/SaveSettings'>>[1],
): Promise<StoredAccountingSettings | null> {
  try {
    return await callAndRefresh('Accounting/SaveSettings', settings);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'conflict' || !error.current) throw error;
    const theirs = error.current as StoredAccountingSettings; // Safe: a conflict carries the settings as they are now.
    const mine = await confirm('Somebody else saved the accounting settings meanwhile.', {
      confirmLabel: 'Save mine',
      cancelLabel: 'Take theirs',
    });
    return mine ? saveOver({ ...settings, version: theirs.version }) : null;
  }
}
