import { compTypeName, isCompType, type CompTypeId } from '@panoramic/contract';
import { useSearchParams } from 'react-router';

interface CompTypeOfPage {
  /** `null` when the URL names no valid type. */
  readonly type: CompTypeId | null;
  readonly name: string;
}

/** The comp type that the URL names. */
export function useCompType(): CompTypeOfPage {
  const [query] = useSearchParams();
  const id = Number(query.get('compType') ?? '');
  return { type: isCompType(id) ? id : null, name: compTypeName(id) };
}
