import { withListedChoices, type ChoiceField, type ReadImport } from '@panoramic/contract';
import { Button, NativeSelect, Radio } from '@mantine/core';
import { memo, useState } from 'react';
import { useOwnChoices } from '../../../fields/index.ts';
import { showCount } from '../../../lib/money.ts';
import { importFieldOf } from '../state/import-fields.ts';
import type { StepProps } from '../state/step-props.ts';
import type { CheckSummary, ChoiceAnswer, Wizard } from '../state/wizard.ts';
import { readInOrder } from '../state/date-orders.ts';
import classes from './check.module.css';
import { MonthQuestion, ShiftedQuestion } from './file-questions.tsx';

interface QuestionsProps extends Pick<StepProps, 'wizard' | 'dispatch'> {
  checked: CheckSummary;
}

/** How many words are asked about at once: rendering hundreds of lists of choices holds up the page. */
const wordsAtOnce = 30;

/** What the file leaves open: words that are no choice, or stand where a figure or a day belongs, and dates whose day and month could be swapped. */
export function Questions({ wizard, dispatch, checked }: QuestionsProps) {
  const { unknownWords, unclearDates, months, shifted } = checked;
  const [shown, setShown] = useState(wordsAtOnce);
  const hidden = unknownWords.length - shown;
  const isJoinable = shifted !== null && shifted.mended > 0;
  if (unknownWords.length + unclearDates.length + months.length === 0 && !isJoinable) return null;
  const { choices, dateOrder } = wizard.answers;
  return (
    <details className={classes['questions']} open={wizard.isStale || hasUnanswered(wizard, checked)}>
      <summary>Questions about the file</summary>
      <p>Each answer counts for all rows. Check again to see what it changes.</p>
      <ul>
        {isJoinable && (
          <ShiftedQuestion
            shifted={shifted}
            joined={wizard.answers.joinShifted}
            onJoin={(joined) => dispatch({ type: 'joinShifted', joined })}
          />
        )}
        {months.length > 0 && (
          <MonthQuestion
            months={months}
            day={wizard.answers.monthDay}
            onDay={(monthDay) => dispatch({ type: 'monthDay', monthDay })}
          />
        )}
        {unknownWords.slice(0, shown).map(({ field, word, rows }) => (
          <WordQuestion
            key={`${field} ${word}`}
            read={wizard.read}
            name={field}
            word={word}
            rows={rows}
            answer={choices[field]?.[word]}
            dispatch={dispatch}
          />
        ))}
        {hidden > 0 && (
          <li>
            <Button variant="default" onClick={() => setShown(shown + wordsAtOnce)}>
              {showCount(hidden)} more {hidden === 1 ? 'word' : 'words'}
            </Button>
          </li>
        )}
        {unclearDates.map(({ column, samples: [sample = ''] }) => (
          <li key={column}>
            <Radio.Group
              label={`In ${column}, what is ${sample}?`}
              value={dateOrder[column] ?? 'mdy'}
              onChange={(order) =>
                dispatch({ type: 'dateOrder', column, order: order === 'dmy' ? 'dmy' : 'mdy' })
              }
            >
              <div className={classes['orders']}>
                <Radio size="xs" value="mdy" label={readInOrder(sample, 'mdy')} />
                <Radio size="xs" value="dmy" label={readInOrder(sample, 'dmy')} />
              </div>
            </Radio.Group>
          </li>
        ))}
      </ul>
    </details>
  );
}

function hasUnanswered(
  { answers }: Wizard,
  { unknownWords, unclearDates, months, shifted }: CheckSummary,
): boolean {
  return (
    (months.length > 0 && answers.monthDay === null) ||
    (shifted !== null && shifted.mended > 0 && !answers.joinShifted) ||
    unknownWords.some(({ field, word }) => answers.choices[field]?.[word] === undefined) ||
    unclearDates.some(({ column }) => answers.dateOrder[column] === undefined)
  );
}

interface WordQuestionProps extends Pick<StepProps, 'dispatch'> {
  read: ReadImport;
  name: string;
  word: string;
  rows: number;
  /** `undefined` while there is none; `null` leaves the field empty. */
  answer: ChoiceAnswer | undefined;
}

const unanswered = 'unanswered';
const empty = 'empty';

const WordQuestion = memo(function Question(props: WordQuestionProps) {
  const { read, name, word, rows, answer, dispatch } = props;
  const listed = importFieldOf(read, name);
  const choices = useOwnChoices();
  if (!listed) return null;
  const field = withListedChoices(listed, choices);
  const options = field.kind === 'choice' ? field.choices : [];
  const choose = (value: ChoiceAnswer) => dispatch({ type: 'choose', field: name, word, value });
  return (
    <li>
      <NativeSelect
        label={`${field.label} “${word}”, ${showCount(rows)} ${rows === 1 ? 'row' : 'rows'}`}
        value={optionOf(options, answer)}
        data={[
          ...(answer === undefined ? [{ value: unanswered, label: 'Choose what it means' }] : []),
          ...options.map(({ label }, at) => ({ value: String(at), label })),
          { value: empty, label: 'Leave empty' },
        ]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = options[Number(value)];
          if (value === empty) choose(null);
          else if (chosen) choose(chosen.value);
        }}
      />
    </li>
  );
});

/** Identifies a choice by its index, because its name could equal that of one of the other options. */
function optionOf(options: ChoiceField['choices'], answer: ChoiceAnswer | undefined): string {
  if (answer === undefined) return unanswered;
  if (answer === null) return empty;
  return String(options.findIndex(({ value }) => value === answer));
}
