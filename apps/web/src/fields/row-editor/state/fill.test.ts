import { rentTermsTab } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { cellOf, createEditor, rowNamed, type EditorRow, type RowEditorState } from '../editor.ts';
import { parseBlock } from './paste.ts';
import { step, type Action } from './reducer.ts';

const blank = run(createEditor(rentTermsTab, 7, '2027-05-15'), { type: 'add' });

function run(start: RowEditorState, ...actions: Action[]): RowEditorState {
  return actions.reduce((editor, action) => step(editor, action).editor, start);
}

function paste(editor: RowEditorState, row: string, field: string, text: string): RowEditorState {
  return run(editor, { type: 'paste', row, field, block: parseBlock(text) });
}

function cells(row: EditorRow | undefined): unknown[] {
  if (!row) return [];
  return ['rt_type', 'rt_start', 'rt_end', 'rt_monthly', 'rt_notes'].map(
    (field) => cellOf(rentTermsTab, row, field).value,
  );
}

describe('pasting a block', () => {
  test('fills rows from the focused cell: dates, money and type names in any case', () => {
    const editor = paste(
      blank,
      'row-2',
      'rt_type',
      'base rent\t1/1/27\t12/31/2027\t$1,234.50\r\nCAM\t01-Jan-2028\t2028-12-31\t99\r\n',
    );
    expect(cells(rowNamed(editor, 'row-1'))).toEqual([null, null, null, null, null]);
    expect(cells(rowNamed(editor, 'row-2'))).toEqual(['Base Rent', '2027-01-01', '2027-12-31', 1234.5, null]);
    expect(cells(rowNamed(editor, 'row-3'))).toEqual(['CAM', '2028-01-01', '2028-12-31', 99, null]);
    expect(editor.pasted).toEqual({ filled: 8, unreadable: 0, outside: 0 });
    expect(rowNamed(editor, 'row-2')?.typed['rt_start']).toBe('01/01/2027');
  });

  test('a cell that cannot be read stays visible as typed, marked', () => {
    const editor = paste(blank, 'row-1', 'rt_type', 'Rent\t13/13/27\t\t(123.45)');
    expect(rowNamed(editor, 'row-1')?.typed).toEqual({
      rt_type: 'Rent',
      rt_start: '13/13/27',
      rt_end: '',
      rt_monthly: '(123.45)',
    });
    expect(rowNamed(editor, 'row-1')?.errors).toMatchObject({
      rt_start: 'Enter a date such as 03/31/2027.',
      rt_monthly: 'A negative amount cannot be entered here.',
    });
    expect(editor.pasted).toEqual({ filled: 4, unreadable: 3, outside: 0 });
  });

  test('adds rows as needed', () => {
    const editor = paste(blank, 'row-20', 'rt_monthly', '1\n2\n3\n\n');
    expect(editor.rows).toHaveLength(22);
    expect(editor.rows.slice(19).map((row) => cells(row)[3])).toEqual([1, 2, 3]);
  });

  test('changes only rows that are open for editing', () => {
    const rows = [1, 2, 3].map((id) => ({ rt_id: id, rt_monthly: id, version: 1 }));
    const open = run(
      createEditor(rentTermsTab, 7, '2027-05-15'),
      { type: 'loaded', rows },
      { type: 'edit', row: 'row-1' },
      { type: 'edit', row: 'row-3' },
    );
    const editor = paste(open, 'row-1', 'rt_monthly', '10\n30\n40');
    expect(editor.rows.map((row) => cells(row)[3])).toEqual([10, 2, 30, 40]);
    expect(paste(open, 'row-2', 'rt_monthly', '5\n6').rows[1]?.typed).toEqual({});
  });

  test('a column of derived figures is skipped; notes in its place are pasted', () => {
    const withFigures = paste(blank, 'row-1', 'rt_monthly', '100\t$12.50\tfirst\n200\t25\tsecond');
    expect(withFigures.rows.slice(0, 2).map((row) => cells(row).slice(3))).toEqual([
      [100, 'first'],
      [200, 'second'],
    ]);
    const without = paste(blank, 'row-1', 'rt_monthly', '100\tfirst\n200\t');
    expect(without.rows.slice(0, 2).map((row) => cells(row).slice(3))).toEqual([
      [100, 'first'],
      [200, null],
    ]);
  });

  test('an empty cell under Per SQFT keeps its place, so that later cells stay in their own columns', () => {
    const editor = paste(
      blank,
      'row-1',
      'rt_type',
      'CAM\t1/1/27\t12/31/27\t100\t\tfirst\nCAM\t1/1/28\t\t\t\tsecond',
    );
    expect(editor.rows.slice(0, 2).map((row) => cells(row))).toEqual([
      ['CAM', '2027-01-01', '2027-12-31', 100, 'first'],
      ['CAM', '2028-01-01', null, null, 'second'],
    ]);
    const some = paste(blank, 'row-1', 'rt_monthly', '100\t12.50\tfirst\n200\t\tsecond');
    expect(some.rows.slice(0, 2).map((row) => cells(row)[4])).toEqual(['first', 'second']);
    // Copied from this table, a row without notes is as wide as one with them.
    expect(cells(paste(blank, 'row-1', 'rt_monthly', '100\t\t').rows[0]).slice(3)).toEqual([100, null]);
  });

  test("the table's own headings are left out", () => {
    const editor = paste(blank, 'row-1', 'rt_type', 'Type\tStart\tEnd\tMonthly\nCAM\t1/1/27\t\t5');
    expect(cells(rowNamed(editor, 'row-1'))).toEqual(['CAM', '2027-01-01', null, 5, null]);
  });

  test('cells beyond the last column are counted, not silently dropped', () => {
    expect(paste(blank, 'row-1', 'rt_notes', 'a\tb\tc\nd').pasted).toEqual({
      filled: 2,
      unreadable: 0,
      outside: 2,
    });
  });

  test('notes with line breaks and quotes arrive whole', () => {
    const editor = paste(blank, 'row-1', 'rt_notes', '"first\r\nsecond ""x"""');
    expect(cells(rowNamed(editor, 'row-1'))[4]).toBe('first\nsecond "x"');
  });

  test('a block of 20 rows fills the 20 blank ones and saves as 20', () => {
    const lines = Array.from(
      { length: 20 },
      (_, index) => `Base Rent\t1/1/${2027 + index}\t12/31/${2027 + index}\t${1000 + index}`,
    );
    const { requests } = step(paste(blank, 'row-1', 'rt_type', lines.join('\r\n')), { type: 'saveAll' });
    expect(requests).toHaveLength(20);
    expect(requests[0]).toMatchObject({
      row: 'row-20',
      values: { rt_start: '2046-01-01', rt_monthly: 1019 },
    });
  });
});
