import type { FieldError } from '@panoramic/contract';

/**
 * A rule refuses a call that is documented as a boolean. Thrown, so that nothing of it is kept;
 * answered with `false` and, beside it, the reason.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: FieldError;

  constructor(field: string, message: string) {
    super(message);
    this.reason = { field, message };
  }
}
