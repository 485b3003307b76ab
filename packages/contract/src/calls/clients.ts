import { z } from 'zod';
import { clientFields, maxLogoBytes } from '../admin/index.ts';
import { fieldSchema } from '../fields/index.ts';
import { callTable, id, noInput, seenVersion } from './call.ts';

export const clientSchema = z.object({
  cl_id: z.number(),
  cl_name: z.string(),
  logoLocation: z.string().nullable().describe('A path on this server'),
});
export type Client = z.infer<typeof clientSchema>;

const name = fieldSchema(clientFields.name).pipe(
  z.custom<string>((given) => typeof given === 'string' && given.trim() !== '', 'Enter a name.'),
);

export const clientCalls = callTable({
  'Clients/GetUserClient': {
    method: 'GET',
    path: 'api/Clients/GetUserClient',
    access: 'signedIn',
    summary: 'The client that this session works in.',
    input: noInput,
    output: clientSchema.nullable(),
    reads: ['clients', 'sessions'],
  },
  'Clients/GetDropdown': {
    method: 'GET',
    path: 'api/Clients/GetDropdown',
    access: 'Admin',
    summary: 'All clients as options.',
    input: noInput,
    output: z.array(z.object({ value: z.number(), label: z.string() })),
    reads: ['clients'],
  },
  'Clients/ShowAllClients': {
    method: 'GET',
    path: 'api/Clients/ShowAllClients',
    access: 'Home Limited',
    summary: 'All clients, the reserved client Comps among them.',
    input: noInput,
    output: z.array(clientSchema),
    reads: ['clients'],
  },
  'Clients/SetClient': {
    method: 'POST',
    path: 'api/Clients/SetClient',
    access: 'Home Limited or Comps',
    summary: 'Work in this client from now on, in this session. Without Home Limited: client 2 only.',
    input: z.object({ cl_id: id }),
    output: clientSchema,
    changes: ['sessions'],
  },
  'Clients/AddClient': {
    method: 'POST',
    path: 'api/Clients/AddClient',
    access: 'Admin',
    summary: 'Make a client. False when the name is taken.',
    input: z.object({ id: z.unknown().optional().describe('0: a new client has none'), name }),
    output: z.boolean(),
    changes: ['clients'],
    creates: true,
  },
  'Admin/GetClientDetailsAsync': {
    method: 'GET',
    path: 'api/Admin/GetClientDetailsAsync',
    access: 'Admin',
    summary: 'A client by its id.',
    input: z.object({ id }),
    output: z.object({
      id: z.number(),
      name: z.string(),
      logoLocation: z.string().nullable(),
      version: z.number(),
    }),
    reads: ['clients'],
  },
  'Admin/EditClientAsync': {
    method: 'POST',
    path: 'api/Admin/EditClientAsync',
    access: 'Admin',
    summary: 'Rename a client. False when unknown, when the name is taken, and for the client Comps.',
    input: z.object({ id, name, version: seenVersion }),
    output: z.boolean(),
    changes: ['clients'],
  },
  'Clients/SetLogo': {
    method: 'POST',
    path: 'api/Clients/SetLogo',
    access: 'Admin',
    summary: 'Give a client a logo (PNG, JPEG, WebP or SVG, at most 1 MB), or none.',
    input: z.object({
      id,
      logoBase64: z
        .base64({ error: 'The logo must be base64.' })
        .min(1, 'The logo is empty.')
        .nullable()
        .describe('Null takes the logo away'),
    }),
    output: clientSchema,
    changes: ['clients'],
    // Allows for a logo that is too large, so that the handler can refuse it with a message.
    maxBody: 4 * maxLogoBytes,
  },
});
