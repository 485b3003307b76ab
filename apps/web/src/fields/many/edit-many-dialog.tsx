import type { AnyValue, Field } from '@panoramic/contract';
import { Button, Checkbox } from '@mantine/core';
import { showCount } from '../../lib/money.ts';
import { Banner, Dialog, SkeletonRows } from '../../ui/index.ts';
import { FieldInput } from '../field-input.tsx';
import { FieldView } from '../field-view.tsx';
import classes from './edit-many-dialog.module.css';
import { useEditMany, type EditManyOptions, type EditManyPreview } from './use-edit-many.ts';

export interface EditManyDialogProps extends EditManyOptions {
  /** How many rows are chosen, and what they are: leases. */
  count: number;
  noun: string;
  onClose: () => void;
}

/** Sets one field of many rows, after showing what that changes. */
export function EditManyDialog({ count, noun, onClose, ...options }: EditManyDialogProps) {
  const edit = useEditMany(options);
  const { field, preview } = edit;
  return (
    <Dialog
      title={`Change ${showCount(count)} ${noun}`}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="edit-many" loading={edit.busy} disabled={!edit.mayApply}>
            {preview ? `Change ${showCount(preview.changed)} ${noun}` : 'Change'}
          </Button>
        </>
      }
    >
      <form
        id="edit-many"
        className={classes['form']}
        noValidate
        onSubmit={(event) => void edit.apply(event)}
      >
        <FieldInput
          field={edit.chooser}
          name="field"
          text={edit.fieldText}
          onText={edit.choose}
          autoFocus={!options.preset}
        />
        {field && (
          <FieldInput
            key={edit.name}
            field={field}
            name="value"
            text={edit.typed}
            disabled={edit.emptied}
            onText={edit.type}
            onLeave={edit.leave}
            error={edit.error}
          />
        )}
        {field && edit.mayEmpty && (
          <Checkbox
            label="Empty this field"
            checked={edit.emptied}
            onChange={(event) => edit.setEmptied(event.currentTarget.checked)}
          />
        )}
      </form>
      {edit.problem !== null && <Banner kind="failure">{edit.problem}</Banner>}
      {edit.loading && <SkeletonRows rows={3} />}
      {preview && field && <PreviewTable preview={preview} field={field} noun={noun} />}
    </Dialog>
  );
}

interface PreviewTableProps {
  preview: EditManyPreview;
  field: Field;
  noun: string;
}

function PreviewTable({ preview: { changed, unchanged, rows }, field, noun }: PreviewTableProps) {
  return (
    <section aria-label="What would change" className={classes['preview']}>
      <p role="status" data-figures>
        {changed === 0 ? 'Nothing would change. ' : `${showCount(changed)} would change. `}
        {unchanged > 0 && `${showCount(unchanged)} ${unchanged === 1 ? 'has' : 'have'} this value already. `}
        {changed > rows.length && `The first ${rows.length} are shown.`}
      </p>
      {rows.length > 0 && (
        <div
          className={classes['rows']}
          tabIndex={0}
          role="region"
          aria-label={`Before and after of the ${noun}`}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{rows[0]?.what}</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, label, changes: [change] }) => (
                <tr key={id}>
                  <th scope="row">{label}</th>
                  <td className={classes['before']}>
                    <Shown value={change?.before ?? null} field={field} />
                  </td>
                  <td>
                    <Shown value={change?.after ?? null} field={field} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Shown({ value, field }: { value: AnyValue; field: Field }) {
  return value === null ? <em>empty</em> : <FieldView field={field} value={value} />;
}
