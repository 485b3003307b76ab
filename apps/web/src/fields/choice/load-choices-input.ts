import type { ChoicesField } from '@panoramic/contract';
import { lazy, type ComponentType } from 'react';
import type { FieldInputProps } from '../shared-props.tsx';

type Loaded = { readonly default: ComponentType<FieldInputProps<ChoicesField>> };
let loadedChoices: Loaded | undefined;

/** Loads the input of several choices in advance, so that it is drawn at once and no key is lost. */
export async function loadChoicesInput(): Promise<Loaded> {
  const { ChoicesInput } = await import('../choices-input.tsx');
  return (loadedChoices = { default: ChoicesInput });
}

/** Loaded with the first such field, because few screens have one. */
export const LazyChoicesInput = lazy(() => {
  const loaded = loadedChoices;
  if (!loaded) return loadChoicesInput();
  // Safe: React uses only `then`, and draws at once when `then` calls back at once.
  // oxlint-disable-next-line unicorn/no-thenable -- a promise would give it one turn later, and lose a key
  return { then: (take: (given: Loaded) => void) => take(loaded) } as unknown as Promise<Loaded>;
});
