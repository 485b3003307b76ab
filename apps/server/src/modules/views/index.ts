import { maxViews, mayUse, type ParsedInput, type SavedView } from '@panoramic/contract';
import { handlers, type Actor } from '#calls/handler.ts';
import { violatedIndex } from '#db/driver/failures.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import {
  countViews,
  deleteView,
  findView,
  insertView,
  updateView,
  viewsOf,
  type StoredView,
} from './views.store.ts';

/** Searches with the arrangement of their list, of each user and shared in a client. */
export const viewHandlers = handlers({
  'Views/GetViews': async ({ tx, clientId, actor }, { list }) =>
    (await viewsOf(tx, clientId, list)).map((view) => answered(view, actor)),

  'Views/EditView': async ({ tx, clientId, actor }, edited) =>
    answered(await namedOnce(storeView(tx, clientId, actor, edited)), actor),

  'Views/DeleteView': async ({ tx, clientId, actor }, { id }) => {
    const stored = await findView(tx, clientId, id);
    if (!stored) return false;
    refuseOthersView(stored, actor);
    return deleteView(tx, clientId, id);
  },
});

async function storeView(
  tx: Tx,
  clientId: number,
  actor: Actor,
  { id, version, options, ...sent }: ParsedInput<'Views/EditView'>,
): Promise<StoredView> {
  const values = { ...sent, options: set(options) };
  if (id === 0) {
    if ((await countViews(tx, clientId, actor.userId, sent.list)) >= maxViews)
      refuse([{ field: 'name', message: `At most ${maxViews} views can be saved for one list.` }]);
    return insertView(tx, clientId, actor.userId, values);
  }
  const stored = (await findView(tx, clientId, id)) ?? noSuchView();
  if (stored.list !== sent.list) noSuchView();
  refuseOthersView(stored, actor);
  if (version !== undefined && version !== stored.version)
    throw new Problem('conflict', 'Somebody else changed this view meanwhile. Nothing was changed.', {
      current: answered(stored, actor),
    });
  if (!sent.shared && stored.user_id !== actor.userId)
    refuse([{ field: 'shared', message: 'Only its owner can stop sharing a view.' }]);
  return updateView(tx, clientId, id, values);
}

/** What is not shared is its owner's alone: nobody else finds it. */
function mayChange({ user_id }: StoredView, { userId, roles }: Actor): boolean {
  return user_id === userId || mayUse('Admin', roles);
}

function refuseOthersView(view: StoredView, actor: Actor): void {
  if (!mayChange(view, actor))
    throw new Problem('no-permission', `Only ${view.owner} and administrators can change this view.`);
}

function answered(view: StoredView, actor: Actor): SavedView {
  const { user_id, ...shown } = view;
  return { ...shown, mine: user_id === actor.userId, mayChange: mayChange(view, actor) };
}

function noSuchView(): never {
  throw new Problem('not-found', 'There is no such view.');
}

async function namedOnce<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    if (violatedIndex(error) !== 'list_views_by_name') throw error;
    return refuse([{ field: 'name', message: 'There is a view of that name already.' }]);
  }
}

/** The options that have a value. */
function set(options: object): SavedView['options'] {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== null && value !== undefined),
  );
}
