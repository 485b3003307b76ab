import { passwordProblem, type PasswordRule } from '@panoramic/contract';
import { isCommonPassword } from './common-passwords.ts';

/** Why somebody may not choose this password, in a sentence; `null`: they may. */
export async function whyPasswordRefused(password: string, rule: PasswordRule): Promise<string | null> {
  const problem = passwordProblem(password, rule);
  if (problem) return problem;
  return (await isCommonPassword(password))
    ? 'The new password is one that many people use. Choose another.'
    : null;
}
