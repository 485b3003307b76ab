import { z } from 'zod';
import { securityPolicyFields, type SecurityPolicyFields } from '../../admin/index.ts';
import { fieldSchema, rowVersion } from '../../fields/index.ts';
import { callTable, id } from '../call.ts';

/** Whether the session has, or lacks, a second factor that is required. */
export const secondFactorStates = ['fine', 'asked', 'needed', 'unproven'] as const;
export type SecondFactorState = (typeof secondFactorStates)[number];

const ofClient = id.nullish().describe('A client; left out for the whole installation');

export interface SecurityPolicy extends SecurityPolicyFields {
  /** When the second factor has to be there; `null` while it is not required. */
  secondFactorDue: string | null;
  /** The rules that apply where this policy sets none, or weaker ones. */
  otherwise: Omit<SecurityPolicyFields, 'graceDays'>;
  version: number;
}

const rules = {
  secondFactor: fieldSchema(securityPolicyFields.secondFactor),
  idleMinutes: fieldSchema(securityPolicyFields.idleMinutes),
  absoluteHours: fieldSchema(securityPolicyFields.absoluteHours),
  passwordMin: fieldSchema(securityPolicyFields.passwordMin),
};
const fields = { ...rules, graceDays: fieldSchema(securityPolicyFields.graceDays) };

const policySchema: z.ZodType<SecurityPolicy> = z.object({
  ...fields,
  secondFactorDue: z.string().nullable(),
  otherwise: z.object(rules).describe('What holds where this policy asks for nothing, or for less'),
  version: z.number(),
});

const lackingUser = z.object({
  id: z.number(),
  name: z.string(),
  userName: z.string(),
  clientName: z.string().nullable(),
  due: z.string().nullable().describe('When it has to be there; null while it is not required of the user'),
  lastSignInAt: z.string().nullable(),
});
export type LackingUser = z.output<typeof lackingUser>;

export const policyCalls = callTable({
  'Admin/GetSecurityPolicy': {
    method: 'GET',
    path: 'api/Admin/GetSecurityPolicy',
    access: 'Admin',
    summary: 'What the installation, or a client, asks of accounts and sessions. The stricter of both holds.',
    input: z.object({ clientId: ofClient }),
    output: policySchema,
    reads: ['policies'],
  },
  'Admin/SaveSecurityPolicy': {
    method: 'POST',
    path: 'api/Admin/SaveSecurityPolicy',
    access: 'Admin',
    summary: 'Ask for more, or for less, of accounts and sessions: in force from the next request on.',
    input: z.object({ clientId: ofClient, ...fields, version: rowVersion }),
    output: policySchema,
    changes: ['policies', 'sessions'],
  },
  'Admin/GetUsersWithoutSecondFactor': {
    method: 'GET',
    path: 'api/Admin/GetUsersWithoutSecondFactor',
    access: 'Admin',
    summary: 'Active users who sign in with a password alone: of a client, or of all.',
    input: z.object({ clientId: ofClient }),
    output: z.array(lackingUser),
    reads: ['policies', 'users', 'twoStep', 'passkeys'],
  },
});
