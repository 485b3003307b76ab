import { Button, CopyButton } from '@mantine/core';
import { download } from '../../../lib/download.ts';
import { Banner } from '../../../ui/index.ts';
import classes from './section.module.css';

/** The new recovery codes, shown only once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n');
  return (
    <>
      <Banner
        kind="warning"
        reason="Each one signs you in once when the phone is not at hand. They are not shown again."
      >
        Keep these recovery codes in a safe place.
      </Banner>
      <ul className={classes['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes['actions']}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          onClick={() =>
            download(new Blob([`${text}\n`], { type: 'text/plain' }), 'Panoramic recovery codes.txt')
          }
        >
          Download
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}
