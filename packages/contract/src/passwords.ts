/** Characters are Unicode code points: an emoji counts once. */
export const maxPasswordCharacters = 128;
export const recommendedPasswordCharacters = 15;

export interface PasswordRule {
  readonly userName: string;
  /** The minimum length, which the server's settings give. */
  readonly fewest: number;
}

/** Why the password is refused, or `null`. The server also refuses common passwords. */
export function passwordProblem(password: string, { userName, fewest }: PasswordRule): string | null {
  const length = Array.from(password).length;
  if (length < fewest) return `The new password is too short: use at least ${fewest} characters.`;
  if (length > maxPasswordCharacters)
    return `The new password is too long: use at most ${maxPasswordCharacters} characters.`;
  if (containsName(password, userName)) return 'The new password contains your username. Choose another.';
  return null;
}

export function describePasswordRule(fewest: number): string {
  return `At least ${fewest} characters, better ${recommendedPasswordCharacters} or more. Any characters, spaces too. Not your username, and none that many people use.`;
}

/** The first alert that applies, in the specification's order and words. */
export function passwordFieldsProblem(fields: {
  readonly OldPW?: string;
  readonly NewPW: string;
  readonly RetypePW: string;
}): string | null {
  if (fields.OldPW === '') return 'Old Password field must be filled out.';
  if (fields.NewPW === '') return 'New Password field must be filled out.';
  if (fields.RetypePW === '') return 'Re-type Password field must be filled out.';
  if (fields.NewPW !== fields.RetypePW) return 'Password fields must match.';
  return null;
}

export const passwordStrengths = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const;
export type PasswordStrength = (typeof passwordStrengths)[number];

/** The strength that the meter shows. Length counts most; repetition and runs such as 1234 count little. */
export function passwordStrength(password: string, rule: PasswordRule): PasswordStrength {
  const length = Array.from(password).length;
  if (length < rule.fewest) return 'Too short';
  if (containsName(password, rule.userName)) return 'Weak';
  const worth = worthOf(password);
  if (worth < 7) return 'Weak';
  if (worth < 11) return 'Fair';
  return worth < recommendedPasswordCharacters ? 'Good' : 'Strong';
}

/** The number of characters that make guessing harder. */
function worthOf(password: string): number {
  const points = Array.from(withoutCommonWords(password), (character) => character.codePointAt(0) ?? 0);
  const seen = new Map<number, number>();
  let worth = 0;
  points.forEach((point, index) => {
    const step = index > 0 ? Math.abs(point - (points[index - 1] ?? 0)) : 2;
    const times = (seen.get(point) ?? 0) + 1;
    seen.set(point, times);
    // A character that repeats or follows the one before is easy to guess.
    worth += step <= 1 ? 0.25 : times > 3 ? 0.5 : 1;
  });
  return worth;
}

/** What many passwords are made of: a guesser tries them first, so each is worth no more than one character. */
const commonWords =
  /passwor[dt]|passw|qwert[yz]|asdf|zxcv|letmein|welcome|iloveyou|admin|login|master|secret|changeme|monkey|dragon|football|baseball|soccer|sunshine|princess|superman|batman|shadow|michael|jordan|hunter|trustno|whatever|summer|winter|spring|autumn/g;

/** Letters that figures and signs often stand for. */
const standIns: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

function withoutCommonWords(password: string): string {
  const lower = password.toLowerCase();
  const plain = Array.from(lower, (character) => standIns[character] ?? character).join('');
  const shortened = plain.replaceAll(commonWords, '*');
  return shortened === plain ? lower : shortened;
}

/** Skips usernames of one or two letters, which would forbid too much. */
function containsName(password: string, userName: string): boolean {
  const names = [userName, userName.split('@')[0] ?? ''].map((name) => name.trim().toLowerCase());
  const text = password.toLowerCase();
  return names.some((name) => name.length > 2 && text.includes(name));
}

/** The answer is the same whether or not the account exists. */
export const resetRequestAnswer =
  'If there is an account for that username, an e-mail with a link to choose a new password is on its way. The link works once, within 60 minutes.';
