import type { RowRequest } from './step.ts';

export type SaveRequest = Extract<RowRequest, { kind: 'save' }>;

/** The Idempotency-Keys of the rows: the same for every attempt to save the same content. */
export function saveKeys() {
  const tries = new Map<string, { readonly content: readonly unknown[]; readonly key: string }>();

  function keyFor({ row, values, file }: SaveRequest): string {
    const content = [JSON.stringify(values), file];
    const known = tries.get(row);
    if (known?.content.every((part, index) => part === content[index])) return known.key;
    const key = crypto.randomUUID();
    tries.set(row, { content, key });
    return key;
  }

  return {
    keyFor,
    keyOf: (row: string) => tries.get(row)?.key,
    forget: (row: string) => tries.delete(row),
  };
}
