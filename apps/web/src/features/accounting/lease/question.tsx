import { answersTo, type ChangeCause, type ProposalQuestion } from '@panoramic/contract';
import { useId } from 'react';
import classes from './proposal.module.css';
import { proposalQuestionWords } from './treatment.ts';

interface QuestionProps {
  question: ProposalQuestion;
  cause: ChangeCause | null;
  onCause: (cause: ChangeCause) => void;
}

/** What the lease does not say, with its answers; none is chosen beforehand. */
export function Question({ question, cause, onCause }: QuestionProps) {
  const name = useId();
  const { asks, answers } = proposalQuestionWords[question];
  return (
    <fieldset className={classes['rates']}>
      <legend>{asks}</legend>
      {answersTo[question].map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={cause === one} onChange={() => onCause(one)} />
          {answers[one]}
        </label>
      ))}
    </fieldset>
  );
}
