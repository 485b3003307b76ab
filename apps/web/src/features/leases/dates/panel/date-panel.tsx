import { mayUse } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { reasonOf, useSignedIn } from '../../../../api/index.ts';
import type { DateSubject } from '../../../../lib/paths.ts';
import { Banner, confirm, EmptyState, SidePanel, SkeletonRows } from '../../../../ui/index.ts';
import { AcknowledgeButtons, AcknowledgeForm } from './acknowledge-form.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { DateFacts } from './date-facts.tsx';
import { dateQuery } from './read-date.ts';
import { SentReminders } from './sent-reminders.tsx';
import { isTyped, useAcknowledging } from './use-acknowledging.ts';

interface DatePanelProps {
  subject: DateSubject;
  onClose: () => void;
}

/** What a date is about, who was reminded of it and when; whoever may write acknowledges it here. */
export function DatePanel({ subject, onClose }: DatePanelProps) {
  const { data: date, error, isPending, refetch } = useQuery(dateQuery(subject));
  const mayWrite = mayUse('Write', useSignedIn().roles);
  const form = useAcknowledging(date, { readAgain: refetch, onDone: onClose });

  async function close() {
    const question = 'Close without saving? What you typed here is lost.';
    const options = { destructive: true, confirmLabel: 'Close', cancelLabel: 'Stay' };
    if (!isTyped(form) || (await confirm(question, options))) onClose();
  }

  return (
    <SidePanel
      title="Critical date"
      onClose={() => void close()}
      footer={date && mayWrite && <AcknowledgeButtons date={date} form={form} />}
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
          {mayWrite && <AcknowledgeForm date={date} form={form} />}
          <SentReminders date={date} />
        </>
      )}
    </SidePanel>
  );
}
