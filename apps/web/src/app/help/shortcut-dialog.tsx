import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Dialog, KeyHint } from '../../ui/index.ts';
import { keyGroups } from './key-groups.ts';
import classes from './shortcut-dialog.module.css';
import { shortcutsFor } from './shortcuts.ts';
import { useAreas } from '../use-areas.ts';
import { singleKeyShortcuts } from '../../lib/single-keys.ts';

export function ShortcutDialog({ roles, onClose }: { roles: readonly string[]; onClose: () => void }) {
  const [single, setSingle] = useState(() => singleKeyShortcuts.read());
  const groups = [{ title: 'Everywhere', keys: shortcutsFor(roles, useAreas()) }, ...keyGroups];
  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={onClose}
      buttons={
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      {/* Focusable, so that the keyboard scrolls it. */}
      <div className={classes['groups']} role="region" aria-label="Shortcuts" tabIndex={0}>
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
        label="Shortcuts of single keys: ?, L, N, B, [, ], and G with a letter"
        checked={single}
        onChange={(event) => {
          setSingle(event.currentTarget.checked);
          singleKeyShortcuts.write(event.currentTarget.checked);
        }}
      />
    </Dialog>
  );
}
