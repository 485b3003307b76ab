import { Button, TextInput } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { reasonOf } from '../api/index.ts';
import { Dialog } from '../ui/index.ts';

const longest = 80;

interface NameDialogProps {
  title: string;
  label: string;
  name?: string;
  /** Existing names, offered while the user types. */
  known?: readonly string[];
  /** The words of the button and of the line below the field, which tell what saving this name does. */
  saying: (name: string) => { button: string; line?: string | undefined };
  /** Fails with the reason that is shown at the field. */
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a name and saves something under it; closes when it is saved. */
export function NameDialog({ title, label, name: given = '', known, ...props }: NameDialogProps) {
  const { saying, onSave, onClose } = props;
  const [typed, setTyped] = useState(given);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useId();
  const name = typed.trim();
  const { button, line } = saying(name);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await onSave(name);
      onClose();
    } catch (error) {
      setProblem(reasonOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={title}
      width="narrow"
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} loading={busy} disabled={name === ''}>
            {button}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <TextInput
          label={label}
          autoFocus
          autoComplete="off"
          maxLength={longest}
          list={known && `${form}known`}
          value={typed}
          error={problem}
          description={line}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {known && (
          <datalist id={`${form}known`}>
            {known.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        )}
      </form>
    </Dialog>
  );
}
