import { Button, CopyButton, TextInput } from '@mantine/core';
import { Banner } from './banner.tsx';
import classes from './shown-once.module.css';

interface ShownOnceProps {
  /** What it is, within a sentence: "token". */
  readonly what: string;
  readonly label: string;
  readonly value: string;
  /** What it can be used for, or by whom. */
  readonly reason: string;
  readonly onClose: () => void;
}

/** Shows a new secret once. A user who does not copy it now has to make another. */
export function ShownOnce({ what, label, value, reason, onClose }: ShownOnceProps) {
  return (
    <>
      <Banner kind="warning" reason={reason}>
        Copy this {what} now: it is not shown again.
      </Banner>
      <div className={classes['line']}>
        <TextInput
          className={classes['value']}
          label={label}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={value}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}
