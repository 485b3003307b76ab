import { isDone, showDate, type RemindedDate } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useSignedIn } from '../../../../api/index.ts';
import { FieldInput } from '../../../../fields/index.ts';
import { Banner } from '../../../../ui/index.ts';
import classes from './date-panel.module.css';
import { snoozeDays } from './snooze-days.ts';
import { acknowledgeFields, type Acknowledging, type DateAction } from './use-acknowledging.ts';

interface FormProps {
  date: RemindedDate;
  form: Acknowledging;
}

/** Inputs for a note and the day to snooze to. Enter snoozes. */
export function AcknowledgeForm({ date, form }: FormProps) {
  const { today } = useSignedIn();
  const open = !isDone(date);
  return (
    <form
      className={classes['form']}
      noValidate
      aria-label="Acknowledge"
      onSubmit={(event) => {
        event.preventDefault();
        void form.act('snooze');
      }}
    >
      {form.failure !== null && <Banner kind="failure">{form.failure}</Banner>}
      <Input name="note" form={form} />
      {open && (
        <div className={classes['snooze']}>
          <div className={classes['until']}>
            <Input name="until" form={form} />
          </div>
          <div className={classes['days']}>
            {snoozeDays(date, today).map(({ words, day }) => (
              <Button
                key={words}
                variant="default"
                title={showDate(day)}
                aria-pressed={form.texts['until'] === showDate(day)}
                onClick={() => form.type('until', showDate(day))}
              >
                {words}
              </Button>
            ))}
          </div>
        </div>
      )}
    </form>
  );
}

function Input({ name, form }: { name: keyof typeof acknowledgeFields; form: Acknowledging }) {
  return (
    <FieldInput
      field={acknowledgeFields[name]}
      name={name}
      text={form.texts[name] ?? ''}
      onText={(text) => form.type(name, text)}
      onLeave={() => form.leave(name)}
      error={form.errors[name]}
    />
  );
}

const labels: Record<DateAction, string> = { reopen: 'Reopen', snooze: 'Snooze', done: 'Mark done' };

/** The actions for a date in its current state. The most likely one is filled. */
export function AcknowledgeButtons({ date, form }: FormProps) {
  const likely = likelyDeed(date, form);
  return deedsFor(date).map((deed) => (
    <Button
      key={deed}
      variant={deed === likely ? 'filled' : 'default'}
      loading={form.sending === deed}
      disabled={form.sending !== null && form.sending !== deed}
      onClick={() => void form.act(deed)}
    >
      {labels[deed]}
    </Button>
  ));
}

function deedsFor({ state }: RemindedDate): readonly DateAction[] {
  if (state === 'Done') return ['reopen'];
  return state === 'Snoozed' ? ['reopen', 'snooze', 'done'] : ['snooze', 'done'];
}

function likelyDeed(date: RemindedDate, { texts }: Acknowledging): DateAction {
  if (date.state === 'Done') return 'reopen';
  return texts['until'] ? 'snooze' : 'done';
}
