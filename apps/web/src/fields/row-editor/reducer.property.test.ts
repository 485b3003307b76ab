import { contactsTab, notesTab, rentTermsTab } from '@panoramic/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellOf, createEditor, editableNames, hasUnsaved, visibleRows } from './editor.ts';
import type { EditorRow, RowEditor, RowKind, Values } from './editor.ts';
import { step, type Action, type Request } from './reducer.ts';

/** What a person or the server may do next; numbers pick among the rows and fields there are. */
const move = fc.record({
  what: fc.constantFrom(
    'add',
    'edit',
    'type',
    'type',
    'type',
    'leave',
    'save',
    'saveAll',
    'sort',
    'paste',
    'answer',
    'answer',
    'fail',
    'conflict',
    'resolve',
    'reload',
  ),
  row: fc.nat(50),
  field: fc.nat(50),
  text: fc.constantFrom('', 'x', '12', '1,000.5', '1/1/27', 'CAM', 'General', '(5)', ' y '),
});
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;

interface World {
  editor: RowEditor;
  /** Requests without an answer. */
  open: Request[];
  /** What the server holds, by id. */
  stored: Map<number, Values>;
  /** The last text typed into each cell that nobody has given up. */
  wanted: Map<string, string>;
}

function apply(world: World, action: Action): World {
  const { editor, requests } = step(world.editor, action);
  return { ...world, editor, open: [...world.open, ...requests] };
}

function play(world: World, { what, row, field, text }: Move): World {
  const { editor, open } = world;
  const { kind } = editor;
  const rows = visibleRows(editor);
  const found = rows[row % Math.max(1, rows.length)];
  const names = editableNames(kind);
  const name = names[field % names.length] ?? '';
  const request = open[row % Math.max(1, open.length)];
  if (what === 'add') return rows.length > 30 ? world : apply(world, { type: 'add' });
  if (what === 'sort') return apply(world, { type: 'sort', field: name });
  if (what === 'saveAll') return withoutDropped(apply(world, { type: 'saveAll' }));
  if (what === 'reload') return apply(world, { type: 'loaded', rows: [...world.stored.values()] });
  if (what === 'answer' && request?.kind === 'save') return answered(world, request);
  if (what === 'fail' && request?.kind === 'save')
    return settle(world, request, { type: 'saveFailed', row: request.row, problem: 'No', errors: [] });
  if (what === 'conflict' && request?.kind === 'save') return overtaken(world, request, name);
  if (!found) return world;
  if (what === 'type')
    return remember(apply(world, { type: 'type', row: found.name, field: name, text }), found, name, text);
  if (what === 'resolve')
    return apply(world, { type: 'resolve', row: found.name, mine: Object.keys(found.typed) });
  if (what === 'paste') {
    const next = apply(world, { type: 'paste', row: found.name, field: name, block: [[text]] });
    return next.editor === editor || !found.editing || found.conflict
      ? next
      : remember(next, found, name, text);
  }
  if (what === 'edit' || what === 'save')
    return withoutDropped(apply(world, { type: what, row: found.name }));
  if (what === 'leave') return apply(world, { type: 'leave', row: found.name, field: name });
  return world;
}

function remember(world: World, row: EditorRow, field: string, text: string): World {
  if (!row.editing) return world;
  return { ...world, wanted: new Map(world.wanted).set(`${row.name} ${field}`, text) };
}

/** Only empty rows are ever dropped without being asked for, and there is nothing to lose in them. */
function withoutDropped(world: World): World {
  const names = new Set(world.editor.rows.map(({ name }) => name));
  const wanted = [...world.wanted].filter(([cell, text]) => {
    const [name, field = ''] = cell.split(' ');
    return names.has(name ?? '') || (text.trim() !== '' && world.editor.kind.mainFields.includes(field));
  });
  return { ...world, wanted: new Map(wanted) };
}

function settle(world: World, request: Request, action: Action): World {
  return apply({ ...world, open: world.open.filter((one) => one !== request) }, action);
}

function answered(world: World, request: Request & { kind: 'save' }): World {
  const { key } = world.editor.kind;
  const id = Number(request.values[key]) || world.stored.size + 1;
  const version = Number(request.values['version'] ?? 0);
  const before = world.stored.get(id);
  // The server's side of the bargain: a save from an old version is never taken.
  expect(Number(before?.['version'] ?? version)).toBe(version);
  const reply = { ...request.values, [key]: id, version: version + 1 };
  const stored = new Map(world.stored).set(id, reply);
  return settle({ ...world, stored }, request, { type: 'saved', row: request.row, reply });
}

/** Somebody else has changed a field of the row in between. */
function overtaken(world: World, request: Request & { kind: 'save' }, field: string): World {
  const id = Number(request.values[world.editor.kind.key]);
  const before = world.stored.get(id);
  if (!before) return world;
  const current = { ...before, [field]: null, version: Number(before['version']) + 1 };
  const stored = new Map(world.stored).set(id, current);
  return settle({ ...world, stored }, request, { type: 'conflict', row: request.row, current });
}

/** Typed text is on the screen, readable or not, or its value is what the row now has. */
function expectNothingLost({ editor, wanted }: World): void {
  for (const [cell, text] of wanted) {
    const [name, field = ''] = cell.split(' ');
    const row = editor.rows.find((one) => one.name === name);
    expect(row, `${name} is gone with "${text}" in ${field}`).toBeDefined();
    if (!row) continue;
    const expected = cellOf(editor.kind, { ...row, typed: { [field]: text } }, field);
    const actual = cellOf(editor.kind, row, field);
    expect(expected.problem === null ? actual.value : actual.text).toBe(
      expected.problem === null ? expected.value : text,
    );
  }
}

function expectSound({ editor, open }: World): void {
  for (const row of editor.rows) {
    expect(row.sending !== null).toBe(open.some((request) => request.row === row.name));
    expect(open.filter((request) => request.row === row.name).length).toBeLessThan(2);
    expect(Object.keys(row.typed).length === 0 || row.editing || row.sending !== null).toBe(true);
    expect(row.conflict === null || (row.editing && row.sending === null)).toBe(true);
  }
  expect(new Set(editor.rows.map(({ name }) => name)).size).toBe(editor.rows.length);
  const ids = editor.rows.map(({ id }) => id).filter((id) => id > 0);
  expect(new Set(ids).size).toBe(ids.length);
  expect(editor.savingAll.filter((name) => !open.some((request) => request.row === name))).toEqual([]);
  expect(open.length === 0 || hasUnsaved(editor)).toBe(true);
}

const kinds: readonly [string, RowKind][] = [
  ['rent terms', rentTermsTab],
  ['notes', notesTab],
  ['contacts', contactsTab],
];

test.each(kinds)('no typed text is ever lost: %s', (_, kind) => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
      const editor = createEditor(kind, 7, '2027-05-15');
      let world: World = { editor, open: [], stored: new Map(), wanted: new Map() };
      for (const one of moves) {
        world = play(world, one);
        expectNothingLost(world);
        expectSound(world);
      }
    }),
    { numRuns: 400 },
  );
});
