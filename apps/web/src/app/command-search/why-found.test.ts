import { expect, test } from 'vitest';
import { fieldsFound, markedParts } from './why-found.ts';

function marked(text: string, ...words: string[]): string {
  return markedParts(text, words)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');
}

test('typed words are marked where words of the text begin, or else inside them', () => {
  expect(marked('# 0012 Clayton Tower', 'tow', '00')).toBe('# [00]12 Clayton [Tow]er');
  expect(marked('Main Remain', 'main')).toBe('[Main] Remain');
  expect(marked('Remain', 'main')).toBe('Re[main]');
  expect(marked('Quarry & Sons', 'x')).toBe('Quarry & Sons');
  expect(marked('İzmir', 'izm')).toBe('İzmir');
});

test('a line names the searched fields that contain the typed words', () => {
  const command = {
    id: '1',
    label: '',
    to: '/',
    searched: [
      { label: 'Company', text: 'Olive Holdings' },
      { label: 'Email', text: 'rent@olive.example' },
      { label: 'Last Name', text: null },
    ],
  };
  const labels = (...words: string[]) => fieldsFound(command, words).map(({ label }) => label);
  expect(labels('olive')).toEqual(['Company']);
  expect(labels('olive', 'hold')).toEqual(['Company']);
  expect(labels('rent', 'hold')).toEqual(['Email', 'Company']);
  expect(labels('nothing')).toEqual([]);
});
