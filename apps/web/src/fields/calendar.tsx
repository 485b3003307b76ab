import '@mantine/dates/styles.layer.css';
import { firstDate, lastDate, type PlainDate } from '@panoramic/contract';
import { DatePicker } from '@mantine/dates';
import classes from './date-input.module.css';

export function Calendar({
  date,
  onPick,
}: {
  date: PlainDate | null;
  onPick: (date: PlainDate | null) => void;
}) {
  return (
    <DatePicker
      value={date}
      onChange={onPick}
      allowDeselect
      size="sm"
      classNames={{ day: classes['day'] ?? '' }}
      minDate={firstDate}
      maxDate={lastDate}
      firstDayOfWeek={0}
      {...(date && { defaultDate: date })}
      ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
    />
  );
}
