import { text, type PoolUser } from '@panoramic/contract';
import { Button, TextInput } from '@mantine/core';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { DataTable, type Column } from '../../fields/index.ts';
import { showCount } from '../../lib/money.ts';
import { Badge } from '../../ui/index.ts';
import classes from './role-details.module.css';

interface UserPickerProps {
  title: string;
  /** The verb on the button: 'Add', 'Remove'. */
  verb: string;
  users: readonly PoolUser[];
  busy: boolean;
  onPick: (userIds: readonly number[]) => void;
}

const columns: readonly Column<PoolUser>[] = [
  {
    key: 'name',
    label: 'Name',
    field: text('Name'),
    value: ({ name }) => name,
    card: 'title',
    cell: ({ name, active }) => (
      <>
        {name} {!active && <Badge>Inactive</Badge>}
      </>
    ),
  },
  { key: 'userName', label: 'Username', field: text('Username'), value: ({ userName }) => userName },
];

/** A searchable, virtualized list of users in which several can be ticked. */
export function UserPicker({ title, verb, users, busy, onPick }: UserPickerProps) {
  const [typed, setTyped] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<string | number>>(new Set());
  const query = useDeferredValue(typed);
  const found = useMemo(() => matching(users, query), [users, query]);
  const inSight = useMemo(
    () => new Set(found.filter(({ id }) => ticked.has(id)).map(({ id }) => id)),
    [found, ticked],
  );
  // Ignores users who are no longer in the list.
  const picked = users.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const heading = useId();

  /** Keeps the ticks of users that the search hides. */
  function tick(selected: ReadonlySet<string | number>) {
    const shown = new Set<string | number>(found.map(({ id }) => id));
    setTicked(new Set([...[...ticked].filter((id) => !shown.has(id)), ...selected]));
  }

  return (
    <section className={classes['panel']} aria-labelledby={heading}>
      <div className={classes['panelHead']}>
        <h2 id={heading} className={classes['heading']}>
          {title}
        </h2>
        <span className={classes['count']}>{showCount(users.length)}</span>
      </div>
      <TextInput
        aria-label={`Search in ${title}`}
        placeholder="Search name or username"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes['pool']}>
        <DataTable
          label={title}
          rows={found}
          columns={columns}
          twoLines
          rowKey={({ id }) => id}
          selection={{ selected: inSight, onChange: tick }}
        />
      </div>
      <Button
        className={classes['pick']}
        disabled={picked.length === 0}
        loading={busy}
        variant={verb === 'Remove' ? 'default' : 'filled'}
        onClick={() => onPick(picked)}
      >
        {picked.length === 0
          ? verb
          : `${verb} ${showCount(picked.length)} ${picked.length === 1 ? 'user' : 'users'}`}
      </Button>
    </section>
  );
}

function matching(users: readonly PoolUser[], query: string): readonly PoolUser[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return users;
  return users.filter(({ name, userName }) => {
    const searched = `${name} ${userName}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
