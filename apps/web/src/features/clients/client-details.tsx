import { clientFields, compsClientId, type CallOutput, type RowOf } from '@panoramic/contract';
import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import {
  callOrThrow,
  ProblemError,
  queryFor,
  reasonOf,
  refreshAfter,
  refusedProblem,
  showClient,
  useMarketView,
  useSignedIn,
} from '../../api/index.ts';
import { FieldForm, useFormDraft } from '../../fields/index.ts';
import { useDetailsId } from '../../lib/details-id.ts';
import { paths } from '../../lib/paths.ts';
import { Banner, confirm, PageFrame, SkeletonRows } from '../../ui/index.ts';
import { logoHash } from './logo-hash.ts';
import { LogoSection } from './logo-section.tsx';
import { MarketSection } from './market-section.tsx';
import { RemindersSection } from './reminders-section.tsx';
import { SecuritySection } from './security-section.tsx';
import links from '../../ui/tab-links.module.css';
import classes from './client-details.module.css';

/** Loaded after the rest: it brings tables that no other section needs. */
const AccountingSection = lazy(async () => ({
  default: (await import('./accounting/accounting-section.tsx')).AccountingSection,
}));

type OpenClient = CallOutput<'Admin/GetClientDetailsAsync'>;

export function ClientDetails() {
  const id = useDetailsId();
  // Read once: the address loses it together with the id.
  const [wantsLogo] = useState(useLocation().hash === logoHash);
  if (id === null) return <Navigate to={paths.clients} replace />;
  return <OpenedClient key={id} id={id} opens={wantsLogo ? 'Logo' : 'Client'} />;
}

function OpenedClient({ id, opens }: { id: number; opens: string }) {
  const { data, error, refetch } = useQuery(queryFor('Admin/GetClientDetailsAsync', { id }));
  return (
    <PageFrame
      title="Client Details"
      context={`Client Id: ${id}`}
      actions={
        <Button variant="default" component={Link} to={paths.clients}>
          Back to Clients
        </Button>
      }
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The client could not be loaded.
        </Banner>
      )}
      {!error && (data ? <ClientForms client={data} opens={opens} /> : <SkeletonRows />)}
    </PageFrame>
  );
}

function ClientForms({ client, opens }: { client: OpenClient; opens: string }) {
  const [result, setResult] = useState<{
    readonly of: 'name' | 'logo';
    readonly failure: string | null;
  } | null>(null);
  /** Counts saves on the screen; each one clears the failures of the other sections. */
  const [successes, setSuccesses] = useState(0);
  // Resets the form when the other person's name is accepted.
  const [taken, setTaken] = useState(0);
  const draft = useFormDraft(`client ${client.id}`, client);
  const reserved = client.id === compsClientId;
  // The settings are those of the client that one works in.
  const worksIn = useSignedIn().client?.cl_id === client.id;
  const seesMarket = Boolean(useMarketView()) && worksIn;

  async function rename({ name }: RowOf<typeof clientFields>) {
    if (name === null) throw refusedProblem({ field: 'name', message: 'Enter a name.' });
    const outcome = await saveName(draft.base, name);
    if (outcome === 'theirs') {
      draft.clear();
      return setTaken(taken + 1);
    }
    showClient({ cl_id: client.id, cl_name: name, logoLocation: client.logoLocation });
    settle('name', null);
  }

  function settle(of: 'name' | 'logo', failure: string | null) {
    setResult({ of, failure });
    if (failure === null) setSuccesses((before) => before + 1);
  }

  const saved = result?.failure === null ? result.of : null;
  const success = <Banner kind="success">Client saved successfully!</Banner>;
  const name = (
    <>
      {reserved && <Banner kind="warning">The client Comps is reserved and keeps its name.</Banner>}
      <FieldForm
        key={taken}
        table={clientFields}
        groups={[{ fields: ['name'] }]}
        row={{ name: draft.base.name }}
        draft={draft}
        onTry={() => setResult(null)}
        onSave={rename}
        failureTitle="Error saving Client!"
        failureEnds={successes}
        disabled={reserved}
        extraActions={saved === 'name' && success}
      />
    </>
  );
  const logo = (
    <>
      <LogoSection client={client} onResult={(failure) => settle('logo', failure)} />
      {saved === 'logo' && success}
    </>
  );
  const reminders = (
    <RemindersSection
      clientId={client.id}
      failureEnds={successes}
      onSaved={() => {
        setResult(null);
        setSuccesses((before) => before + 1);
      }}
    />
  );
  const accounting = (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <AccountingSection clientId={client.id} />
    </Suspense>
  );
  return (
    <>
      {result?.failure && (
        <Banner kind="failure" reason={result.failure}>
          Error saving Client!
        </Banner>
      )}
      <Sections
        first={opens}
        of={{
          Client: name,
          Logo: logo,
          ...(!reserved && { Reminders: reminders, Security: <SecuritySection clientId={client.id} /> }),
          ...(seesMarket && { Market: <MarketSection /> }),
          ...(!reserved && { Accounting: accounting }),
        }}
      />
    </>
  );
}

/** One form at a time, by tabs. What was typed on another tab stays there. */
function Sections({ first, of }: { first: string; of: Readonly<Record<string, ReactNode>> }) {
  return (
    // Hidden by style alone: React's Activity would stop what a hidden form does, its warning before leaving too.
    <Tabs unstyled defaultValue={first} keepMountedMode="display-none">
      <Tabs.List aria-label="Client Details" className={`${links['tabs']} ${links['line']}`}>
        {Object.keys(of).map((name) => (
          <Tabs.Tab key={name} value={name} className={links['tab']}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(of).map(([name, section]) => (
        <Tabs.Panel key={name} value={name} className={classes['panel']}>
          {section}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Saves the name. After a conflict, asks whose name to keep. */
async function saveName(seen: OpenClient, name: string): Promise<'mine' | 'theirs'> {
  try {
    await callOrThrow('Admin/EditClientAsync', { id: seen.id, name, version: seen.version });
    return 'mine';
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'conflict') throw error;
    // Safe: a conflict carries the current client.
    const theirs = error.current as OpenClient;
    const question = `Somebody else saved this client meanwhile.\nName: theirs “${theirs.name}”, mine “${name}”`;
    if (await confirm(question, { confirmLabel: 'Save mine', cancelLabel: 'Take theirs' }))
      return saveName(theirs, name);
    await refreshAfter('Admin/EditClientAsync');
    return 'theirs';
  }
}
