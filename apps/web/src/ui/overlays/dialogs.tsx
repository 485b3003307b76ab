import { Button } from '@mantine/core';
import { useId } from 'react';
import { createStore, useStore } from '../../lib/store.ts';
import classes from './dialogs.module.css';
import { useModal } from './use-modal.ts';

interface ConfirmOptions {
  /** Makes the confirming button red and Cancel the default. */
  readonly destructive?: boolean;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
}

interface Question extends ConfirmOptions {
  readonly kind: 'confirm' | 'alert';
  readonly text: string;
  readonly answer: (yes: boolean) => void;
}

const waiting = createStore<readonly Question[]>([]);

/** `if (await confirm('Are you sure you want to delete this Lease?', { destructive: true })) …` */
export function confirm(text: string, options: ConfirmOptions = {}): Promise<boolean> {
  return ask({ kind: 'confirm', text, ...options });
}

/** Resolves when the dialog has been closed. */
export async function alert(text: string): Promise<void> {
  await ask({ kind: 'alert', text });
}

function ask(question: Omit<Question, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => waiting.write([...waiting.read(), { ...question, answer: resolve }]));
}

/** Rendered once at the root. Shows queued questions one after another. */
export function Dialogs() {
  const [question] = useStore(waiting);
  if (!question) return null;
  function answer(yes: boolean) {
    waiting.write(waiting.read().filter((other) => other !== question));
    question?.answer(yes);
  }
  return <QuestionDialog key={waitingKey(question)} question={question} onAnswer={answer} />;
}

const keys = new WeakMap<Question, number>();
let lastKey = 0;

function waitingKey(question: Question): number {
  const key = keys.get(question) ?? ++lastKey;
  keys.set(question, key);
  return key;
}

function QuestionDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const { kind, text, destructive = false, confirmLabel, cancelLabel = 'Cancel' } = question;
  const dialog = useModal();
  const label = useId();
  return (
    <dialog
      ref={dialog}
      className={classes['dialog']}
      role="alertdialog"
      aria-labelledby={label}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <p id={label} className={classes['text']}>
        {text}
      </p>
      <div className={classes['buttons']}>
        {kind === 'confirm' && (
          <Button variant="default" autoFocus={destructive} onClick={() => onAnswer(false)}>
            {cancelLabel}
          </Button>
        )}
        <Button
          {...(destructive && { color: 'red' })}
          autoFocus={!destructive}
          onClick={() => onAnswer(true)}
        >
          {confirmLabel ?? (destructive ? 'Delete' : 'OK')}
        </Button>
      </div>
    </dialog>
  );
}
