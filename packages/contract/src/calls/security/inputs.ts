import { z } from 'zod';
import { plainText } from '../call.ts';

/** A password may contain any character; only its length is limited here. */
export function passwordInput(label: string) {
  return z
    .string({ error: `${label} must be text.` })
    .max(1000, `${label}: at most 1000 characters.`)
    .refine((text) => text.isWellFormed(), `${label} contains a broken character.`);
}

/** A token that the server has handed out and the caller sends back. */
export const tokenInput = plainText(100, 'Token');

/** `Success`, or the reason for the refusal. */
export const responseSchema = z.object({ response: z.string() });
