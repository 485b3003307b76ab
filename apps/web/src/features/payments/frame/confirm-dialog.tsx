import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ProblemError, reasonOf } from '../../../api/index.ts';
import { Banner, Dialog } from '../../../ui/index.ts';

interface ConfirmDialogProps {
  title: string;
  /** The words of the button that confirms. */
  button: string;
  disabled?: boolean;
  destructive?: boolean;
  width?: 'narrow' | 'wide' | 'large';
  /** The dialog closes when it succeeds, and says why when it does not. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A form that does one thing: Enter confirms, a second press while it is under way does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    button,
    disabled = false,
    destructive = false,
    width = 'narrow',
    onConfirm,
    onClose,
  } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<readonly string[]>([]);
  const underWay = useRef(false);
  const form = useId();
  // The browser focuses the first control; without a field to fill in that is not the one that confirms.
  useEffect(() => {
    const shown = document.getElementById(form);
    if (shown && !shown.querySelector('input, select, textarea'))
      document.querySelector<HTMLElement>(`button[form="${form}"]`)?.focus();
  }, [form]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (underWay.current || disabled) return;
    underWay.current = true;
    setBusy(true);
    setFailure([]);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(wordsOf(error));
      setBusy(false);
    } finally {
      underWay.current = false;
    }
  }

  return (
    <Dialog
      title={title}
      width={width}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            loading={busy}
            disabled={disabled}
            {...(destructive && { color: 'red' })}
          >
            {button}
          </Button>
        </>
      }
    >
      {failure.map((words) => (
        <Banner key={words} kind="failure">
          {words}
        </Banner>
      ))}
      <form id={form} onSubmit={(event) => void submit(event)}>
        {props.children}
      </form>
    </Dialog>
  );
}

function wordsOf(error: unknown): readonly string[] {
  const errors = error instanceof ProblemError ? error.errors.map(({ message }) => message) : [];
  return errors.length > 0 ? errors : [reasonOf(error)];
}
