import type { SavedView } from '@panoramic/contract';
import { Button, Checkbox } from '@mantine/core';
import { Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '../../../api/index.ts';
import { Badge, IconButton } from '../../../ui/index.ts';
import { NameDialog } from '../../name-dialog.tsx';
import { useViewChanges, type ViewChanges, type ViewsPanelProps } from './use-view-changes.ts';
import classes from './views-panel.module.css';

/** The views of a list: opens, saves, shares and deletes them, and chooses the one that the list opens with. */
export function ViewsPanel(props: ViewsPanelProps) {
  const changes = useViewChanges(props);
  const [naming, setNaming] = useState(false);
  const [shared, setShared] = useState(false);
  const { client, open } = changes;
  if (!client) return null;
  return (
    <section aria-label="Views" className={classes['panel']}>
      <span aria-hidden className={classes['head']}>
        Views
      </span>
      {changes.error && <p>{reasonOf(changes.error)}</p>}
      <ul className={classes['views']}>
        {changes.views.map((one) => (
          <ViewLine key={one.id} view={one} changes={changes} />
        ))}
      </ul>
      <div className={classes['buttons']}>
        <Button variant="default" size="compact-sm" onClick={() => setNaming(true)}>
          Save as a view
        </Button>
        {open?.mayChange && (
          <Button variant="default" size="compact-sm" onClick={() => changes.saveOpen(open)}>
            Save {open.name}
          </Button>
        )}
        {open && (
          <Button variant="subtle" size="compact-sm" onClick={changes.leave}>
            Leave the view
          </Button>
        )}
      </div>
      <Checkbox
        size="xs"
        label={`Share new views in ${client.cl_name}`}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      {naming && (
        <NameDialog
          title="Save as a view"
          label="Name"
          saying={(name) =>
            changes.named(name)
              ? { button: 'Replace', line: 'Replaces your view of that name.' }
              : { button: 'Save', line: 'Keeps the search, columns, widths and order.' }
          }
          onSave={(name) => changes.save(name, shared)}
          onClose={() => setNaming(false)}
        />
      )}
    </section>
  );
}

function ViewLine({ view, changes }: { view: SavedView; changes: ViewChanges }) {
  const { name, shared, mine, owner, mayChange } = view;
  const isDefault = changes.isDefault(view);
  return (
    <li className={classes['view']}>
      <button
        type="button"
        className={classes['name']}
        aria-current={view.id === changes.open?.id || undefined}
        onClick={() => changes.show(view)}
      >
        {name} {shared && <Badge>{mine ? 'Shared' : owner}</Badge>}
      </button>
      {mine && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={shared ? `Stop sharing ${name}` : `Share ${name}`}
          onClick={() => changes.share(view)}
        >
          {shared ? 'Unshare' : 'Share'}
        </Button>
      )}
      <IconButton
        label={isDefault ? `Open the list without ${name}` : `Open the list with ${name}`}
        icon={Star}
        aria-pressed={isDefault}
        onClick={() => changes.chooseDefault(view)}
      />
      {mayChange && (
        <IconButton label={`Delete ${name}`} icon={Trash2} onClick={() => changes.remove(view)} />
      )}
    </li>
  );
}
