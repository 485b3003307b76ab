export { call, queryFor, type CallOptions } from './call.ts';
export { useClientChanges } from './client-change.ts';
export { ProblemError, reasonOf, waitInWords } from './problem.ts';
export { queryClient } from './query-client.ts';
export {
  adoptClient,
  beginSession,
  confirmSession,
  endSession,
  rolesOf,
  useSession,
  useSignedIn,
  type Session,
  type SignedIn,
} from './session.ts';
