import { ShownOnce } from '../../../ui/index.ts';
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
      <ShownOnce
        what="address"
        label="Address of the calendar"
        value={url}
        reason="Whoever has it reads these dates, until you revoke it."
        onClose={onClose}
      />
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
