import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isTyping, singleKeyShortcuts } from '../../lib/single-keys.ts';
import { useAreas } from '../use-areas.ts';
import { shortcutFor, shortcutsFor, strokeOf, type FrameAction } from './shortcuts.ts';

export function useShortcuts(roles: readonly string[], act: (action: FrameAction) => void): void {
  const navigate = useNavigate();
  const areas = useAreas();
  const begun = useRef<string | null>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const stroke = strokeOf(event);
    if (stroke === null || event.defaultPrevented) return;
    if (!stroke.startsWith('Mod+') && (isTyping(event.target) || !singleKeyShortcuts.read())) return;
    const next = shortcutFor(shortcutsFor(roles, areas), begun.current, stroke);
    begun.current = next.begun;
    if (!next.found) return;
    event.preventDefault();
    // A dialog stands above everything else: what a key opened would be behind it.
    if (document.querySelector('dialog:modal')) return;
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
