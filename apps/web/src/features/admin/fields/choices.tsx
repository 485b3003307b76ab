import {
  choiceCounts,
  extendedLists,
  contactTypes,
  criticalDateTypes,
  documentTypes,
  leaseTypes,
  noteTypes,
  rentTypes,
  type ChoiceListName,
  type OwnChoice,
} from '@panoramic/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { callAndRefresh, queryFor, reasonOf, refreshAfter } from '../../../api/index.ts';
import { Badge, Banner, IconButton, notify, SkeletonRows } from '../../../ui/index.ts';
import { ChoiceDialog, MergeIntoDialog } from './choice-dialogs.tsx';
import classes from './fields.module.css';

/** The lists as the screen names them, with the choices that every client has. */
const listWords: Readonly<
  Record<
    ChoiceListName,
    { readonly title: string; readonly one: string; readonly specified: readonly string[] }
  >
> = {
  leaseTypes: { title: 'Lease types', one: 'lease type', specified: leaseTypes },
  rentTypes: { title: 'Rent types', one: 'rent type', specified: rentTypes },
  criticalDateTypes: {
    title: 'Critical date types',
    one: 'critical date type',
    specified: criticalDateTypes,
  },
  noteTypes: { title: 'Note types', one: 'note type', specified: noteTypes },
  documentTypes: { title: 'Document types', one: 'document type', specified: documentTypes },
  contactTypes: { title: 'Contact types', one: 'contact type', specified: contactTypes },
};

type Open = { readonly what: 'new' } | { readonly what: 'edit' | 'merge'; readonly choice: OwnChoice };

/** What the client adds to the lists of choices that every client has, and what of these it hides in forms. */
export function Choices() {
  const [search, setSearch] = useSearchParams();
  const list = extendedLists.find((one) => one === search.get('list')) ?? 'leaseTypes';
  const { data, error, refetch } = useQuery(queryFor('Fields/GetChoices', {}));
  const [open, setOpen] = useState<Open | null>(null);
  if (error)
    return (
      <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
        The choices could not be loaded.
      </Banner>
    );
  if (!data) return <SkeletonRows />;
  const said = data.filter((choice) => choice.list === list);
  const own = said.filter(({ specified }) => !specified);
  const { specified, one } = listWords[list];
  const close = () => setOpen(null);
  const countOf = (of: ChoiceListName) =>
    data.filter((choice) => choice.list === of && !choice.specified).length;
  return (
    <section aria-labelledby="own-choices" className={classes['stack']}>
      <h2 id="own-choices">Choices</h2>
      <div className={classes['tools']}>
        <NativeSelect
          label="List"
          value={list}
          data={extendedLists.map((of) => ({
            value: of,
            label: countOf(of) > 0 ? `${listWords[of].title} (${countOf(of)})` : listWords[of].title,
          }))}
          onChange={(event) => {
            const next = new URLSearchParams(search);
            next.set('list', event.currentTarget.value);
            setSearch(next, { replace: true });
          }}
        />
        <Button variant="default" onClick={() => setOpen({ what: 'new' })}>
          Add a {one}
        </Button>
      </div>
      <ol className={classes['fields']}>
        {specified.map((name) => {
          const row = said.find((choice) => choice.name === name);
          return <SpecifiedChoice key={name} list={list} name={name} stored={row} />;
        })}
        {own.map((choice, place) => (
          <ClientChoice key={choice.id} choice={choice} own={own} place={place} onOpen={setOpen} />
        ))}
      </ol>
      {open?.what === 'new' && <ChoiceDialog list={list} noun={one} choice={null} onClose={close} />}
      {open?.what === 'edit' && <ChoiceDialog list={list} noun={one} choice={open.choice} onClose={close} />}
      {open?.what === 'merge' && (
        <MergeIntoDialog
          choice={open.choice}
          others={[...specified, ...own.flatMap(({ id, name }) => (id === open.choice.id ? [] : [name]))]}
          onClose={close}
        />
      )}
    </section>
  );
}

interface SpecifiedChoiceProps {
  list: ChoiceListName;
  name: string;
  /** What the client has said of it, if anything. */
  stored: OwnChoice | undefined;
}

function SpecifiedChoice({ list, name, stored }: SpecifiedChoiceProps) {
  const hidden = stored?.hidden ?? false;
  return (
    <li className={classes['field']} data-retired={hidden || undefined}>
      <div className={classes['words']}>
        <div className={classes['label']}>
          {name} {hidden && <Badge tone="amber">Hidden</Badge>}
        </div>
      </div>
      <HideButton list={list} name={name} hidden={hidden} version={stored?.version} />
    </li>
  );
}

interface ClientChoiceProps {
  choice: OwnChoice;
  /** All of the list that are the client's own, in their order. */
  own: readonly OwnChoice[];
  place: number;
  onOpen: (open: Open) => void;
}

function ClientChoice({ choice, own, place, onOpen }: ClientChoiceProps) {
  const { list, name, hidden, counts, version } = choice;
  return (
    <li className={classes['field']} data-retired={hidden || undefined}>
      <div className={classes['order']}>
        <IconButton
          label={`Move ${name} up`}
          icon={ArrowUp}
          disabled={place === 0}
          onClick={() => void move(own, place, -1)}
        />
        <IconButton
          label={`Move ${name} down`}
          icon={ArrowDown}
          disabled={place === own.length - 1}
          onClick={() => void move(own, place, 1)}
        />
      </div>
      <div className={classes['words']}>
        <div className={classes['label']}>
          {name} <Badge>Own</Badge> {hidden && <Badge tone="amber">Hidden</Badge>}
        </div>
        {choiceCounts[list] && <div className={classes['quiet']}>Counts as {counts}</div>}
      </div>
      <div className={classes['actions']}>
        <Button variant="default" size="compact-sm" onClick={() => onOpen({ what: 'edit', choice })}>
          Edit
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => onOpen({ what: 'merge', choice })}>
          Merge
        </Button>
        <HideButton list={list} name={name} hidden={hidden} version={version} />
      </div>
    </li>
  );
}

interface HideButtonProps extends Pick<OwnChoice, 'list' | 'name' | 'hidden'> {
  version: number | undefined;
}

function HideButton({ list, name, hidden, version }: HideButtonProps) {
  async function hide() {
    try {
      const seen = version === undefined ? {} : { version };
      await callAndRefresh('Fields/HideChoice', { list, name, hidden: !hidden, ...seen });
      notify(hidden ? `${name} is back in forms.` : `${name} left the forms. Rows keep it.`);
    } catch (error) {
      notify(reasonOf(error), 'failure');
      await refreshAfter('Fields/HideChoice');
    }
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={hidden ? `Show ${name} in forms` : `Hide ${name} in forms`}
      onClick={() => void hide()}
    >
      {hidden ? 'Show in forms' : 'Hide'}
    </Button>
  );
}

async function move(own: readonly OwnChoice[], place: number, by: 1 | -1): Promise<void> {
  const moved = own[place];
  if (!moved) return;
  const ids = own
    .map(({ id }) => id)
    .toSpliced(place, 1)
    .toSpliced(place + by, 0, moved.id);
  try {
    await callAndRefresh('Fields/OrderChoices', { list: moved.list, ids });
  } catch (error) {
    notify(`The order was not changed. ${reasonOf(error)}`, 'failure');
  }
}
