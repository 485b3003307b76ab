import type { FieldTable } from '@panoramic/contract';
import { Button } from '@mantine/core';
import {
  memo,
  useDeferredValue,
  useId,
  useImperativeHandle,
  useState,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { createPortal } from 'react-dom';
import { Banner } from '../ui/banner.tsx';
import { DraftNotice } from './drafts/draft-notice.tsx';
import classes from './field-form.module.css';
import { FieldInput } from './field-input.tsx';
import type { FormAction } from './form-state.ts';
import { lookOf, type FieldInputProps } from './shared-props.tsx';
import { useFieldForm, type FieldFormOptions } from './use-field-form.ts';

export type { FormGroup } from './use-field-form.ts';

/** For what stands in the form and writes into one of its fields. */
export interface FormHandle {
  readonly type: (name: string, text: string) => void;
}

interface FieldFormProps<T extends FieldTable> extends FieldFormOptions<T> {
  handle?: Ref<FormHandle>;
  saveLabel?: string;
  cancelLabel?: string;
  /** Allows saving without changes, for a search or a new row with defaults. */
  saveUnchanged?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** The place of the buttons where it is not below the fields; `null` until it is drawn. */
  buttonsIn?: HTMLElement | null;
  /** Further actions and the result of saving, after the buttons. */
  extraActions?: ReactNode;
  /** Between the fields and the buttons. */
  children?: ReactNode;
}

/** A form made from a field table. Enter saves, Escape cancels, the first error gets the focus. */
export function FieldForm<T extends FieldTable>(props: FieldFormProps<T>) {
  const { table, draft, disabled = false } = props;
  const form = useFieldForm(props);
  const id = useId();
  const { dispatch } = form;
  useImperativeHandle(
    props.handle,
    () => ({ type: (name, text) => dispatch({ type: 'typed', name, text }) }),
    [dispatch],
  );
  // Does not take the focus from a dialog that was opened meanwhile, or from the link that leads on after sign-in.
  const [takesFocus] = useState(
    () =>
      props.autoFocus === true &&
      !document.activeElement?.closest('dialog, [role="dialog"], [data-keeps-focus]'),
  );
  return (
    <form
      ref={form.ref}
      id={id}
      className={classes['form']}
      noValidate
      onSubmit={form.save}
      onKeyDown={form.press}
      aria-busy={form.saving}
    >
      {draft && !disabled && (
        <DraftNotice from={draft.offeredFrom} onRestore={draft.restore} onDiscard={form.discardDraft} />
      )}
      {form.failure !== null && (
        <Banner kind="failure" reason={props.failureTitle ? form.failure : undefined}>
          {props.failureTitle ?? form.failure}
        </Banner>
      )}
      {form.otherErrors.map(([name, message]) => (
        <Banner key={name} kind="failure">
          {table[name]?.label ?? name}: {message}
        </Banner>
      ))}
      {props.groups.map(({ title, fields, hidden }, index) => (
        <fieldset key={title ?? index} className={classes['group']} hidden={hidden}>
          {title && <legend className={classes['legend']}>{title}</legend>}
          <div className={classes['grid']}>
            {fields.map((name, at) => {
              const field = table[name];
              return (
                field && (
                  <FormCell
                    key={name}
                    field={field}
                    name={name}
                    text={form.texts[name] ?? ''}
                    dispatch={form.dispatch}
                    error={form.errors[name]}
                    disabled={disabled}
                    asTyped={props.asTyped}
                    autoFocus={takesFocus && index === 0 && at === 0}
                  />
                )
              );
            })}
          </div>
        </fieldset>
      ))}
      {props.children}
      <FormButtons
        {...props}
        form={id}
        disabled={disabled || (!form.dirty && props.saveUnchanged === false)}
        saving={form.saving}
        onCancel={props.onCancel && form.cancel}
      />
    </form>
  );
}

type FormCellProps = Pick<FieldInputProps, 'field' | 'name' | 'text' | 'error' | 'disabled' | 'autoFocus'> & {
  dispatch: (action: FormAction) => void;
  asTyped: boolean | undefined;
};

/** Memoized, so that a key renders its own field only, and a press of Save none before the next frame. */
const FormCell = memo(function FormCell({ dispatch, asTyped, ...props }: FormCellProps) {
  const { field, name } = props;
  return (
    <div className={classes['cell']} data-width={field.width ?? 'md'} data-kind={lookOf(field)}>
      <FieldInput
        {...props}
        onText={(text) => dispatch({ type: 'typed', name, text })}
        {...(!asTyped && { onLeave: () => dispatch({ type: 'left', name }) })}
      />
    </div>
  );
});

interface FormButtonsProps {
  /** The id of the form, which a button elsewhere in the page submits by. */
  form: string;
  buttonsIn?: HTMLElement | null;
  saveLabel?: string;
  cancelLabel?: string;
  disabled: boolean;
  saving: boolean;
  onCancel: (() => void) | undefined;
  extraActions?: ReactNode;
}

function FormButtons({
  saveLabel = 'Save',
  cancelLabel = 'Cancel',
  saving,
  onCancel,
  buttonsIn,
  ...props
}: FormButtonsProps) {
  // The busy state is drawn in the frame after the press. A search leaves the form before and never draws it.
  const busy = useDeferredValue(saving);
  const buttons = (
    <>
      <Button
        type="submit"
        form={props.form}
        onMouseDown={keepFocus}
        loading={busy}
        disabled={props.disabled}
      >
        {saveLabel}
      </Button>
      {onCancel && (
        <Button variant="default" onMouseDown={keepFocus} onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </Button>
      )}
      {props.extraActions}
    </>
  );
  if (buttonsIn) return createPortal(buttons, buttonsIn);
  return buttonsIn === undefined && <div className={classes['buttons']}>{buttons}</div>;
}

/** Keeps the focus on mousedown: an error shown on blur would move the button away from the pointer. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}
