import { conditionWords, formatConditions, maxConditions } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Dialog, IconButton } from '../../ui/index.ts';
import { FieldInput } from '../field-input.tsx';
import { useConditions, type ConditionOptions } from './condition-dialog-state.ts';
import classes from './condition-dialog.module.css';

interface ConditionDialogProps extends ConditionOptions {
  onClose: () => void;
}

/** Adds conditions on any field of a list, changes and removes them. Enter applies what was typed. */
export function ConditionDialog({ onClose, ...options }: ConditionDialogProps) {
  const { table } = options;
  const edited = useConditions(options);
  // Rendered outside of the form that may have opened it, because forms cannot be nested.
  return createPortal(
    <Dialog
      title="More conditions"
      onClose={onClose}
      buttons={
        <>
          <Button
            variant="default"
            className={classes['another'] ?? ''}
            disabled={edited.isFull}
            onClick={edited.addAnother}
          >
            Add another
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="conditions">
            Apply
          </Button>
        </>
      }
    >
      <form id="conditions" className={classes['form']} noValidate onSubmit={edited.apply}>
        <Listed table={table} listed={edited.listed} change={edited.change} remove={edited.remove} />
        {edited.isFull ? (
          <p className={classes['full']}>At most {maxConditions} conditions.</p>
        ) : (
          <div className={classes['editor']}>
            {edited.inputs.map(([name, field], place) => (
              <FieldInput
                key={places[place]}
                field={field}
                name={name}
                text={edited.texts[name] ?? ''}
                error={edited.errors[name]}
                inputRef={place === 0 ? edited.first : place === 2 ? edited.value : undefined}
                onText={(text) => edited.type(name, text)}
              />
            ))}
          </div>
        )}
      </form>
    </Dialog>,
    document.body,
  );
}

/** Keys of the inputs by position, so that the input that Tab leads to stays when the operator changes. */
const places = ['field', 'operator', 'first value', 'second value'];

type ListedProps = Pick<ConditionOptions, 'table'> &
  Pick<ReturnType<typeof useConditions>, 'listed' | 'change' | 'remove'>;

/** The conditions so far; a press puts one into the inputs. */
function Listed({ table, listed, change, remove }: ListedProps) {
  if (listed.length === 0) return null;
  return (
    <ul className={classes['listed']} aria-label="Conditions">
      {listed.map((condition) => (
        <li key={formatConditions([condition])}>
          <button type="button" className={classes['words']} title="Change" onClick={() => change(condition)}>
            {conditionWords(table, condition)}
          </button>
          <IconButton
            icon={X}
            label={`Remove ${conditionWords(table, condition)}`}
            onClick={() => remove(condition)}
          />
        </li>
      ))}
    </ul>
  );
}
