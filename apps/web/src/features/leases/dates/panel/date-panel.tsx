import { mayUse, type RemindedDate } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf, useSignedIn } from '../../../../api/index.ts';
import type { CriticalDateKey } from '../../../../lib/paths.ts';
import { Banner, confirm, EmptyState, SidePanel, SkeletonRows } from '../../../../ui/index.ts';
import { OptionSection } from '../../options/option-section.tsx';
import { AcknowledgeButtons, AcknowledgeForm } from './acknowledge-form.tsx';
import { conflictDiff } from './conflict-diff.ts';
import { DateFacts } from './date-facts.tsx';
import classes from './date-panel.module.css';
import { dateQuery } from './date-query.ts';
import { SentReminders } from './sent-reminders.tsx';
import { hasTypedText, useAcknowledging } from './use-acknowledging.ts';

interface DatePanelProps {
  subject: CriticalDateKey;
  onClose: () => void;
}

/** Shows a date and its reminders. Users who may write acknowledge it here. */
export function DatePanel({ subject, onClose }: DatePanelProps) {
  const { data: date, error, isPending, refetch } = useQuery(dateQuery(subject));
  const mayWrite = mayUse('Write', useSignedIn().roles);
  const [editing, setEditing] = useState(false);
  const form = useAcknowledging(date, { readAgain: refetch, onDone: onClose });

  async function close() {
    const question = 'Close without saving? What you typed here is lost.';
    const options = { destructive: true, confirmLabel: 'Close', cancelLabel: 'Stay' };
    if (!hasTypedText(form) || (await confirm(question, options))) onClose();
  }

  return (
    <SidePanel
      title="Critical date"
      onClose={() => void close()}
      // While the option is edited, the only buttons are those of its form.
      footer={date && mayWrite && !editing && <AcknowledgeButtons date={date} form={form} />}
    >
      {error && <Banner kind="failure">{reasonOf(error)}</Banner>}
      {isPending && <SkeletonRows />}
      {date === null && (
        <EmptyState title="There is no such date">
          It was deleted with its lease or by somebody, or it belongs to another client.
        </EmptyState>
      )}
      {date && (
        <>
          {form.before && <ChangedMeanwhile before={form.before} after={date} />}
          <DateFacts date={date} />
          <OptionSection date={date} editing={editing} onEditing={setEditing} />
          {mayWrite && !editing && <AcknowledgeForm date={date} form={form} />}
          <SentReminders date={date} />
        </>
      )}
    </SidePanel>
  );
}

/** Shows after a conflict what somebody else changed. Nothing was saved. */
function ChangedMeanwhile({ before, after }: { before: RemindedDate; after: RemindedDate }) {
  const changes = conflictDiff(before, after);
  return (
    <Banner
      kind="warning"
      reason={
        changes.length > 0 && (
          <dl className={classes['changes']}>
            {changes.map(({ label, before: was, after: is }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <del>{was}</del> <ins>{is}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )
      }
    >
      Somebody else changed this date meanwhile. Nothing was saved; below is how it stands now.
    </Banner>
  );
}
