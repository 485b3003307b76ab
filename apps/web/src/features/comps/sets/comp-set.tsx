import { compTypeName, type CompSet } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call, queryFor, reasonOf } from '../../../api/index.ts';
import { BarButton, type ChosenRows } from '../../../fields/index.ts';
import { showTimestamp } from '../../../lib/dates.ts';
import { showCount } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner, confirm, EmptyState, notify, PageFrame, SkeletonRows } from '../../../ui/index.ts';
import { CompResults } from '../results/comp-results.tsx';

/** Loaded when it is first asked for. */
const RenameSetDialog = lazy(async () => ({
  default: (await import('./rename-set-dialog.tsx')).RenameSetDialog,
}));

/** One set, opened as a list. */
export function CompSetScreen() {
  const [query] = useSearchParams();
  const { data, error, refetch } = useQuery(queryFor('Comps/GetCompSets', {}));
  const set = data?.find(({ id }) => String(id) === query.get('id'));
  if (set) return <OpenedSet key={set.id} set={set} />;
  return (
    <PageFrame title="Comp Set" width="table">
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The set could not be read.
        </Banner>
      ) : data ? (
        <EmptyState title="This set does not exist.">
          <Link to={paths.compSets}>All comp sets</Link>
        </EmptyState>
      ) : (
        <SkeletonRows rows={10} />
      )}
    </PageFrame>
  );
}

function OpenedSet({ set }: { set: CompSet }) {
  const navigate = useNavigate();
  const [renaming, setRenaming] = useState(false);
  const { data: comps, error, refetch } = useQuery(queryFor('Comps/GetCompsOfSet', { id: set.id }));

  async function remove() {
    const question = `Delete the set ${set.name}? Its comps stay.`;
    if (!(await confirm(question, { destructive: true }))) return;
    try {
      await call(
        'Comps/DeleteCompSet',
        { id: set.id, version: set.version },
        {
          settle: async (_deleted, settling) => {
            settling.forget({ id: set.id });
            await navigate(paths.compSets);
          },
        },
      );
      notify(`The set ${set.name} was deleted.`);
    } catch (failure) {
      notify(`The set was not deleted. ${reasonOf(failure)}`, 'failure');
    }
  }

  return (
    <>
      <CompResults
        type={set.compType}
        title={set.name}
        context={`${compTypeName(set.compType)} set, changed ${showTimestamp(set.changedAt)} by ${set.changedBy}`}
        comps={comps}
        error={error}
        onRetry={() => void refetch()}
        words={<Link to={paths.compSets}>All comp sets</Link>}
        lastActions={
          <>
            <Button variant="default" onClick={() => setRenaming(true)}>
              Rename
            </Button>
            <Button variant="subtle" color="red" onClick={() => void remove()}>
              Delete set
            </Button>
          </>
        }
        renderTicked={(chosen) => <TakeOut set={set} chosen={chosen} />}
        emptyHint="All comps of this set were deleted since."
      />
      <Suspense>{renaming && <RenameSetDialog set={set} onClose={() => setRenaming(false)} />}</Suspense>
    </>
  );
}

function TakeOut({ set, chosen }: { set: CompSet; chosen: ChosenRows }) {
  const [busy, setBusy] = useState(false);

  async function takeOut() {
    const out = new Set(chosen.ids());
    const left = set.comps.filter((id) => !out.has(id));
    if (left.length === 0) {
      notify('A set has at least one comp. Delete the set to be rid of it.', 'failure');
      return;
    }
    setBusy(true);
    try {
      const { id, compType, version } = set;
      await call('Comps/SaveCompSet', { id, compType, version, comps: left });
      notify(`${out.size === 1 ? '1 comp' : `${showCount(out.size)} comps`} taken out of ${set.name}.`);
      chosen.none();
    } catch (error) {
      notify(reasonOf(error), 'failure');
    } finally {
      setBusy(false);
    }
  }

  return (
    <BarButton loading={busy} onClick={() => void takeOut()}>
      Take out of the set
    </BarButton>
  );
}
