import type { FieldError } from '@panoramic/contract';
import { Refusal } from '#lib/refusal.ts';
import { violatedIndex } from '../driver/failures.ts';

/**
 * Waits for work that a unique index may reject, and turns the violation into a refusal in words. A check
 * beforehand would be too early: somebody else may take the name in between.
 */
export async function refuseDuplicate<T>(
  work: Promise<T>,
  reasons: Readonly<Record<string, FieldError>>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = reasons[violatedIndex(error) ?? ''];
    throw reason ? new Refusal(reason.field, reason.message) : error;
  }
}
