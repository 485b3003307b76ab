export { call, callAndRefresh, callOrThrow, fetchReply, queryFor, type ChangeOptions } from './call.ts';
export { useClientConflicts } from './client-conflicts.ts';
export { fetchFile, upload } from './files.ts';
export { framedQueryFor } from './framed-list.ts';
export { listQueryFor, type StreamedList } from './list-query.ts';
export { useClientAreas, useMarketView } from './areas.ts';
export {
  currentPreferences,
  deleteSearch,
  putAwayKept,
  savePreference,
  saveSearch,
  takeOutKept,
  usePreferences,
} from './preferences.ts';
export { ProblemError, reasonOf, refusedProblem, describeWait } from './problem.ts';
export { prefetchFromRow, prefetchUntilShown, queryClient } from './query-client.ts';
export { callsListing, keyOf, refreshAfter, type CacheUpdates } from './refresh.ts';
export {
  isSecondFactorMissing,
  adoptClient,
  beginSession,
  confirmSession,
  currentSession,
  endSession,
  followClient,
  renewToken,
  rolesOf,
  showClient,
  signOutHere,
  useSession,
  useSignedIn,
  type SignedIn,
} from './session.ts';
