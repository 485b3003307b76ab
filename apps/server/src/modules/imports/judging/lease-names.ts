import { addressInParts, keyText, type AnyValue } from '@panoramic/contract';

/** What a lease can be called by besides its number, as texts to compare. */
export function namesOfLease(lease: Readonly<Record<string, AnyValue>>): string[] {
  const texts = [lease['sd_building'], lease['sd_address']].map(keyText);
  return [...new Set(texts.filter((text) => text !== ''))];
}

/** What a cell may call a lease by: all of it, or the street of a whole address. */
export function namesIn(text: string): string[] {
  return [...new Set([keyText(text), keyText(addressInParts(text).street)])];
}
