import {
  problems,
  problemType,
  type FieldError,
  type ProblemCode,
  type ProblemDocument,
} from '@panoramic/contract';

interface ProblemOptions {
  /** Which fields are wrong and why, in words for the person who typed them. */
  readonly errors?: readonly FieldError[];
  /** On a conflict: the row as it is now. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A call that fails: thrown anywhere, turned into a reply in one place. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.code = code;
    this.options = options;
  }

  get status(): number {
    return problems[this.code].status;
  }

  document(requestId: string): ProblemDocument {
    const { status, title } = problems[this.code];
    const { errors, current } = this.options;
    return {
      type: problemType(this.code),
      title,
      status,
      detail: this.message,
      requestId,
      ...(errors && { errors: [...errors] }),
      ...(current !== undefined && { current }),
    };
  }
}

/** Nothing can be written: the disk of the database or of the documents is full. */
export function noSpaceLeft(cause?: unknown): Problem {
  return new Problem('disk-full', 'Nothing was saved: the server has no space left. Reading still works.', {
    cause,
  });
}

/** A rule of the data that the payload breaks; names each field. */
export function refuse(errors: readonly FieldError[]): never {
  throw new Problem('refused', errors.map(({ message }) => message).join(' '), { errors });
}
