import type { ReminderSettings, RowOf } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callAndRefresh, ProblemError, queryFor, reasonOf } from '../../api/index.ts';
import { ConflictDialog, FieldForm, useFormDraft } from '../../fields/index.ts';
import { Banner, notify, SkeletonRows } from '../../ui/index.ts';
import classes from './logo-section.module.css';
import { reminderFormFields, sameSettings } from './reminder-settings.ts';

interface Beside {
  /** Changes when something else on the screen was saved. */
  failureEnds: number;
  onSaved: () => void;
}

/** The settings for when and to whom a client's reminders are sent. */
export function RemindersSection({ clientId, ...beside }: { clientId: number } & Beside) {
  const { data, error } = useQuery(queryFor('Reminders/GetClientSettings', { id: clientId }));
  return (
    <section className={classes['section']} aria-label="Reminders">
      <h2 className={classes['heading']}>Reminders</h2>
      <p className={classes['note']}>
        One mail per person and day, with all dates that have come up. Dates without any recipient are listed
        to administrators.
      </p>
      {error && <Banner kind="failure">{reasonOf(error)}</Banner>}
      {!error && (data ? <Settings latest={data} {...beside} /> : <SkeletonRows rows={2} />)}
    </section>
  );
}

type Form = ReturnType<typeof reminderFormFields>;
type Values = RowOf<Form>;

interface Conflict {
  readonly mine: Values;
  readonly theirs: ReminderSettings;
  /** `null` means to go on editing. */
  readonly choose: (values: Values | null) => void;
}

function Settings({ latest, failureEnds, onSaved }: { latest: ReminderSettings } & Beside) {
  /** The settings as they were when editing began; the prop may be refreshed meanwhile. */
  const [opened, setBase] = useState(latest);
  const draft = useFormDraft(`reminders of client ${latest.id}`, opened);
  const { base } = draft;
  const [table] = useState(() => reminderFormFields(base));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const seen = sameSettings(base, latest) ? latest.version : base.version;

  /** Offers the choice again after every conflict. Returns `null` when the user goes back to editing. */
  async function save(values: Values, version: number): Promise<ReminderSettings | null> {
    try {
      return await callAndRefresh('Reminders/SaveClientSettings', { ...values, id: base.id, version });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'conflict' || !error.current) throw error;
      const theirs = error.current as ReminderSettings; // Safe: a conflict carries the settings as they are now.
      const chosen = sameSettings(base, theirs) ? values : await choice(values, theirs);
      return chosen && save(chosen, theirs.version);
    }
  }

  async function choice(mine: Values, theirs: ReminderSettings): Promise<Values | null> {
    const { promise, resolve } = Promise.withResolvers<Values | null>();
    setConflict({ mine, theirs, choose: resolve });
    const chosen = await promise;
    setConflict(null);
    return chosen;
  }

  return (
    <>
      <FieldForm
        key={base.version}
        table={table}
        groups={[{ fields: ['time', 'zone', 'recipients'] }]}
        row={base}
        draft={draft}
        saveLabel="Update reminders"
        failureTitle="The reminders were not saved."
        failureEnds={failureEnds}
        onSave={async (values) => {
          const saved = await save(values, seen);
          if (!saved) return false;
          setBase(saved);
          onSaved();
          return notify('Reminders saved.');
        }}
      />
      {conflict && (
        <ConflictDialog
          fields={table}
          base={{ time: base.time, zone: base.zone, recipients: base.recipients }}
          mine={conflict.mine}
          theirs={{
            time: conflict.theirs.time,
            zone: conflict.theirs.zone,
            recipients: conflict.theirs.recipients,
          }}
          // Safe: the values chosen are those of one or the other.
          onChoose={(values) => conflict.choose(values as Values | null)}
        />
      )}
    </>
  );
}
