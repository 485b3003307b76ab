import { rentTermsTab } from '@panoramic/contract';
import { describe, expect, test, vi } from 'vitest';
import { ProblemError } from '../../../api/problem.ts';
import { draftRows, type Values } from '../editor.ts';
import { aTerm, edit, row, save, today, typed } from './reducer.fixture.ts';
import { createRowStore, type RowServer, type SaveOptions } from './row-store.ts';

interface Sent {
  readonly values: Values;
  readonly options: SaveOptions;
  readonly answer: (reply: Values) => void;
  readonly fail: (error: unknown) => void;
}

/** A store with a server whose answers the test gives. */
function setUp() {
  const sent: Sent[] = [];
  const removed: number[] = [];
  const server: RowServer = {
    save: (values, _file, options) =>
      new Promise((answer, fail) => {
        sent.push({ values, options, answer, fail });
        options.signal.addEventListener('abort', () => fail(options.signal.reason));
      }),
    remove: async (id) => removed.push(id),
  };
  const store = createRowStore({
    kind: rentTermsTab,
    parentId: 7,
    today,
    server,
  });
  // A subscriber means that the rows are shown, so failures appear there.
  store.subscribe(() => {});
  store.act({ type: 'loaded', rows: [aTerm(1), aTerm(2)] });
  const at = (index: number): Sent => {
    const one = sent[index];
    if (!one) throw new Error(`Save ${index} was not sent.`);
    return one;
  };
  return { store, sent, removed, at, rowOne: () => row(store.read().editor, 'row-1') };
}

const settled = () => vi.waitFor(() => {});

async function saveRowOne({ store }: ReturnType<typeof setUp>, monthly: string) {
  store.act(edit('row-1'));
  store.act(typed('row-1', 'rt_monthly', monthly));
  store.act(save('row-1'));
  await settled();
}

describe('a save', () => {
  test('replaces the row with the answer', async () => {
    const set = setUp();
    await saveRowOne(set, '150');
    const reply = aTerm(1, { rt_monthly: 150, version: 2 });
    set.at(0).answer(reply);
    await vi.waitFor(() => expect(set.rowOne().base).toEqual(reply));
  });

  test('that fails brings the row back into edit mode with the reason in words', async () => {
    const set = setUp();
    await saveRowOne(set, '150');
    const errors = [{ field: 'rt_end', message: 'End is before Start.' }];
    set.at(0).fail(new ProblemError('refused', 'End is before Start.', { errors }));
    await vi.waitFor(() => expect(set.rowOne().editing).toBe(true));
    expect(set.rowOne()).toMatchObject({
      problem: 'End is before Start.',
      errors: { rt_end: 'End is before Start.' },
      typed: { rt_monthly: '150' },
    });
  });

  test('that conflicts with a newer version asks for a choice', async () => {
    const set = setUp();
    await saveRowOne(set, '150');
    const current = aTerm(1, { rt_monthly: 111, version: 5 });
    set.at(0).fail(new ProblemError('conflict', 'Changed meanwhile.', { current }));
    await vi.waitFor(() => expect(set.rowOne().conflict).toEqual(current));
  });

  test('that is cancelled returns the row to edit mode', async () => {
    const set = setUp();
    await saveRowOne(set, '150');
    set.store.stop('row-1');
    await vi.waitFor(() => expect(set.rowOne().problem).toBe('Canceled. Nothing was saved.'));
    expect(set.rowOne()).toMatchObject({ editing: true, typed: { rt_monthly: '150' } });
  });
});

describe('the Idempotency-Key', () => {
  const noReply = new ProblemError('offline', 'The server cannot be reached.');

  test('is the same when the same content is tried again', async () => {
    const set = setUp();
    await saveRowOne(set, '150');
    set.at(0).fail(noReply);
    await vi.waitFor(() => expect(set.rowOne().editing).toBe(true));
    set.store.act(save('row-1'));
    expect(set.at(1).options.key).toBe(set.at(0).options.key);
  });

  test('differs for other content, another row, and a save after one that was answered', async () => {
    const set = setUp();
    await saveRowOne(set, '150');
    set.at(0).fail(noReply);
    await vi.waitFor(() => expect(set.rowOne().editing).toBe(true));
    await saveRowOne(set, '175');
    set.at(1).answer(aTerm(1, { rt_monthly: 175, version: 2 }));
    await vi.waitFor(() => expect(set.rowOne().sending).toBeNull());
    await saveRowOne(set, '175.00');
    set.store.act(edit('row-2'));
    set.store.act(typed('row-2', 'rt_monthly', '175'));
    set.store.act(save('row-2'));
    await settled();
    expect(new Set(set.sent.map(({ options }) => options.key)).size).toBe(4);
  });

  test('is in the draft of a row while exactly its text is being saved or waits to be sent', async () => {
    const set = setUp();
    const keys = () => draftRows(set.store.read().editor, set.store.keyOfSave).map(({ key }) => key);
    set.store.act({ type: 'add' });
    for (let number = 3; number <= 8; number++)
      set.store.act(typed(`row-${number}`, 'rt_monthly', String(number)));
    expect(keys()).toEqual(Array(6).fill(undefined));
    set.store.act({ type: 'saveAll' });
    expect(set.sent).toHaveLength(4);
    expect(new Set(keys()).size).toBe(6);
    expect(keys()).toEqual(expect.arrayContaining(set.sent.map(({ options }) => options.key)));
    // Leaving a cell writes the same value in another way.
    set.store.act(edit('row-8'));
    set.store.act(typed('row-8', 'rt_monthly', '8.00'));
    expect(keys().at(-1)).toBe(set.at(0).options.key);
    set.store.act(typed('row-8', 'rt_monthly', '9'));
    expect(keys().at(-1)).toBeUndefined();
  });
});

test('Save All sends its rows in order, a few at a time', async () => {
  const set = setUp();
  set.store.act({ type: 'add' });
  for (let number = 3; number <= 12; number++)
    set.store.act(typed(`row-${number}`, 'rt_notes', String(number)));
  set.store.act({ type: 'saveAll' });
  const notes = () => set.sent.map(({ values }) => values['rt_notes']);
  expect(notes()).toEqual(['12', '11', '10', '9']);
  set.at(1).answer(aTerm(21));
  await vi.waitFor(() => expect(notes()).toEqual(['12', '11', '10', '9', '8']));
});

test('deleting a row that somebody else has deleted succeeds', async () => {
  const set = setUp();
  set.store.act({ type: 'delete', row: 'row-2' });
  await vi.waitFor(() => expect(set.store.read().editor.rows).toHaveLength(1));
  expect(set.removed).toEqual([2]);
});

test('waiting for saves goes on while they end one after another, and gives up when none does', async () => {
  const set = setUp();
  await saveRowOne(set, '150');
  set.store.act(edit('row-2'));
  set.store.act(typed('row-2', 'rt_monthly', '250'));
  set.store.act(save('row-2'));
  await settled();
  expect(await set.store.whenIdle(20)).toBe(false);
  const waited = set.store.whenIdle(200);
  setTimeout(() => set.at(0).answer(aTerm(1)), 120);
  setTimeout(() => set.at(1).answer(aTerm(2)), 240);
  expect(await waited).toBe(true);
  expect(await set.store.whenIdle(0)).toBe(true);
});
