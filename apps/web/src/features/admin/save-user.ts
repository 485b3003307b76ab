import {
  showValue,
  type Field,
  type RowOf,
  type UserDetails,
  type userFormFields,
} from '@panoramic/contract';
import { callOrThrow, ProblemError, refreshAfter } from '../../api/index.ts';
import { confirm } from '../../ui/index.ts';

type UserTable = ReturnType<typeof userFormFields>;
export type UserForm = RowOf<UserTable>;

/** Saves the user. After a conflict, asks whose values to keep. */
export async function saveUser(
  seen: UserDetails,
  row: UserForm,
  roleIds: readonly number[],
  table: UserTable,
): Promise<'mine' | 'theirs'> {
  const before = seen.roles.map(({ id }) => id);
  const isSame = before.length === roleIds.length && before.every((id) => roleIds.includes(id));
  try {
    await callOrThrow('Admin/EditUserAsync', {
      ...row,
      id: seen.id,
      version: seen.version,
      // Roles that were not touched here may have been changed by somebody else.
      ...(!isSame && { roleIds: [...roleIds] }),
    });
    return 'mine';
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'conflict') throw error;
    // Safe: a conflict carries the current user.
    const theirs = error.current as UserDetails;
    const question = ['Somebody else saved this user meanwhile.', ...differences(theirs, row, table)].join(
      '\n',
    );
    if (await confirm(question, { confirmLabel: 'Save mine', cancelLabel: 'Take theirs' }))
      return saveUser(theirs, row, roleIds, table);
    await refreshAfter('Admin/EditUserAsync');
    return 'theirs';
  }
}

function differences(theirs: UserDetails, mine: UserForm, table: UserTable): string[] {
  // Safe: the keys of the table are the fields of both.
  return (Object.keys(table) as (keyof UserTable)[]).flatMap((name) => {
    const field: Field = table[name];
    const ours = mine[name] ?? (name === 'userName' ? mine.email : null);
    if (theirs[name] === ours) return [];
    return `${field.label}: theirs “${showValue(theirs[name], field)}”, mine “${showValue(ours, field)}”`;
  });
}
