import type { Role } from '@panoramic/contract';
import { refusedProblem } from '../../api/index.ts';
import { confirm } from '../../ui/index.ts';
import type { UserForm } from './save-user.ts';

/** Roles whose members choose among the clients, and so need none of their own. */
const choosing = ['Admin', 'Home Limited'];

/** Asks before an invitation goes to somebody who could see or change nothing with it. */
export async function askAboutAccess(
  user: Pick<UserForm, 'clientId'>,
  roles: readonly Role[],
  given: readonly number[],
): Promise<void> {
  const chooses = roles.some(({ id, name }) => given.includes(id) && choosing.includes(name));
  const hasClient = user.clientId !== null || chooses;
  const doubts = [
    ...(hasClient ? [] : ['This user has no client and will see no leases.']),
    ...(given.length > 0 ? [] : ['This user has no role and may only read leases.']),
  ];
  if (
    doubts.length === 0 ||
    (await confirm([...doubts, 'Send the invitation all the same?'].join('\n'), labels))
  )
    return;
  throw refusedProblem({
    field: hasClient ? `role${roles[0]?.id}` : 'clientId',
    message: hasClient ? 'Choose a role. Nothing was sent.' : 'Choose a client. Nothing was sent.',
  });
}

const labels = { confirmLabel: 'Send invitation', cancelLabel: 'Go back' };
