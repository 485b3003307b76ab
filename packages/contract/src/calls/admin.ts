import { z } from 'zod';
import { callTable, nothing, plainText } from './call.ts';

export const adminCalls = callTable({
  'Admin/IsAdminAsync': {
    method: 'GET',
    path: 'api/Admin/IsAdminAsync',
    access: 'anyone',
    summary: 'Whether the caller is an administrator.',
    input: nothing,
    output: z.boolean(),
  },
  'Admin/IsRoleAsync': {
    method: 'GET',
    path: 'api/Admin/IsRoleAsync',
    access: 'anyone',
    summary: 'Whether the caller holds the role; Admin counts as Write and as Home Limited.',
    input: z.object({ roleName: plainText(200, 'Role name') }),
    output: z.boolean(),
  },
});
