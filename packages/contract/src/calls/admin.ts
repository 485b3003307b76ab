import { z } from 'zod';
import { roleFields, userFields } from '../admin/index.ts';
import { changeSchema, fieldSchema, type ValueOf } from '../fields/index.ts';
import { callTable, id, noInput, plainText, seenVersion } from './call.ts';

const unsetId = z.preprocess((raw) => (raw === '' || raw === 0 || raw === '0' ? null : raw), id.nullable());
const userId = z.object({ id });

const roleSchema = z.object({
  id: z.number(),
  name: z.string(),
  builtIn: z.boolean().describe('Known to the product itself; cannot be renamed'),
});
export type Role = z.output<typeof roleSchema>;

const poolUserSchema = z.object({
  id: z.number(),
  name: z.string(),
  userName: z.string(),
  active: z.boolean(),
});
export type PoolUser = z.output<typeof poolUserSchema>;

/** A role needs a name that is not empty. */
const roleName = fieldSchema(roleFields.roleName).pipe(named('Enter a role name.'));

/** An empty name is no malformed call: the handler answers false, with the reason. */
const newRoleName = z.preprocess(
  (name) => (typeof name === 'string' && name.trim() === '' ? null : (name ?? null)),
  fieldSchema(roleFields.roleName),
);

function named(message: string) {
  return z.custom<string>((name) => typeof name === 'string' && name.trim() !== '', message);
}

const userShape = {
  id: z.number(),
  clientId: z.number().nullable(),
  clientName: z.string().nullable(),
  ...Object.fromEntries(Object.entries(userFields).map(([name, field]) => [name, fieldSchema(field)])),
};

/** A user in a list. */
export interface User {
  id: number;
  clientId: number | null;
  clientName: string | null;
  userName: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  officePhone: string | null;
  ext: string | null;
  homePhone: string | null;
  mobilePhone: string | null;
  active: boolean;
}

export interface UserDetails extends User {
  roles: Role[];
  version: number;
  lastSignInAt: string | null;
  sessions: number;
  hasPassword: boolean;
  twoStep: boolean;
  passkeys: number;
}

// Safe, both: the shape has an entry per field of the table.
const userSchema = z.object(userShape) as unknown as z.ZodType<User>;
const userDetailsSchema = z.object({
  ...userShape,
  roles: z.array(roleSchema),
  version: z.number(),
  lastSignInAt: z.string().nullable(),
  sessions: z.number().describe('How many are open'),
  hasPassword: z.boolean().describe('False until an invitation has been followed'),
  twoStep: z.boolean().describe('Signing in with the password asks for a code'),
  passkeys: z.number().describe('How many the user has'),
}) as unknown as z.ZodType<UserDetails>;

type UserFieldValues = { [K in keyof typeof userFields]?: ValueOf<(typeof userFields)[K]> | undefined };
/** A field left out keeps its value. A clientId of 0 or none means no client; `roleIds` are all roles of the user. */
export type UserChange = UserFieldValues & {
  id?: number | null | undefined;
  clientId?: number | null | undefined;
  roleIds?: number[] | undefined;
  version?: number | undefined;
};

const userChangeSchema: z.ZodType<UserChange, UserChange> = z.intersection(
  z.object({
    id: unsetId.optional(),
    clientId: unsetId.optional(),
    roleIds: z.array(id).max(1000).optional(),
    version: seenVersion,
  }),
  changeSchema(userFields),
) as unknown as z.ZodType<UserChange, UserChange>; // Safe: both halves are as declared above.

export const adminCalls = callTable({
  'Admin/IsAdminAsync': {
    method: 'GET',
    path: 'api/Admin/IsAdminAsync',
    access: 'anyone',
    summary: 'Whether the caller is an administrator.',
    input: noInput,
    output: z.boolean(),
    reads: ['roles'],
  },
  'Admin/IsRoleAsync': {
    method: 'GET',
    path: 'api/Admin/IsRoleAsync',
    access: 'anyone',
    summary: 'Whether the caller holds the role; Admin counts as every role but Comps.',
    input: z.object({ roleName: plainText(200, 'Role name') }),
    output: z.boolean(),
    reads: ['roles'],
  },
  'Admin/GetRoleIdByNameAsync': {
    method: 'GET',
    path: 'api/Admin/GetRoleIdByNameAsync',
    access: 'Admin',
    summary: 'The id of the role with this name, in any case.',
    input: z.object({ roleName: plainText(200, 'Role name') }),
    output: z.number(),
    reads: ['roles'],
  },
  'Admin/GetRolesAsync': {
    method: 'GET',
    path: 'api/Admin/GetRolesAsync',
    access: 'Admin',
    summary: 'All roles.',
    input: noInput,
    output: z.array(roleSchema),
    reads: ['roles'],
  },
  'Admin/CreateRoleAsync': {
    method: 'GET',
    path: 'api/Admin/CreateRoleAsync',
    access: 'Admin',
    summary: 'Make a role. False when the name is empty or taken.',
    input: z.object({ roleName: newRoleName }),
    output: z.boolean(),
    changes: ['roles'],
    creates: true,
  },
  'Admin/GetRoleDetailsAsync': {
    method: 'GET',
    path: 'api/Admin/GetRoleDetailsAsync',
    access: 'Admin',
    summary: 'A role, the users who can be added to it and the users in it.',
    input: z.object({ roleId: id }),
    output: roleSchema.extend({ addPool: z.array(poolUserSchema), removePool: z.array(poolUserSchema) }),
    reads: ['roles', 'users'],
  },
  'Admin/RenameRoleAsync': {
    method: 'GET',
    path: 'api/Admin/RenameRoleAsync',
    access: 'Admin',
    summary: 'Rename a role. False when it is built in or unknown, or the name is taken.',
    input: z.object({ roleId: id, roleName }),
    output: z.boolean(),
    changes: ['roles'],
  },
  'Admin/AddUserToRoleAsync': {
    method: 'GET',
    path: 'api/Admin/AddUserToRoleAsync',
    access: 'Admin',
    summary: 'Give a user the role. False when either is unknown or the user has it already.',
    input: z.object({ userId: id, roleId: id }),
    output: z.boolean(),
    changes: ['roles'],
  },
  'Admin/RemoveUserFromRoleAsync': {
    method: 'GET',
    path: 'api/Admin/RemoveUserFromRoleAsync',
    access: 'Admin',
    summary: 'Take the role from a user. False for the last active administrator.',
    input: z.object({ userId: id, roleId: id }),
    output: z.boolean(),
    changes: ['roles'],
  },
  'Admin/ChangeRoleUsers': {
    method: 'POST',
    path: 'api/Admin/ChangeRoleUsers',
    access: 'Admin',
    summary: 'Give many users the role and take it from others: all of them or, when refused, none.',
    input: z.object({
      roleId: id,
      add: z.array(id).max(10_000).default([]),
      remove: z.array(id).max(10_000).default([]),
    }),
    output: z.boolean(),
    changes: ['roles'],
  },
  'Admin/GetUsersAsync': {
    method: 'GET',
    path: 'api/Admin/GetUsersAsync',
    access: 'Admin',
    summary: 'All users.',
    input: noInput,
    output: z.array(userSchema),
    reads: ['users', 'clients'],
  },
  'Admin/SearchUsersAsync': {
    method: 'GET',
    path: 'api/Admin/SearchUsersAsync',
    access: 'Admin',
    summary: 'Users whose name, username, e-mail or phone contains each word, of one client or of all.',
    input: z.object({ query: plainText(200, 'Search').default(''), clientId: unsetId.optional() }),
    output: z.array(userSchema),
    reads: ['users', 'clients'],
  },
  'Admin/GetUserDetailsAsync': {
    method: 'GET',
    path: 'api/Admin/GetUserDetailsAsync',
    access: 'Admin',
    summary: 'A user with roles and last sign-in.',
    input: userId,
    output: userDetailsSchema,
    reads: ['users', 'clients', 'roles', 'sessions', 'twoStep', 'passkeys'],
  },
  'Admin/EditUserAsync': {
    method: 'POST',
    path: 'api/Admin/EditUserAsync',
    access: 'Admin',
    summary: 'Change a user. False when unknown, when a name is taken, for the last active administrator.',
    input: userChangeSchema,
    output: z.boolean(),
    changes: ['users', 'roles', 'sessions', 'accountLinks'],
  },
  'Admin/CreateUser': {
    method: 'POST',
    path: 'api/Admin/CreateUser',
    access: 'Admin',
    summary: 'Make a user, who is sent an invitation. False when the username or e-mail is taken.',
    input: userChangeSchema,
    output: z.boolean(),
    changes: ['users', 'roles', 'accountLinks'],
    creates: true,
  },
  'Admin/SendInvitation': {
    method: 'POST',
    path: 'api/Admin/SendInvitation',
    access: 'Admin',
    summary:
      'Send the link to choose a first password again. False without an address, or once one is chosen.',
    input: userId,
    output: z.boolean(),
    changes: ['accountLinks'],
  },
  'Admin/SendPasswordReset': {
    method: 'POST',
    path: 'api/Admin/SendPasswordReset',
    access: 'Admin',
    summary: 'Send a user the link to choose a new password. False without an address.',
    input: userId,
    output: z.boolean(),
    changes: ['accountLinks'],
  },
  'Admin/EndUserSessions': {
    method: 'POST',
    path: 'api/Admin/EndUserSessions',
    access: 'Admin',
    summary: 'Sign a user out everywhere.',
    input: userId,
    output: z.boolean(),
    changes: ['sessions'],
  },
});
