import {
  compTypeName,
  leaseCompTypes,
  propertyTypes,
  type AnyValue,
  type CompDraft,
  type CompTypeId,
} from '@panoramic/contract';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { call, ProblemError, queryFor, reasonOf } from '../../../api/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, EmptyState, PageFrame, SkeletonRows } from '../../../ui/index.ts';
import { AddCompForm } from './add-comp-form.tsx';
import { WorkedOut } from './worked-out.tsx';

interface FromLeaseProps {
  leaseId: number;
  /** `null` means the type that fits the property type of the lease. */
  type: CompTypeId | null;
}

/** The form of a new comp, filled in from a lease. */
export function FromLease({ leaseId, type }: FromLeaseProps) {
  const asked = type === null ? { id: leaseId } : { id: leaseId, compType: type };
  const { data, error, refetch } = useQuery({
    ...queryFor('Market/GetCompDraft', asked),
    // What is typed into the form is not replaced by a lease that is read again.
    staleTime: Infinity,
  });
  if (data) return <Form key={data.comp.compType} leaseId={leaseId} draft={data} />;
  return (
    <PageFrame title="Make a comp">
      {error instanceof ProblemError && error.code === 'not-found' ? (
        <EmptyState title="Lease does not exist.">
          <Link to={paths.activeLeases}>Active Leases</Link>
        </EmptyState>
      ) : error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          No comp can be made from this lease.
        </Banner>
      ) : (
        <SkeletonRows rows={10} />
      )}
    </PageFrame>
  );
}

function Form({ leaseId, draft: { comp, workedOut, made } }: { leaseId: number; draft: CompDraft }) {
  const navigate = useNavigate();
  const { compType, ...start } = comp;
  return (
    <AddCompForm
      type={compType}
      title={`Add Comp ${compTypeName(compType)}`}
      context={<Link to={to(paths.leaseSummary, { id: leaseId })}>Made from a lease: back to it</Link>}
      // Safe: a payload holds values of its fields only.
      start={start as Readonly<Record<string, AnyValue>>}
      place={`comp of type ${compType} from lease ${leaseId}`}
      save={(row, options) =>
        call('Market/MakeComp', { sd_id: leaseId, comp: { ...row, compType } }, options)
      }
    >
      <NativeSelect
        label="Comp type"
        w={200}
        data={propertyTypes.map((name) => ({
          value: String(leaseCompTypes[name]),
          label: compTypeName(leaseCompTypes[name]),
        }))}
        value={String(compType)}
        onChange={({ currentTarget: { value } }) =>
          void navigate(to(paths.compsAdd, { lease: leaseId, compType: value }), { replace: true })
        }
      />
      {made.length > 0 && (
        <Banner kind="warning">
          {made.length === 1 ? 'A comp was' : `${made.length} comps were`} made from this lease before:{' '}
          {made.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={to(paths.compSummary, { compId: id, compType })}>comp {id}</Link>
            </span>
          ))}
        </Banner>
      )}
      <WorkedOut workedOut={workedOut} />
    </AddCompForm>
  );
}
