import { compTypeName, isCompType, type CompTypeId } from '@panoramic/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { storedSearchOptions } from './stored-form-values.ts';

interface CompTypeOfPage {
  /** `null` when the URL names no valid type. */
  readonly type: CompTypeId | null;
  readonly name: string;
}

/** The comp type that the URL names. Another type than that of the last search resets the search values. */
export function useCompType(): CompTypeOfPage {
  const [query] = useSearchParams();
  const id = Number(query.get('compType') ?? '');
  const type = isCompType(id) ? id : null;
  useEffect(() => {
    if (type !== null) storedSearchOptions.reset(type);
  }, [type]);
  return { type, name: compTypeName(id) };
}
