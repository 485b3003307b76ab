import type { OwnField, OwnFieldType } from '@panoramic/contract';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Banner, Dialog } from '../../../ui/index.ts';
import { definedChoices } from './definition-form.ts';
import { hasChoices, typeChoices, typeWords } from './field-words.ts';
import classes from './fields.module.css';
import { useKindChange, type KindPreview } from './use-kind-change.ts';

/** Changes what a field holds: shows first which values cannot be read as the new kind. */
export function ChangeKindDialog({ field, onClose }: { field: OwnField; onClose: () => void }) {
  const [type, setType] = useState<OwnFieldType>(field.type);
  const [choices, setChoices] = useState('');
  const change = useKindChange(field, onClose);
  const { preview, problem, isSent, ask, reset } = change;
  const isReady = preview !== null && preview.unreadableCount === 0;
  return (
    <Dialog
      title={`Change kind of ${field.label}`}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={isSent}
            disabled={type === field.type || (preview !== null && !isReady)}
            onClick={() => void ask(type, hasChoices(type) ? definedChoices(choices) : [], !isReady)}
          >
            {isReady ? 'Change kind' : 'Preview'}
          </Button>
        </>
      }
    >
      <div className={classes['stack']}>
        {problem && (
          <Banner kind="failure" reason={problem}>
            The kind was not changed.
          </Banner>
        )}
        <NativeSelect
          label="Kind"
          data={typeChoices}
          value={type}
          onChange={(event) => {
            // Safe: one of the options, which are the kinds.
            setType(event.currentTarget.value as OwnFieldType);
            reset();
          }}
        />
        {hasChoices(type) && !hasChoices(field.type) && (
          <Textarea
            label="Choices"
            description="One a line. Empty: the values that are there."
            autosize
            minRows={3}
            maxRows={10}
            value={choices}
            onChange={(event) => {
              setChoices(event.currentTarget.value);
              reset();
            }}
          />
        )}
        {preview && <Outcome preview={preview} before={field} />}
      </div>
    </Dialog>
  );
}

interface OutcomeProps {
  preview: KindPreview;
  before: OwnField;
}

function Outcome({ preview: { values, unreadable, unreadableCount, field }, before }: OutcomeProps) {
  const kind = typeWords[field.type].toLowerCase();
  if (unreadableCount === 0)
    return (
      <p role="status">
        {values === 0
          ? 'No row has a value yet.'
          : `All ${values.toLocaleString('en-US')} values can be read as ${kind}.`}
        {before.default !== null &&
          field.default === null &&
          ` The default “${String(before.default)}” cannot, and will be left out.`}
      </p>
    );
  return (
    <div role="status">
      <p>
        {unreadableCount.toLocaleString('en-US')} of {values.toLocaleString('en-US')} values cannot be read as{' '}
        {kind}. Change them first.
      </p>
      <table className={classes['unreadable']}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Value</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {unreadable.map(({ id, value, message }) => (
            <tr key={id}>
              <td data-figures>{id}</td>
              <td>{value}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
