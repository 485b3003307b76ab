import { Checkbox, Radio } from '@mantine/core';
import { showCount } from '../../../lib/money.ts';
import type { CheckSummary, Wizard } from '../state/wizard.ts';
import classes from './check.module.css';

interface MonthQuestionProps {
  months: CheckSummary['months'];
  day: Wizard['answers']['monthDay'];
  onDay: (day: 'first' | 'last') => void;
}

/** Which day is meant by months such as "Mar 2024": one answer for the file. */
export function MonthQuestion({ months, day, onDay }: MonthQuestionProps) {
  const columns = new Intl.ListFormat('en-US').format(months.map(({ column }) => column));
  const sample = months[0]?.samples[0] ?? '';
  const rows = Math.max(...months.map((one) => one.rows));
  return (
    <li>
      <Radio.Group
        label={`${columns}: months without a day, such as “${sample}”, in ${showCount(rows)} ${rows === 1 ? 'row' : 'rows'}. Which day is meant?`}
        value={day}
        onChange={(chosen) => onDay(chosen === 'last' ? 'last' : 'first')}
      >
        <div className={classes['orders']}>
          <Radio size="xs" value="first" label="The first of the month" />
          <Radio size="xs" value="last" label="The last of the month" />
        </div>
      </Radio.Group>
    </li>
  );
}

interface ShiftedQuestionProps {
  shifted: NonNullable<CheckSummary['shifted']>;
  joined: boolean;
  onJoin: (joined: boolean) => void;
}

/** Lines with a cell too many, all for one reason: a text with a delimiter in it was split. */
export function ShiftedQuestion({ shifted, joined, onJoin }: ShiftedQuestionProps) {
  const { rows, mended, first } = shifted;
  const some =
    mended === rows
      ? `${showCount(rows)} ${rows === 1 ? 'line has' : 'lines have'}`
      : `${showCount(mended)} of ${showCount(rows)} lines that have`;
  const what = `${some} more cells than headings, because a text was split at the delimiter`;
  return (
    <li>
      <Checkbox
        label={mended === 1 ? 'Put this line together again' : 'Put these lines together again'}
        description={`${what}${mended === rows ? '' : ', can be put together'}.${first ? ` Row ${first.row}, ${first.column}: “${first.text}”.` : ''}`}
        checked={joined}
        onChange={({ currentTarget: { checked } }) => onJoin(checked)}
      />
    </li>
  );
}
