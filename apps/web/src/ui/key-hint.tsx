import classes from './key-hint.module.css';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** `<KeyHint keys="Mod+K" />` shows ⌘K on a Mac and Ctrl K elsewhere. */
export function KeyHint({ keys }: { keys: string }) {
  const shown = keys
    .replace('Mod', isMac ? '⌘' : 'Ctrl')
    .split('+')
    .join(isMac ? '' : ' ');
  return <kbd className={classes['key']}>{shown}</kbd>;
}
