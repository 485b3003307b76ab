import type { ComponentProps } from 'react';
import { reasonOf } from '../../../api/index.ts';
import { DataTable } from '../../../fields/index.ts';
import { Banner } from '../../../ui/index.ts';

interface LoadedTableProps<R> extends Omit<ComponentProps<typeof DataTable<R>>, 'rows'> {
  loading: {
    readonly data: readonly R[] | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** What is said where the rows could not be loaded. */
  failure: string;
}

/** A table of what is being loaded, or why it could not be. */
export function LoadedTable<R>({
  loading: { data, error, refetch },
  failure,
  ...table
}: LoadedTableProps<R>) {
  return error ? (
    <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
      {failure}
    </Banner>
  ) : (
    <DataTable {...table} rows={data} />
  );
}
