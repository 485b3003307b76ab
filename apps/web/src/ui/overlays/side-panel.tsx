import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import classes from './side-panel.module.css';
import { useModal } from './use-modal.ts';

interface SidePanelProps {
  title: string;
  /** Called on Escape, the close button, and a click outside. */
  onClose: () => void;
  /** Stays at the lower edge while the content scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel at the right, over its screen. The browser keeps the focus inside and returns it on closing. */
export function SidePanel({ title, onClose, footer, children }: SidePanelProps) {
  const dialog = useModal();
  const label = useId();
  return (
    <dialog
      ref={dialog}
      className={classes['panel']}
      aria-labelledby={label}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes['inside']}>
        <div className={classes['head']}>
          <h2 id={label} className={classes['title']}>
            {title}
          </h2>
          <IconButton icon={X} label={`Close ${title.toLowerCase()}`} onClick={onClose} />
        </div>
        <div className={classes['content']}>{children}</div>
        {footer && <div className={classes['foot']}>{footer}</div>}
      </div>
    </dialog>
  );
}
