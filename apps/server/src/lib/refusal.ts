import type { FieldError } from '@panoramic/contract';

/**
 * Tells that a rule refuses a call that is documented as a boolean. It is thrown, so that nothing of the call
 * is kept, and answered with `false` and the reason in a header.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: FieldError;

  constructor(field: string, message: string) {
    super(message);
    this.reason = { field, message };
  }
}
