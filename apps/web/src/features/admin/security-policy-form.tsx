import { securityPolicyFields, type SecurityPolicy, type SecurityPolicyFields } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { callAndRefresh, call, confirmSession, queryFor, reasonOf } from '../../api/index.ts';
import { FieldForm } from '../../fields/index.ts';
import { showTimestamp } from '../../lib/dates.ts';
import { Banner, notify, SkeletonRows } from '../../ui/index.ts';
import classes from './security.module.css';

const groups: { fields: (keyof SecurityPolicyFields)[] }[] = [
  { fields: ['secondFactor', 'graceDays'] },
  { fields: ['idleMinutes', 'absoluteHours', 'passwordMin'] },
];

/** The form of the security policy of a client or, for `null`, of the whole installation. */
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
      <p className={classes['note']}>{describeOtherwise(data, clientId)}</p>
      {data.secondFactorDue && (
        <p className={classes['note']}>
          The second factor has to be there from {showTimestamp(data.secondFactorDue)} on.
        </p>
      )}
      <FieldForm
        key={data.version}
        table={securityPolicyFields}
        groups={groups}
        row={data}
        saveLabel="Save policy"
        failureTitle="The policy was not saved."
        onSave={async (row) => {
          await callAndRefresh('Admin/SaveSecurityPolicy', { clientId, ...row, version: data.version });
          notify('The policy was saved.');
          // Reads the session again, because the policy applies to it as well.
          confirmSession(await call('Account/GetSession', {}));
        }}
      />
    </>
  );
}

/** Describes what applies where a field is empty. */
function describeOtherwise({ otherwise }: SecurityPolicy, clientId: number | null): string {
  const { secondFactor, idleMinutes, absoluteHours, passwordMin } = otherwise;
  const factor = secondFactor ? 'a second factor is required, ' : '';
  const sessions = `sessions end after ${amount(idleMinutes ?? 0, 60, 'minute', 'hour')} without use and after ${amount(absoluteHours ?? 0, 24, 'hour', 'day')} in any case`;
  const source = clientId === null ? '' : ' as the installation has set it';
  return `Where a field is empty, this holds${source}: ${factor}${sessions}, and new passwords have ${passwordMin} characters or more. Of two rules the stricter holds.`;
}

/** Uses the larger unit when the count is a multiple of it. */
function amount(count: number, size: number, unit: string, larger: string): string {
  const [shown, word] = count % size === 0 ? [count / size, larger] : [count, unit];
  return `${shown} ${word}${shown === 1 ? '' : 's'}`;
}
