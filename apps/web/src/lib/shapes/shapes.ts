/**
 * Checks a value that this browser has stored or received. The shapes below are small enough to load with the
 * first screen, unlike zod. A zod schema is a check too and can be passed wherever a check is expected.
 */
export interface Check<T> {
  readonly safeParse: (value: unknown) => { success: true; data: T } | { success: false };
}

interface Shape<T> extends Check<T> {
  readonly has: (value: unknown) => value is T;
}

function shape<T>(has: (value: unknown) => boolean): Shape<T> {
  const fits = (value: unknown): value is T => has(value);
  return {
    has: fits,
    safeParse: (value) => (fits(value) ? { success: true, data: value } : { success: false }),
  };
}

export const anyText = shape<string>((value) => typeof value === 'string');
export const anyNumber = shape<number>((value) => Number.isFinite(value));
export const anyFlag = shape<boolean>((value) => typeof value === 'boolean');
export const anything = shape<unknown>(() => true);

export function oneOf<const T>(values: readonly T[]): Shape<T> {
  return shape((value) => values.some((one) => one === value));
}

export function either<A, B>(one: Shape<A>, other: Shape<B>): Shape<A | B> {
  return shape((value) => one.has(value) || other.has(value));
}

export function nullable<T>(inner: Shape<T>): Shape<T | null> {
  return shape((value) => value === null || inner.has(value));
}

export function optional<T>(inner: Shape<T>): Shape<T | undefined> {
  return shape((value) => value === undefined || inner.has(value));
}

export function listOf<T>(inner: Shape<T>): Shape<T[]> {
  return shape((value) => Array.isArray(value) && value.every(inner.has));
}

export function recordOf<T>(inner: Shape<T>): Shape<Record<string, T>> {
  return shape((value) => isRecord(value) && Object.values(value).every(inner.has));
}

/** An object with at least these properties. */
export function objectOf<T extends Record<string, Shape<unknown>>>(properties: T): Shape<ObjectOf<T>> {
  return shape(
    (value) =>
      isRecord(value) && Object.entries(properties).every(([name, property]) => property.has(value[name])),
  );
}

type Held<S> = S extends Shape<infer T> ? T : never;
type Left<T> = { [Name in keyof T]: undefined extends Held<T[Name]> ? Name : never }[keyof T];
type ObjectOf<T> = { [Name in Exclude<keyof T, Left<T>>]: Held<T[Name]> } & {
  [Name in Left<T>]?: Held<T[Name]>;
};

export type ValueOfShape<S> = Held<S>;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
