import { useId, type ReactNode } from 'react';
import classes from './dialog.module.css';
import { useModal } from './use-modal.ts';

interface DialogProps {
  title: string;
  /** Called on Escape too. */
  onClose: () => void;
  /** Buttons at the lower edge; the confirming one is last. */
  buttons: ReactNode;
  width?: 'narrow' | 'wide' | 'large';
  children: ReactNode;
}

/** A native dialog with a form. The browser keeps the focus inside and returns it on closing. */
export function Dialog({ title, onClose, buttons, width = 'wide', children }: DialogProps) {
  const dialog = useModal();
  const label = useId();
  return (
    <dialog
      ref={dialog}
      className={classes['dialog']}
      data-width={width}
      aria-labelledby={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={label} className={classes['title']}>
        {title}
      </h2>
      <div className={classes['content']}>{children}</div>
      <div className={classes['buttons']}>{buttons}</div>
    </dialog>
  );
}
