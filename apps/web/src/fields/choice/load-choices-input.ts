import type { ChoicesField } from '@panoramic/contract';
import { lazy, type ComponentType } from 'react';
import type { FieldInputProps } from '../shared-props.tsx';

type Loaded = { readonly default: ComponentType<FieldInputProps<ChoicesField>> };
let loadedChoices: Loaded | undefined;

/** Loads the input of several choices ahead, so that it stands there at once and no key is lost. */
export async function loadChoicesInput(): Promise<Loaded> {
  const { ChoicesInput } = await import('../choices-input.tsx');
  return (loadedChoices = { default: ChoicesInput });
}

/** Few screens have such fields: it is loaded with the first. */
export const LazyChoicesInput = lazy(() => {
  const loaded = loadedChoices;
  if (!loaded) return loadChoicesInput();
  // Safe: React asks for `then` alone, and draws at once what is given at once.
  // oxlint-disable-next-line unicorn/no-thenable -- a promise would give it one turn later, and lose a key
  return { then: (take: (given: Loaded) => void) => take(loaded) } as unknown as Promise<Loaded>;
});
