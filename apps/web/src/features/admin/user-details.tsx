import {
  accountKey,
  newUser,
  roleFlags,
  userFormFields,
  userGroups,
  type Choice,
  type Role,
  type RoleFlag,
  type RowOf,
  type User,
  type UserDetails,
} from '@panoramic/contract';
import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  call,
  callOrThrow,
  confirmSession,
  endSession,
  queryFor,
  reasonOf,
  refusedProblem,
  useSignedIn,
} from '../../api/index.ts';
import { FieldForm, useFormDraft } from '../../fields/index.ts';
import { detailsState, useDetailsId } from '../../lib/details-id.ts';
import { paths } from '../../lib/paths.ts';
import { Banner, confirm, PageFrame, SkeletonRows } from '../../ui/index.ts';
import links from '../../ui/tab-links.module.css';
import { usersLink } from './users-link.ts';
import { UserAccess } from './user-access.tsx';
import { askAboutAccess } from './ask-about-access.ts';
import { saveUser, type UserForm } from './save-user.ts';
import classes from './user-details.module.css';

type Saved = 'User added successfully!' | 'User updated successfully!';

export function UserDetailsScreen() {
  const id = useDetailsId();
  const [saved, setSaved] = useState<Saved | null>(null);
  const clients = useQuery(queryFor('Clients/GetDropdown', {}));
  const roles = useQuery(queryFor('Admin/GetRolesAsync', {}));
  const user = useQuery({ ...queryFor('Admin/GetUserDetailsAsync', { id: id ?? 0 }), enabled: id !== null });
  const queries = [clients, roles, user];
  const error = queries.find((query) => query.error)?.error;
  function readAgain() {
    for (const query of queries) if (query.error) void query.refetch();
  }
  const ready = clients.data && roles.data && (id === null || user.data);
  return (
    <PageFrame
      title="User Details"
      context={id === null ? 'New user. Save sends the invitation to the e-mail address.' : `User Id: ${id}`}
      actions={error && <BackToUsers />}
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={readAgain}>
          The user could not be loaded.
        </Banner>
      )}
      {!error && !ready && <SkeletonRows />}
      {!error && ready && (
        <EditedUser
          key={id}
          user={id === null ? null : (user.data ?? null)}
          clients={clients.data}
          roles={roles.data}
          saved={saved}
          onTry={() => setSaved(null)}
          onSaved={setSaved}
        />
      )}
    </PageFrame>
  );
}

interface EditedUserProps {
  user: UserDetails | null;
  clients: readonly Choice<number>[];
  roles: readonly Role[];
  /** The result of the last save. */
  saved: Saved | null;
  onTry: () => void;
  onSaved: (result: Saved) => void;
}

function EditedUser({ user: opened, clients, roles, saved, onTry, onSaved }: EditedUserProps) {
  const draft = useFormDraft(`user ${opened?.id ?? 'new'}`, opened);
  const user = draft.base;
  const navigate = useNavigate();
  const session = useSignedIn();
  // Resets the form when the other person's values are accepted.
  const [taken, setTaken] = useState(0);
  /** Grows when an action beside the form succeeds. */
  const [successes, setSuccesses] = useState(0);
  const [tab, setTab] = useState<UserTab>('user');
  const isSelf = user?.id === session.userId;
  const table: UserFormTable = { ...userFormFields(clients), ...roleFlags(roles) };

  async function save(typed: RowOf<UserFormTable>, key: string) {
    const fields = userFormFields(clients);
    // Safe: the names are those of the fields.
    const row = Object.fromEntries(Object.entries(typed).filter(([name]) => name in fields)) as UserForm;
    const roleIds = roles.filter(({ id }) => typed[`role${id}`]).map(({ id }) => id);
    if (isSelf && row.active === false && !(await confirm(ownEnd, ownEndLabels)))
      throw refusedProblem({ field: 'active', message: 'Nothing was saved. Your account stays active.' });
    const lost = isSelf ? user.roles.filter(({ id }) => !roleIds.includes(id)) : [];
    for (const { id, name } of lost)
      if (!(await confirm(`Take the role ${name} away from yourself?`, ownRemoval)))
        throw refusedProblem({ field: `role${id}`, message: 'Nothing was saved. You keep the role.' });
    if (user) {
      const outcome = await saveUser(user, row, roleIds, fields);
      if (outcome === 'theirs') {
        draft.clear();
        return setTaken(taken + 1);
      }
      if (isSelf && !row.active) return endSession();
      if (isSelf) confirmSession(await call('Account/GetSession', {}));
      return onSaved('User updated successfully!');
    }
    await askAboutAccess(row, roles, roleIds);
    await callOrThrow('Admin/CreateUser', { ...row, roleIds }, { key });
    onSaved('User added successfully!');
    const made = await justMade(row);
    if (made) await navigate(paths.userDetails, { replace: true, state: detailsState(made.id) });
  }

  const rights = roles.map(({ id }) => `role${id}` as const);
  return (
    <Tabs unstyled value={tab} onChange={(name) => setTab(userTabs.find((one) => one === name) ?? tab)}>
      <Tabs.List aria-label="User Details" className={`${links['tabs']} ${links['line']}`}>
        {userTabs.map((name) => (
          <Tabs.Tab key={name} value={name} className={links['tab']}>
            {tabLabels[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* One form with one Save behind both tabs: an invitation goes out with its roles. */}
      <Tabs.Panel value={tab} className={classes['panel']}>
        <FieldForm
          key={taken}
          table={table}
          groups={[
            ...userGroups.map(({ title, fields }) => ({ title, fields, hidden: tab !== 'user' })),
            { title: 'Roles', fields: rights, hidden: tab !== 'access' },
          ]}
          draft={draft}
          row={{ ...(user ? formOf(user) : newUser), ...flagsOf(user?.roles ?? []) }}
          onTry={onTry}
          onRefused={(field) => setTab(field.startsWith('role') ? 'access' : 'user')}
          onSave={save}
          failureTitle={user ? 'Error updating User!' : 'Error adding User!'}
          failureEnds={successes}
          autoFocus={user === null}
          extraActions={
            <>
              <BackToUsers />
              {saved && <Banner kind="success">{saved}</Banner>}
            </>
          }
        />
        {user && tab === 'access' && <UserAccess user={user} onDone={() => setSuccesses(successes + 1)} />}
      </Tabs.Panel>
    </Tabs>
  );
}

/** Names without a blank, because elements are addressed by them. */
const userTabs = ['user', 'access'] as const;
type UserTab = (typeof userTabs)[number];
const tabLabels: Readonly<Record<UserTab, string>> = { user: 'User', access: 'Roles and access' };

function BackToUsers() {
  return (
    <Button variant="default" component={Link} to={usersLink()}>
      Back to Users
    </Button>
  );
}

type UserFormTable = ReturnType<typeof userFormFields> & ReturnType<typeof roleFlags>;

function flagsOf(roles: readonly Role[]): Partial<Record<RoleFlag, boolean>> {
  return Object.fromEntries(roles.map(({ id }) => [`role${id}`, true]));
}

const ownRemoval = { destructive: true, confirmLabel: 'Remove me' };
const ownEndLabels = { destructive: true, confirmLabel: 'Deactivate me' };
const ownEnd = 'Deactivate your own account? You are signed out at once and cannot sign in again.';

/** Leaves the username empty when it equals the e-mail address, so that it follows changes of it. */
function formOf(user: UserDetails): Partial<UserForm> {
  const follows = user.email !== null && accountKey(user.userName) === accountKey(user.email);
  return { ...user, userName: follows ? null : user.userName };
}

/** Finds the new user by its unique username or e-mail address, because CreateUser returns no id. */
async function justMade({
  email,
  userName,
}: RowOf<ReturnType<typeof userFormFields>>): Promise<User | undefined> {
  const found = await call('Admin/SearchUsersAsync', { query: userName ?? email ?? '' });
  return found.find((one) => (userName === null ? one.email === email : one.userName === userName));
}
