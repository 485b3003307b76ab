import { text, type LackingUser } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor, reasonOf } from '../../api/index.ts';
import { DataTable, type Column } from '../../fields/index.ts';
import { showTimestamp } from '../../lib/dates.ts';
import { detailsLink } from '../../lib/details-id.ts';
import { paths } from '../../lib/paths.ts';
import { Banner, PageFrame } from '../../ui/index.ts';
import { SecurityPolicyForm } from './security-policy-form.tsx';
import classes from './security.module.css';

const columns: readonly Column<LackingUser>[] = [
  { key: 'name', label: 'Name', field: text('Name'), value: ({ name }) => name, card: 'title' },
  {
    key: 'userName',
    label: 'Username',
    field: text('Username'),
    value: ({ userName }) => userName,
    width: '26%',
  },
  { key: 'clientName', label: 'Client', field: text('Client'), value: ({ clientName }) => clientName },
  {
    key: 'due',
    label: 'Required from',
    field: text('Required from'),
    value: ({ due }) => due,
    cell: ({ due }) => (due ? showTimestamp(due) : 'Not required'),
  },
  {
    key: 'lastSignInAt',
    label: 'Last sign-in',
    field: text('Last sign-in'),
    value: ({ lastSignInAt }) => lastSignInAt,
    cell: ({ lastSignInAt }) => (lastSignInAt ? showTimestamp(lastSignInAt) : 'Never'),
  },
];

/** What the installation asks of every account, and who has no second factor. */
export function Security() {
  const { data, error, refetch } = useQuery(queryFor('Admin/GetUsersWithoutSecondFactor', {}));
  return (
    <PageFrame
      title="Security"
      width="table"
      context="For every client. A client can ask for more in its details."
    >
      <section className={classes['section']} aria-label="Policy">
        <h2 className={classes['heading']}>Policy</h2>
        <SecurityPolicyForm clientId={null} />
      </section>
      <section className={classes['section']} aria-label="Users without a second factor">
        <h2 className={classes['heading']}>Users without a second factor</h2>
        <p className={classes['note']}>
          Active users who sign in with a password alone. Single sign-on counts as its provider asks.
        </p>
        {error ? (
          <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
            The users could not be loaded.
          </Banner>
        ) : (
          <DataTable
            label="Users without a second factor"
            rows={data}
            columns={columns}
            rowKey={({ id }) => id}
            rowLink={({ id }) => detailsLink(paths.userDetails, id)}
          />
        )}
      </section>
    </PageFrame>
  );
}
