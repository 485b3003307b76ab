import {
  accountKey,
  newUser,
  userFormFields,
  userGroups,
  type Choice,
  type RowOf,
  type User,
  type UserDetails,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
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
import { usersLink } from './users-link.ts';
import { UserAccess } from './user-access.tsx';
import { saveUser, type UserForm } from './save-user.ts';

type Saved = 'User added successfully!' | 'User updated successfully!';

export function UserDetailsScreen() {
  const id = useDetailsId();
  const [saved, setSaved] = useState<Saved | null>(null);
  const clients = useQuery(queryFor('Clients/GetDropdown', {}));
  const user = useQuery({ ...queryFor('Admin/GetUserDetailsAsync', { id: id ?? 0 }), enabled: id !== null });
  const error = clients.error ?? user.error;
  function readAgain() {
    if (clients.error) void clients.refetch();
    if (user.error) void user.refetch();
  }
  const ready = clients.data && (id === null || user.data);
  return (
    <PageFrame
      title="User Details"
      context={id === null ? 'New user' : `User Id: ${id}`}
      actions={
        <Button variant="default" component={Link} to={usersLink()}>
          Back to Users
        </Button>
      }
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
  /** The result of the last save. */
  saved: Saved | null;
  onTry: () => void;
  onSaved: (result: Saved) => void;
}

function EditedUser({ user: opened, clients, saved, onTry, onSaved }: EditedUserProps) {
  const draft = useFormDraft(`user ${opened?.id ?? 'new'}`, opened);
  const user = draft.base;
  const navigate = useNavigate();
  const session = useSignedIn();
  // Resets the form when the other person's values are accepted.
  const [taken, setTaken] = useState(0);
  const isSelf = user?.id === session.userId;

  async function save(row: UserForm) {
    if (isSelf && row.active === false && !(await confirm(ownEnd, ownEndLabels)))
      throw refusedProblem({ field: 'active', message: 'Nothing was saved. Your account stays active.' });
    if (user) {
      const outcome = await saveUser(user, row, userFormFields(clients));
      if (outcome === 'theirs') {
        draft.clear();
        return setTaken(taken + 1);
      }
      if (isSelf && !row.active) return endSession();
      if (isSelf) confirmSession(await call('Account/GetSession', {}));
      return onSaved('User updated successfully!');
    }
    await callOrThrow('Admin/CreateUser', row);
    onSaved('User added successfully!');
    const made = await justMade(row);
    if (made) await navigate(paths.userDetails, { replace: true, state: detailsState(made.id) });
  }

  return (
    <>
      <FieldForm
        key={taken}
        table={userFormFields(clients)}
        groups={userGroups}
        draft={draft}
        row={user ? formOf(user) : newUser}
        onTry={onTry}
        onSave={save}
        failureTitle={user ? 'Error updating User!' : 'Error adding User!'}
        autoFocus={user === null}
        extraActions={saved && <Banner kind="success">{saved}</Banner>}
      />
      {user && <UserAccess user={user} />}
    </>
  );
}

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
