import { showDate, stepWords, type RecipientSource } from '@panoramic/contract';
import { showTimestamp } from '../../../../lib/dates.ts';
import { Badge, type Tone } from '../../../../ui/index.ts';
import classes from './date-panel.module.css';
import { mailWords } from '../date-status.tsx';
import type { OpenedDate } from './date-query.ts';

type Sent = OpenedDate['sent'][number];

const sources: Record<RecipientSource, string> = {
  date: 'The addresses of this date.',
  client: 'The default recipients of the client: no address of the date itself takes mail.',
  nobody:
    'Neither the date nor the client has an address that takes mail, so administrators are told. Addresses are added on the Critical Dates tab of the lease.',
};

const tones: Record<Sent['state'], Tone> = {
  waiting: 'amber',
  sent: 'green',
  failed: 'red',
  dropped: 'neutral',
};

/** Who is reminded of a date, and every reminder that went out. */
export function SentReminders({ date }: { date: OpenedDate }) {
  const { recipients, cd_reminder, sent } = date;
  return (
    <section className={classes['reminders']} aria-label="Reminders">
      <h3>Reminders</h3>
      <dl className={classes['who']}>
        <div>
          <dt>Reminded</dt>
          <dd>
            {recipients.addresses.join(', ') || 'Nobody'}
            <span className={classes['quiet']}>{sources[recipients.from]}</span>
          </dd>
        </div>
        {cd_reminder && (
          <div>
            <dt>Reminder date</dt>
            <dd>
              <time dateTime={cd_reminder}>{showDate(cd_reminder)}</time>
            </dd>
          </div>
        )}
      </dl>
      {sent.length === 0 ? (
        <p className={classes['quiet']}>Nothing was sent yet.</p>
      ) : (
        <ol className={classes['sent']}>
          {together(sent).map(([first, ...others]) => (
            <li key={`${first.at} ${first.step} ${first.state}`}>
              <span className={classes['step']}>
                {stepWords(first.step)}
                {first.due !== date.cd_action && (
                  <span className={classes['quiet']}> of {showDate(first.due)}</span>
                )}
              </span>
              <Badge tone={tones[first.state]}>{mailWords[first.state]}</Badge>
              <span className={classes['quiet']}>
                <time dateTime={first.at}>{showTimestamp(first.at)}</time> to{' '}
                {[first, ...others].map(({ to }) => to).join(', ')}
                {first.unassigned && ' (administrator, as nobody else is reminded)'}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Groups reminders that were sent at the same time with the same content. */
function together(sent: readonly Sent[]): readonly (readonly [Sent, ...Sent[]])[] {
  const groups = Map.groupBy(
    sent,
    ({ at, step, state, unassigned }) => `${at} ${step} ${state} ${unassigned}`,
  );
  // Safe: a group has at least one member.
  return [...groups.values()] as unknown as (readonly [Sent, ...Sent[]])[];
}
