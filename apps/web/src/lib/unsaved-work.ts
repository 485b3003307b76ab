import { useEffect } from 'react';

let places = 0;

/** Counts a place on the screen where something is typed that is not saved. */
export function useUnsavedWork(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    places++;
    return () => {
      places--;
    };
  }, [unsaved]);
}

export function hasUnsavedWork(): boolean {
  return places > 0;
}
