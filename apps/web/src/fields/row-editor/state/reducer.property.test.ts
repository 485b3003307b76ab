import { contactsTab, criticalDatesTab, notesTab, rentTermsTab } from '@panoramic/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellOf, createEditor, hasUnsaved, visibleRows } from '../editor.ts';
import type { EditorRow, RowEditorState, RowKind, Values } from '../editor.ts';
import { step, type Action } from './reducer.ts';
import type { RowRequest } from './step.ts';

/**
 * The next action of a person or the server; numbers select rows and fields. Few rows, few fields and
 * mostly readable texts make the actions interact.
 */
const move = fc.record({
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constant('type' as const) },
    { weight: 4, arbitrary: fc.constantFrom('edit', 'save', 'answer') },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'saveAll',
        'fail',
        'conflict',
        'resolve',
        'reload',
        'leave',
        'paste',
        'sort',
        'add',
      ),
    },
  ),
  row: fc.nat(2),
  field: fc.nat(2),
  text: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('11', '12.5', '1/1/27', '2/2/28') },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', '(5)', 'soon') },
  ),
});
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;

interface World {
  fields: readonly string[];
  editor: RowEditorState;
  /** Requests that are not answered yet. */
  open: RowRequest[];
  /** The rows of the server by id. */
  stored: Map<number, Values>;
  /** The last text typed into each cell, unless it was cancelled. */
  wanted: Map<string, string>;
  problems: string[];
}

function apply(world: World, action: Action): World {
  const { editor, requests } = step(world.editor, action);
  return { ...world, editor, open: [...world.open, ...requests] };
}

function play(world: World, { what, row, field, text }: Move): World {
  const { editor, open } = world;
  const rows = visibleRows(editor);
  const found = rows[row % Math.max(1, rows.length)];
  const name = world.fields[field] ?? '';
  const request = open[row % Math.max(1, open.length)];
  if (what === 'add') return rows.length > 2 ? world : apply(world, { type: 'add' });
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

/** Forgets the texts of removed rows, except in main fields: only empty rows may be removed without a request. */
function withoutDropped(world: World): World {
  const names = new Set(world.editor.rows.map(({ name }) => name));
  const wanted = [...world.wanted].filter(([cell, text]) => {
    const [name, field = ''] = cell.split(' ');
    return names.has(name ?? '') || (text.trim() !== '' && world.editor.kind.mainFields.includes(field));
  });
  return { ...world, wanted: new Map(wanted) };
}

function settle(world: World, request: RowRequest, action: Action): World {
  return apply({ ...world, open: world.open.filter((one) => one !== request) }, action);
}

function answered(world: World, request: RowRequest & { kind: 'save' }): World {
  const { key } = world.editor.kind;
  const id = Number(request.values[key]) || world.stored.size + 1;
  const version = Number(request.values['version'] ?? 0);
  const before = world.stored.get(id);
  // The server refuses a save with an old version.
  const isStale = before !== undefined && before['version'] !== version;
  const reply = { ...request.values, [key]: id, version: version + 1 };
  const stored = new Map(world.stored).set(id, reply);
  const taken = settle({ ...world, stored }, request, { type: 'saved', row: request.row, reply });
  const problems = [...world.problems, ...lost(taken), ...(isStale ? ['an old version was sent'] : [])];
  return { ...withoutSaved(taken, request.row), problems };
}

/** Forgets the saved texts, because others may change them from now on. */
function withoutSaved(world: World, name: string): World {
  const row = world.editor.rows.find((one) => one.name === name);
  const wanted = [...world.wanted].filter(([cell]) => {
    const [of, field = ''] = cell.split(' ');
    return of !== name || row?.typed[field] !== undefined;
  });
  return { ...world, wanted: new Map(wanted) };
}

/** Simulates that somebody else changed a field of the row. */
function overtaken(world: World, request: RowRequest & { kind: 'save' }, field: string): World {
  const id = Number(request.values[world.editor.kind.key]);
  const before = world.stored.get(id);
  if (!before) return world;
  const current = { ...before, [field]: null, version: Number(before['version']) + 1 };
  const stored = new Map(world.stored).set(id, current);
  return settle({ ...world, stored }, request, { type: 'conflict', row: request.row, current });
}

/** The typed texts that are neither on the screen nor saved. */
function lost({ editor, wanted }: World): string[] {
  return [...wanted].flatMap(([cell, text]) => {
    const [name, field = ''] = cell.split(' ');
    const row = editor.rows.find((one) => one.name === name);
    if (!row) return [`${name} is gone with "${text}" in ${field}`];
    const expected = cellOf(editor.kind, { ...row, typed: { [field]: text } }, field);
    const actual = cellOf(editor.kind, row, field);
    const isThere = expected.problem === null ? actual.value === expected.value : actual.text === text;
    return isThere ? [] : [`${field} of ${name} is "${actual.text}" instead of "${text}"`];
  });
}

function unsound({ editor, open }: World): string[] {
  const { rows } = editor;
  const ids = rows.map(({ id }) => id).filter((id) => id > 0);
  const broken: Record<string, boolean> = {
    'a row has two saves under way': rows.some((row) => requestsOf(open, row).length > 1),
    'a row does not know what is under way': rows.some(
      (row) => (row.sending !== null) !== requestsOf(open, row).length > 0,
    ),
    'text is typed in a row that is neither open nor under way': rows.some(
      (row) => Object.keys(row.typed).length > 0 && !row.editing && !row.sending,
    ),
    'a conflict is out of sight': rows.some((row) => row.conflict && (!row.editing || row.sending)),
    'an id stands twice': new Set(ids).size < ids.length,
    'a name stands twice': new Set(rows.map(({ name }) => name)).size < rows.length,
    'Save All waits for nothing': editor.savingAll.some((name) => !open.some(({ row }) => row === name)),
    'leaving would not ask': open.length > 0 && !hasUnsaved(editor),
  };
  return Object.keys(broken).filter((words) => broken[words]);
}

function requestsOf(open: readonly RowRequest[], row: EditorRow): readonly RowRequest[] {
  return open.filter((request) => request.row === row.name);
}

const kinds: readonly [string, RowKind, readonly string[]][] = [
  ['rent terms', rentTermsTab, ['rt_monthly', 'rt_start', 'rt_notes']],
  ['critical dates', criticalDatesTab, ['cd_action', 'cd_reminder', 'cd_note']],
  ['notes', notesTab, ['com_text', 'com_date', 'com_text']],
  ['contacts', contactsTab, ['c_company', 'email1', 'notes']],
];

test.each(kinds)(
  'no typed text is ever lost: %s',
  (_, tab, fields) => {
    const kind = { ...tab, blankRows: 1 };
    const editor = step(createEditor(kind, 7, '2027-05-15'), { type: 'add' }).editor;
    fc.assert(
      fc.property(fc.array(move, { minLength: 10, maxLength: 50, size: 'max' }), (moves) => {
        let world: World = { fields, editor, open: [], stored: new Map(), wanted: new Map(), problems: [] };
        for (const one of moves) {
          world = play(world, one);
          world.problems.push(...lost(world), ...unsound(world));
          if (world.problems.length > 0) break;
        }
        expect(world.problems).toEqual([]);
      }),
      { numRuns: 300 },
    );
  },
  30_000,
);
