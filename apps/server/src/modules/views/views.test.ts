import { listColumnsOf, listNames, type CallInput, type SavedView } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';

const app = testApp();
type Edited = CallInput<'Views/EditView'>;
let made = 0;

function aView(more: object = {}): Edited {
  made += 1;
  return {
    id: 0,
    list: 'leases',
    name: `View ${made}`,
    options: { scity: 'Clayton' },
    columns: ['sd_ced', 'own.gone', 'sd_num'],
    widths: { sd_ced: 120 },
    sort: { key: 'sd_ced', direction: 'asc' },
    ...more,
  };
}

async function save(caller: Caller, view: Edited): Promise<SavedView> {
  const { status, body } = await caller.call('Views/EditView', view);
  expect(status).toBe(200);
  return body;
}

const idsSeenBy = async (caller: Caller) =>
  (await caller.call('Views/GetViews', { list: 'leases' })).body.map(({ id }) => id);

describe('a view', () => {
  test('keeps conditions, columns, widths and order, and names fields that are gone', async () => {
    const viewer = await app.as('no role');
    const saved = await save(viewer, aView());
    expect(saved).toMatchObject({
      options: { scity: 'Clayton' },
      columns: ['sd_ced', 'own.gone', 'sd_num'],
      widths: { sd_ced: 120 },
      sort: { key: 'sd_ced', direction: 'asc' },
      shared: false,
      mine: true,
      mayChange: true,
      version: 1,
    });
    expect((await viewer.call('Views/GetViews', {})).body).toContainEqual(saved);
    const changed = await save(viewer, aView({ id: saved.id, columns: null, version: 1 }));
    expect(changed).toMatchObject({ id: saved.id, columns: null, version: 2 });
    expect((await viewer.call('Views/DeleteView', { id: saved.id })).body).toBe(true);
    expect((await viewer.call('Views/DeleteView', { id: saved.id })).body).toBe(false);
  });

  test.each(listNames)('of %s has columns of that list, and is found with it alone', async (list) => {
    const viewer = await app.as('no role');
    const [column] = listColumnsOf(list).columns.toReversed();
    const view = aView({ list, options: {}, columns: [column?.name], widths: null, sort: null });
    const saved = await save(viewer, view);
    expect(saved).toMatchObject({ list, columns: [column?.name] });
    const { body } = await viewer.call('Views/GetViews', { list });
    expect(body.filter(({ id }) => id === saved.id)).toEqual([saved]);
    expect(body.every((one) => one.list === list)).toBe(true);
    const foreign = { ...view, name: `Foreign ${list}`, columns: ['no such column'] } as never;
    expect((await viewer.call('Views/EditView', foreign)).status).toBe(400);
  });

  test('is seen by nobody else until it is shared, and then in its client alone', async () => {
    const owner = await app.as('Write');
    const [colleague, stranger] = [await app.as('Admin'), await app.as('Admin', 'Other')];
    const mine = await save(owner, aView());
    const shared = await save(owner, aView({ shared: true }));
    expect(await idsSeenBy(colleague)).toContain(shared.id);
    expect(await idsSeenBy(colleague)).not.toContain(mine.id);
    expect(await idsSeenBy(stranger)).toEqual([]);
    for (const [caller, id] of [
      [colleague, mine.id],
      [stranger, mine.id],
      [stranger, shared.id],
    ] as const) {
      expect((await caller.call('Views/EditView', aView({ id, shared: true }))).status).toBe(404);
      expect((await caller.call('Views/DeleteView', { id })).body).toBe(false);
    }
    expect(await idsSeenBy(owner)).toEqual(expect.arrayContaining([mine.id, shared.id]));
  });

  test('that is shared is changed by its owner and administrators, and not by others', async () => {
    const owner = await app.as('Write');
    const shared = await save(owner, aView({ shared: true }));
    const reader = await app.as('no role');
    const seen = (await reader.call('Views/GetViews', {})).body.find(({ id }) => id === shared.id);
    expect(seen).toMatchObject({ mine: false, mayChange: false });
    const change = aView({ id: shared.id, shared: true });
    expect((await reader.call('Views/EditView', change)).status).toBe(403);
    expect((await reader.call('Views/DeleteView', { id: shared.id })).status).toBe(403);
    const admin = await app.as('Admin');
    expect((await save(admin, change)).version).toBe(2);
    const unshared = await admin.call('Views/EditView', aView({ id: shared.id, shared: false }));
    expect([unshared.status, unshared.problem.errors?.[0]?.field]).toEqual([422, 'shared']);
    expect((await save(owner, aView({ id: shared.id, shared: false }))).shared).toBe(false);
  });

  test('that somebody else has changed is not saved over', async () => {
    const owner = await app.as('Write');
    const first = await save(owner, aView({ shared: true }));
    const second = await save(await app.as('Admin'), aView({ id: first.id, shared: true, version: 1 }));
    const late = await owner.call('Views/EditView', aView({ id: first.id, shared: true, version: 1 }));
    expect([late.status, (late.problem.current as SavedView).name]).toEqual([409, second.name]);
  });

  test('with a name that is taken, a column that no list has or without a name is refused', async () => {
    const viewer = await app.as('no role');
    const { name } = await save(viewer, aView());
    const again = await viewer.call('Views/EditView', aView({ name: name.toUpperCase() }));
    expect([again.status, again.problem.errors?.[0]?.field]).toEqual([422, 'name']);
    for (const wrong of [{ name: ' ' }, { columns: ['password_hash'] }, { columns: [] }, { list: 'nothing' }])
      expect((await viewer.call('Views/EditView', aView(wrong))).status).toBe(400);
  });
});
