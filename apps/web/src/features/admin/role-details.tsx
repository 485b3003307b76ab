import { integer, roleFields, text, type CallOutput, type PoolUser, type RowOf } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import {
  call,
  callOrThrow,
  confirmSession,
  queryFor,
  reasonOf,
  refusedProblem,
  useSignedIn,
} from '../../api/index.ts';
import { DataTable, FieldForm, useFormDraft, type Column } from '../../fields/index.ts';
import { useDetailsId } from '../../lib/details-id.ts';
import { paths } from '../../lib/paths.ts';
import { Badge, Banner, confirm, PageFrame, SkeletonRows } from '../../ui/index.ts';
import classes from './role-details.module.css';
import { UserPicker } from './user-picker.tsx';

export function RoleDetails() {
  const roleId = useDetailsId();
  if (roleId === null) return <Navigate to={paths.roleCreate} replace />;
  return <OpenedRole key={roleId} roleId={roleId} />;
}

function OpenedRole({ roleId }: { roleId: number }) {
  const { data: role, error, refetch } = useQuery(queryFor('Admin/GetRoleDetailsAsync', { roleId }));
  return (
    <PageFrame
      title="Role Details"
      context={
        <>
          Role Id: {roleId} {role?.builtIn && <Badge>Built in</Badge>}
        </>
      }
      actions={
        <Button variant="default" component={Link} to={paths.roles}>
          Back to Roles
        </Button>
      }
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The role could not be loaded.
        </Banner>
      )}
      {!error && (role ? <RoleForms role={role} /> : <SkeletonRows />)}
    </PageFrame>
  );
}

type OpenRole = CallOutput<'Admin/GetRoleDetailsAsync'>;

function RoleForms({ role }: { role: OpenRole }) {
  const [result, setResult] = useState<{ readonly failure: string | null } | null>(null);
  /** Counts changes of the users; each one clears the failure of a rename. */
  const [successes, setSuccesses] = useState(0);
  const [busy, setBusy] = useState(false);
  const { userId } = useSignedIn();
  const draft = useFormDraft(`role ${role.id}`, role);

  async function rename({ roleName }: RowOf<typeof roleFields>) {
    if (roleName === null) throw refusedProblem({ field: 'roleName', message: 'Enter a role name.' });
    await callOrThrow('Admin/RenameRoleAsync', { roleId: role.id, roleName });
    setResult({ failure: null });
  }

  async function changeUsers(change: { add?: readonly number[]; remove?: readonly number[] }) {
    const own = change.remove?.includes(userId) === true;
    if (own && !(await confirm(`Take the role ${role.name} away from yourself?`, ownRemoval))) return;
    setResult(null);
    setBusy(true);
    try {
      const { add = [], remove = [] } = change;
      const input = { roleId: role.id, add: [...add], remove: [...remove] };
      await callOrThrow('Admin/ChangeRoleUsers', input, {
        settle: async () => {
          setResult({ failure: null });
          setSuccesses((before) => before + 1);
          // Users who change their own roles get the new screens at once.
          if (own || add.includes(userId)) confirmSession(await call('Account/GetSession', {}));
        },
      });
    } catch (error) {
      setResult({ failure: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {result?.failure && (
        <Banner kind="failure" reason={result.failure}>
          Error!
        </Banner>
      )}
      <section className={classes['section']}>
        <h2 className={classes['heading']}>Edit Role Name</h2>
        {role.builtIn && (
          <p className={classes['note']}>A built-in role keeps its name: the product relies on it.</p>
        )}
        <FieldForm
          table={roleFields}
          groups={[{ fields: ['roleName'] }]}
          row={{ roleName: draft.base.name }}
          draft={draft}
          onTry={() => setResult(null)}
          onSave={rename}
          failureTitle="Error!"
          failureEnds={successes}
          disabled={role.builtIn}
          extraActions={result?.failure === null && <Banner kind="success">Success!</Banner>}
        />
      </section>
      <div className={classes['panels']}>
        <UserPicker
          title="Add Users"
          verb="Add"
          users={role.addPool}
          busy={busy}
          onPick={(add) => void changeUsers({ add })}
        />
        <UserPicker
          title="Remove Users"
          verb="Remove"
          users={role.removePool}
          busy={busy}
          onPick={(remove) => void changeUsers({ remove })}
        />
      </div>
      <section className={classes['section']}>
        <div className={classes['panelHead']}>
          <h2 className={classes['heading']}>Users in the role</h2>
          <span className={classes['count']}>Count: {role.removePool.length}</span>
        </div>
        <div className={classes['members']} style={{ height: heightOf(role.removePool.length) }}>
          <DataTable
            label="Users in the role"
            emptyHint="Nobody has this role yet. Add Users above gives it to them."
            rows={role.removePool}
            columns={members}
            twoLines={false}
            rowKey={({ id }) => id}
          />
        </div>
      </section>
    </>
  );
}

/** The height of the header and up to twelve rows of 36 px. More rows scroll. */
function heightOf(rows: number): number {
  return Math.min(rows, 12) * 36 + 38;
}

const ownRemoval = { destructive: true, confirmLabel: 'Remove me' };

const members: readonly Column<PoolUser>[] = [
  {
    key: 'id',
    label: 'Id',
    field: integer('Id', { plain: true }),
    value: ({ id }) => id,
    align: 'left',
    width: '96px',
  },
  { key: 'name', label: 'Name', field: text('Name'), value: ({ name }) => name, card: 'title' },
];
