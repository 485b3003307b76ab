import { Button, CopyButton, TextInput } from '@mantine/core';
import { Banner } from '../../../ui/index.ts';
import classes from './section.module.css';

const programs: readonly { readonly name: string; readonly way: string }[] = [
  { name: 'Outlook', way: 'Calendar, Add calendar, Subscribe from web. Paste the address.' },
  { name: 'Google', way: 'Beside Other calendars choose +, From URL. Paste the address.' },
  { name: 'Apple', way: 'File, New Calendar Subscription. Paste the address.' },
];

/** The URL of a new calendar feed, which is shown only once. */
export function NewFeed({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <>
      <Banner kind="warning" reason="Whoever has it reads these dates, until you revoke it.">
        Copy this address now: it is not shown again.
      </Banner>
      <div className={classes['making']}>
        <TextInput
          className={classes['address']}
          label="Address of the calendar"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={url}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
      <dl className={classes['programs']}>
        {programs.map(({ name, way }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{way}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
