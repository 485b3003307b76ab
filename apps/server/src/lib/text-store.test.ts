import { expect, test } from 'vitest';
import { TextStore } from './text-store.ts';

test('every text is given back by its number, in a block that is full and in the last one', () => {
  const texts = Array.from({ length: 2500 }, (_, at) => (at % 3 === 0 ? '' : `Größe ${at} 🏬`));
  const store = new TextStore();
  for (const text of texts) store.add(text);
  expect(texts.map((_, at) => store.at(at))).toEqual(texts);
});

test('a number without a text gives an empty one', () => {
  const store = new TextStore();
  for (let at = 0; at < 1025; at += 1) store.add('text');
  expect([-1, 1025, 4096, 0.5, Number.NaN].map((at) => store.at(at))).toEqual(['', '', '', '', '']);
});

test('halves of a character in two texts do not shift the texts after them', () => {
  const store = new TextStore();
  for (let at = 0; at < 1024; at += 1) store.add(at === 0 ? 'a\ud83c' : at === 1 ? '\udfec' : `text ${at}`);
  expect([store.at(0), store.at(1), store.at(1023)]).toEqual(['a\ufffd', '\ufffd', 'text 1023']);
});
