import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { storedValue } from '../../lib/browser-storage.ts';
import { shortcutFor, shortcutsFor, strokeOf, type FrameAction } from './shortcuts.ts';

/** Keys without Ctrl can be in the way of those who steer by voice: they can be turned off. */
export const singleKeyShortcuts = storedValue('single-key-shortcuts', z.boolean(), true);

export function useShortcuts(roles: readonly string[], act: (action: FrameAction) => void): void {
  const navigate = useNavigate();
  const begun = useRef<string | null>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const stroke = strokeOf(event);
    if (stroke === null || event.defaultPrevented) return;
    if (!stroke.startsWith('Mod+') && (isTyping(event.target) || !singleKeyShortcuts.read())) return;
    const next = shortcutFor(shortcutsFor(roles), begun.current, stroke);
    begun.current = next.begun;
    if (!next.found) return;
    event.preventDefault();
    if ('goes' in next.found) void navigate(next.found.goes);
    else act(next.found.does);
  });
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      press(event);
    }
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** In a field a letter is a letter; in a dialog or a menu the keys are its own. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"]') !==
      null
  );
}
