import { showDate, type DateStyle } from '@panoramic/contract';
import type { RefObject } from 'react';
import { CellPopup } from '../row-editor/cells/cell-popup.tsx';
import type { DateAnchors } from './date-anchors.ts';
import { relativeDate } from './relative-date.ts';
import classes from './relative-hint.module.css';

export { relativeDate };

interface RelativeHintProps {
  text: string;
  anchors: DateAnchors;
  input: RefObject<HTMLElement | null>;
  dateStyle: DateStyle;
}

/** The day that the typed words say, under the field; nothing while they say none. */
export function RelativeHint({ text, anchors, input, dateStyle }: RelativeHintProps) {
  const reading = relativeDate(text, anchors);
  if (!reading) return null;
  return (
    <CellPopup anchor={input} onClose={() => undefined}>
      <output className={classes['hint']}>
        {'date' in reading ? (
          <>
            = <strong>{showDate(reading.date, dateStyle)}</strong> {weekday(reading.date)}
          </>
        ) : (
          reading.problem
        )}
      </output>
    </CellPopup>
  );
}

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

function weekday(date: string): string {
  return weekdays.format(new Date(`${date}T00:00:00Z`));
}
