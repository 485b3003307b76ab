import { Button, Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { KeyHint } from '../../ui/index.ts';
import { keyGroups } from './key-groups.ts';
import classes from './shortcut-dialog.module.css';
import { shortcutsFor } from './shortcuts.ts';
import { singleKeys } from './use-shortcuts.ts';

export function ShortcutDialog({ roles, onClose }: { roles: readonly string[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [single, setSingle] = useState(() => singleKeys.read());
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const groups = [{ title: 'Everywhere', keys: shortcutsFor(roles) }, ...keyGroups];
  return (
    <dialog ref={dialog} className={classes['dialog']} aria-labelledby="shortcuts-title" onClose={onClose}>
      <header className={classes['head']}>
        <h2 id="shortcuts-title">Keyboard shortcuts</h2>
        <Button variant="default" autoFocus onClick={onClose}>
          Close
        </Button>
      </header>
      <div className={classes['groups']}>
        {groups.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(({ keys: pressed, label }) => (
                <div key={pressed}>
                  <dt>
                    <KeyHint keys={pressed} />
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        label="Shortcuts of single keys: ? and G with a letter"
        checked={single}
        onChange={(event) => {
          setSingle(event.currentTarget.checked);
          singleKeys.write(event.currentTarget.checked);
        }}
      />
    </dialog>
  );
}
