import { z } from 'zod';
import { editViewSchema, listNames, listViewSchema } from '../lists/index.ts';
import { callTable, id } from './call.ts';

/** Not in the specification: a search together with the columns, widths and order of its list, under a name. */
export const viewCalls = callTable({
  'Views/GetViews': {
    method: 'GET',
    path: 'api/Views/GetViews',
    access: 'signedIn',
    client: true,
    summary: 'The views of the user in the client, and those that others share in it, by name.',
    input: z.object({
      list: z
        .enum(listNames, { error: 'There is no such list.' })
        .optional()
        .describe('Left out: of all lists'),
    }),
    output: z.array(listViewSchema),
    reads: ['views', 'users'],
  },
  'Views/EditView': {
    method: 'POST',
    path: 'api/Views/EditView',
    access: 'signedIn',
    client: true,
    summary:
      'Save a view under a name (id 0), or change one. A shared view is changed by its owner and by administrators.',
    input: editViewSchema,
    output: listViewSchema,
    changes: ['views'],
    creates: true,
  },
  'Views/DeleteView': {
    method: 'POST',
    path: 'api/Views/DeleteView',
    access: 'signedIn',
    client: true,
    summary: 'Forget a view; false when it is not there any more.',
    input: z.object({ id }),
    output: z.boolean(),
    changes: ['views'],
  },
});
