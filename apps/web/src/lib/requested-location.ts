type Address = Pick<Location, 'pathname' | 'search'>;

let heldUp: Address | null = null;

/** The address that a held-up navigation leads to, else the present one: a further key continues from there. */
export function requestedLocation(): Address {
  return heldUp ?? window.location;
}

/** Says that the navigation to this address waits until edits are saved; `null` when none waits any more. */
export function holdUpNavigation(to: Address | null): void {
  heldUp = to;
}
