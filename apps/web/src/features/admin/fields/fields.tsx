import type { KindChange, OwnField } from '@panoramic/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { callAndRefresh, queryFor, reasonOf, refreshAfter, useSignedIn } from '../../../api/index.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge, Banner, EmptyState, IconButton, notify, PageFrame, SkeletonRows } from '../../../ui/index.ts';
import { Choices } from './choices.tsx';
import { ChangeKindDialog } from './change-kind-dialog.tsx';
import { FieldPanel } from './field-panel.tsx';
import { definedRows, describeField, hasChoices, rowWords, type DefinedRow } from './field-words.ts';
import classes from './fields.module.css';
import { KindChangeProgress } from './kind-change-progress.tsx';
import { isUnderWay, useKindChanges } from './kind-changes.ts';
import { MergeChoiceDialog } from './merge-choice-dialog.tsx';

/** The fields that the client has defined itself. */
export function Fields() {
  const { client } = useSignedIn();
  return (
    <PageFrame title="Fields" context={client?.cl_name}>
      {client ? (
        <>
          <ClientFields />
          <Choices />
        </>
      ) : (
        <Link to={paths.clients}>Choose a client first</Link>
      )}
    </PageFrame>
  );
}

/** What is open over the list. */
type Open = { readonly what: 'edit' | 'kind' | 'merge'; readonly field: OwnField } | { readonly what: 'new' };

function ClientFields() {
  const [search, setSearch] = useSearchParams();
  const kind = definedRows.find((one) => one === search.get('rows')) ?? 'leases';
  const { data, error, refetch } = useQuery(queryFor('Fields/GetFields', {}));
  const changes = useKindChanges();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  if (error)
    return (
      <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
        The fields could not be loaded.
      </Banner>
    );
  if (!data) return <SkeletonRows />;
  const fields = data.filter((field) => field.kind === kind);
  const countOf = (rows: DefinedRow) => data.filter((field) => field.kind === rows && !field.retired).length;
  return (
    <>
      <div className={classes['tools']}>
        <NativeSelect
          label="Fields of"
          value={kind}
          data={definedRows.map((rows) => ({
            value: rows,
            label: countOf(rows) > 0 ? `${rowWords[rows].title} (${countOf(rows)})` : rowWords[rows].title,
          }))}
          onChange={(event) => {
            const next = new URLSearchParams(search);
            next.set('rows', event.currentTarget.value);
            setSearch(next, { replace: true });
          }}
        />
        <Button onClick={() => setOpen({ what: 'new' })}>Define a field</Button>
      </div>
      {fields.length === 0 ? (
        <EmptyState title="No fields of your own">
          Define what your company records of each {rowWords[kind].one}: it joins forms, lists and reports.
        </EmptyState>
      ) : (
        <ol className={classes['fields']}>
          {fields.map((field, place) => (
            <OneField
              key={field.key}
              field={field}
              fields={fields}
              place={place}
              change={changes.find((one) => one.kind === kind && one.key === field.key)}
              onOpen={setOpen}
            />
          ))}
        </ol>
      )}
      {open?.what === 'new' && <FieldPanel kind={kind} field={null} onClose={close} />}
      {open?.what === 'edit' && <FieldPanel kind={kind} field={open.field} onClose={close} />}
      {open?.what === 'kind' && <ChangeKindDialog field={open.field} onClose={close} />}
      {open?.what === 'merge' && <MergeChoiceDialog field={open.field} onClose={close} />}
    </>
  );
}

interface OneFieldProps {
  field: OwnField;
  /** All of the same rows, in their order. */
  fields: readonly OwnField[];
  place: number;
  /** The queued change of its kind. */
  change: KindChange | undefined;
  onOpen: (open: Open) => void;
}

function OneField({ field, fields, place, change, onOpen }: OneFieldProps) {
  const { label, retired, required, help } = field;
  const isChanging = change !== undefined && isUnderWay(change);
  return (
    <li className={classes['field']} data-retired={retired || undefined}>
      <div className={classes['order']}>
        <IconButton
          label={`Move ${label} up`}
          icon={ArrowUp}
          disabled={place === 0}
          onClick={() => void move(fields, place, -1)}
        />
        <IconButton
          label={`Move ${label} down`}
          icon={ArrowDown}
          disabled={place === fields.length - 1}
          onClick={() => void move(fields, place, 1)}
        />
      </div>
      <div className={classes['words']}>
        <div className={classes['label']}>
          {label} {required && <Badge>Required</Badge>} {retired && <Badge tone="amber">Retired</Badge>}
        </div>
        <div className={classes['quiet']}>{describeField(field)}</div>
        {help !== '' && <div className={classes['quiet']}>{help}</div>}
      </div>
      <div className={classes['actions']} hidden={isChanging}>
        <Button variant="default" size="compact-sm" onClick={() => onOpen({ what: 'edit', field })}>
          Edit
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => onOpen({ what: 'kind', field })}>
          Change kind
        </Button>
        {hasChoices(field.type) && field.choices.length > 1 && (
          <Button variant="default" size="compact-sm" onClick={() => onOpen({ what: 'merge', field })}>
            Merge choices
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={() => void retire(field)}>
          {retired ? 'Bring back' : 'Retire'}
        </Button>
      </div>
      {change && <KindChangeProgress field={field} change={change} />}
    </li>
  );
}

async function move(fields: readonly OwnField[], place: number, by: 1 | -1): Promise<void> {
  const moved = fields[place];
  if (!moved) return;
  const keys = fields
    .map(({ key }) => key)
    .toSpliced(place, 1)
    .toSpliced(place + by, 0, moved.key);
  try {
    await callAndRefresh('Fields/OrderFields', { kind: moved.kind, keys });
  } catch (error) {
    notify(`The order was not changed. ${reasonOf(error)}`, 'failure');
  }
}

async function retire({ kind, key, label, retired, version }: OwnField): Promise<void> {
  try {
    await callAndRefresh('Fields/RetireField', { kind, key, retired: !retired, version });
    notify(retired ? `${label} is back in forms.` : `${label} left the forms. Its values stay.`);
  } catch (error) {
    notify(reasonOf(error), 'failure');
    await refreshAfter('Fields/RetireField');
  }
}
