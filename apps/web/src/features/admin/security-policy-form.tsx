import { securityPolicyFields, type SecurityPolicy, type SecurityPolicyFields } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { callAndRefresh, call, confirmSession, queryFor, reasonOf } from '../../api/index.ts';
import { FieldForm } from '../../fields/index.ts';
import { showTimestamp } from '../../lib/dates.ts';
import { Banner, notify, SkeletonRows } from '../../ui/index.ts';
import classes from './security.module.css';

// Safe: the table is a literal, so it has no keys beyond its type's.
const names = Object.keys(securityPolicyFields) as (keyof SecurityPolicyFields)[];

/** What is asked of accounts and sessions: by a client, or by the whole installation. */
export function SecurityPolicyForm({ clientId }: { clientId: number | null }) {
  const { data, error, refetch } = useQuery(queryFor('Admin/GetSecurityPolicy', { clientId }));
  if (error)
    return (
      <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
        The policy could not be loaded.
      </Banner>
    );
  if (!data) return <SkeletonRows rows={3} />;
  return (
    <>
      <p className={classes['note']}>{otherwiseInWords(data, clientId)}</p>
      {data.secondFactorDue && (
        <p className={classes['note']}>
          The second factor has to be there from {showTimestamp(data.secondFactorDue)} on.
        </p>
      )}
      <FieldForm
        key={data.version}
        table={securityPolicyFields}
        groups={[{ fields: names }]}
        row={data}
        saveLabel="Save policy"
        failureTitle="The policy was not saved."
        onSave={async (row) => {
          await callAndRefresh('Admin/SaveSecurityPolicy', { clientId, ...row, version: data.version });
          notify('The policy was saved.');
          // What is asked of others is asked of this session as well.
          confirmSession(await call('Account/GetSession', {}));
        }}
      />
    </>
  );
}

/** What holds where a field is empty. */
function otherwiseInWords({ otherwise }: SecurityPolicy, clientId: number | null): string {
  const { secondFactor, idleMinutes, absoluteHours, passwordMin } = otherwise;
  const factor = secondFactor ? 'a second factor is required, ' : '';
  const source = clientId === null ? 'the server has set' : 'the installation has set';
  return `Where a field is empty, what ${source} holds: ${factor}${idleMinutes} minutes without use, ${absoluteHours} hours in any case, ${passwordMin} characters. The stricter of both holds.`;
}
