import type { KindChange, OwnField } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, callAndRefresh, queryFor, reasonOf, refreshAfter } from '../../../api/index.ts';
import { notify } from '../../../ui/index.ts';
import { typeWords } from './field-words.ts';

/** While a change is under way, and while nobody knows of one. */
const askEveryMs = { underWay: 700, otherwise: 15_000 };

/** The queued changes of kind, whoever has asked for them; when one has ended, everything it changed is read again. */
export function useKindChanges(): readonly KindChange[] {
  const { data } = useQuery({
    ...queryFor('Fields/GetKindChanges', {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(isUnderWay) ? askEveryMs.underWay : askEveryMs.otherwise,
  });
  const before = useRef<readonly KindChange[]>([]);
  useEffect(() => {
    if (!data) return;
    const ended = before.current.filter(
      (one) => isUnderWay(one) && !data.some(({ kind, key }) => kind === one.kind && key === one.key),
    );
    before.current = data;
    if (ended.length > 0) void tellEnded(ended);
  }, [data]);
  return data ?? [];
}

export function isUnderWay({ state }: KindChange): boolean {
  return state !== 'failed';
}

/** One that was stopped has left the field as it was. */
async function tellEnded(ended: readonly KindChange[]): Promise<void> {
  await refreshAfter('Fields/ChangeKind');
  const fields = await call('Fields/GetFields', {}).catch(() => []);
  for (const { kind, key, type } of ended) {
    const field = fields.find((one) => one.kind === kind && one.key === key);
    if (field?.type === type) notify(`${field.label} is ${typeWords[type].toLowerCase()} now.`);
  }
}

/** Takes a change back that is under way, or forgets one that failed. */
export async function takeBackKindChange({ kind, key, label }: OwnField, change: KindChange): Promise<void> {
  try {
    const isStopped = await callAndRefresh('Fields/StopKindChange', { kind, key });
    if (isStopped && isUnderWay(change)) notify(`The change was stopped. ${label} is as it was before.`);
  } catch (error) {
    notify(reasonOf(error), 'failure');
  }
}
