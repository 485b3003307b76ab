import { compareText } from '@panoramic/contract';

/**
 * A key whose `<` order equals that of `compareText` and which compares about twenty times as fast.
 * `null` for text outside printable ASCII, which needs the collator.
 */
export function naturalKey(text: string): string | null {
  let key = '';
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < first || code > last) return null;
    if (!isDigit(code)) {
      key += weights[code - first];
      continue;
    }
    let end = at + 1;
    while (end < text.length && isDigit(text.charCodeAt(end))) end++;
    key += numberKey(text.slice(at, end));
    at = end - 1;
  }
  return key;
}

/** The length comes first, because a longer number is greater. */
function numberKey(digits: string): string {
  const significant = digits.replace(/^0+(?=\d)/, '');
  return digitWeight + String.fromCharCode(significant.length) + significant;
}

const [first, last] = [0x20, 0x7e];
function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const printable = Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));

/** One weight for each printable character; upper and lower case share theirs. */
const weights: readonly string[] = weighed();
const digitWeight = weights['0'.charCodeAt(0) - first] ?? '';

function weighed(): string[] {
  const ordered = printable.toSorted(compareText);
  const weightOf = new Map<string, string>();
  let weight = 1;
  ordered.forEach((char, index) => {
    const before = ordered[index - 1];
    if (before !== undefined && compareText(before, char) !== 0) weight++;
    weightOf.set(char, String.fromCharCode(weight));
  });
  return printable.map((char) => weightOf.get(char) ?? '');
}
