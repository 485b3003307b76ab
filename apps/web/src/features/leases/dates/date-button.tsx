import { leaseName, mayUse, type ListedDate } from '@panoramic/contract';
import { CircleCheckBig, Info } from 'lucide-react';
import { useSignedIn } from '../../../api/index.ts';
import { IconButton } from '../../../ui/index.ts';
import classes from './date-button.module.css';

type Named = Pick<ListedDate, 'cd_type'> & Partial<Pick<ListedDate, 'site_details'>>;

/** Opens the panel of a date, for acknowledging it or reading its reminders. */
export function DateButton({ date, onOpen }: { date: Named; onOpen: () => void }) {
  const mayWrite = mayUse('Write', useSignedIn().roles);
  const deed = mayWrite ? 'Acknowledge' : 'Details of';
  const what = [date.cd_type ?? 'date', date.site_details && leaseName(date.site_details)]
    .filter(Boolean)
    .join(' of ');
  return (
    <IconButton
      icon={mayWrite ? CircleCheckBig : Info}
      label={`${deed} ${what}`}
      className={classes['button']}
      aria-haspopup="dialog"
      title={mayWrite ? 'Done, snooze, reminders' : 'Reminders'}
      onClick={onOpen}
    />
  );
}
