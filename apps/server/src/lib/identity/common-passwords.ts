/** Loaded when the first password is chosen, because the list has some 49,000 words. */
let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether the password is among those that are tried first: a well-known one, or a pattern such as abcabcabc
 * or 12345678.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = password.toLowerCase().replaceAll(/\s/g, '');
  if (isPattern(text) || isMostlyOurs(text)) return true;
  common ??= load();
  const known = await common;
  return known.has(text) || known.has(text.replace(/[\d!?.*#$@]{1,4}$/, ''));
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Whether the text is the product's own name with a little beside it, which somebody would try first here.
 */
function isMostlyOurs(text: string): boolean {
  return ownWords.some((word) => text.includes(word) && text.replaceAll(word, '').length < 8);
}

const ownWords = ['panoramic', 'leaseadmin'];

/** One piece of up to four characters over and over, or characters that follow one another. */
function isPattern(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text) || isRun(text);
}

function isRun(text: string): boolean {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(points.slice(1).map((point, index) => point - (points[index] ?? 0)));
  // A run may continue from 9 to 0, as in 7890.
  const step = [...steps].find((difference) => difference !== -9 && difference !== 9);
  return (
    steps.size > 0 &&
    steps.size <= 2 &&
    (step === 1 || step === -1) &&
    (steps.size === 1 || steps.has(-9 * step))
  );
}
