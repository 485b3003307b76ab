import type { ChoiceField } from '@panoramic/contract';
import { ChevronDown } from 'lucide-react';
import { useChoice } from '../../choice/use-choice.tsx';
import { inputProps, type CellProps } from './cell-props.ts';
import classes from './cells.module.css';

/** The choice field of a row. */
export function ChoiceCell(props: CellProps<ChoiceField>) {
  const choice = useChoice(props);
  return (
    <div className={classes['choice']}>
      <input {...inputProps(props)} {...choice.inputProps} ref={choice.input} className={classes['input']} />
      <ChevronDown size={14} aria-hidden className={classes['chevron']} />
      {choice.popup}
    </div>
  );
}
