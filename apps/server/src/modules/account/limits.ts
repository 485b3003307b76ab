import { Problem } from '#lib/problem.ts';

export function tooMany(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60);
  const words = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Problem('too-many', `Too many tries. Try again in ${words}.`, { retryAfterSeconds: seconds });
}
