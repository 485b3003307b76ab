import {
  accountingBookLabels,
  date,
  number,
  showDate,
  showValue,
  typedValue,
  type ChangeCause,
  type RemeasurementEffect,
  type RemeasurementProposal,
} from '@panoramic/contract';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FieldInput } from '../../../fields/index.ts';
import { Banner } from '../../../ui/index.ts';
import type { ShowAmount } from '../frame/amounts.ts';
import tab from './accounting-tab.module.css';
import { useChosenProposals, type DecisionChoices } from './chosen-proposals.ts';
import { Changes, Effects } from './effects.tsx';
import { Question } from './question.tsx';
import { describeTreatment } from './treatment.ts';
import classes from './proposal.module.css';

const effectiveField = date('Effective', { width: 'sm' });
const shareField = number('Space kept, %', { min: 0, max: 100, decimals: 4, width: 'sm' });

interface ProposalDecisionProps {
  sd_id: number;
  /** Proposals of one book, or of several that are decided together. */
  proposed: readonly RemeasurementProposal[];
  mayDecide: boolean;
  /** More than one book is kept, so that each is named. */
  isNamed: boolean;
  show: ShowAmount;
}

/** A change as the books will take it, with what must be said about it, and the decision. */
export function ProposalDecision({ sd_id, proposed, mayDecide, isNamed, show }: ProposalDecisionProps) {
  const form = useProposalForm(proposed);
  const books = proposed.map(({ book }) => book);
  const { shown, isReady, isCurrent, busy, failure, decide } = useChosenProposals({
    sd_id,
    books,
    proposed,
    choices: form.choices,
  });
  const [reason, setReason] = useState('');
  const [seen] = shown.length > 0 ? shown : proposed;
  const effects = shown.flatMap(({ effect }) => effect ?? []);
  const title = books.map((book) => accountingBookLabels[book]).join(' and ');
  const treatment = seen && describeTreatment(seen, form.cause);
  return (
    <div className={classes['decision']} role="group" aria-label={title}>
      {isNamed && <h3 className={tab['heading']}>{title}</h3>}
      <Changes changes={changesOf(shown.length > 0 ? shown : proposed)} />
      {mayDecide && (
        <div className={classes['inputs']}>
          {form.question && <Question question={form.question} cause={form.cause} onCause={form.setCause} />}
          <FieldInput
            field={{ ...effectiveField, help: form.dayHelp }}
            name="effective"
            text={form.day}
            error={form.dayProblem}
            onText={form.setDay}
          />
          {form.hasShare && (
            <FieldInput
              field={{ ...shareField, help: shareHelp(effects) }}
              name="keepShare"
              text={form.share}
              error={form.shareProblem}
              onText={form.setShare}
            />
          )}
        </div>
      )}
      {treatment && <p>{treatment}</p>}
      {effects.length > 0 && <Effects effects={effects} show={show} />}
      {mayDecide && form.question && form.cause === null && (
        <p className={tab['quiet']}>The effect is shown once the question is answered.</p>
      )}
      {failure && <Banner kind="failure">{failure}</Banner>}
      {mayDecide && (
        <>
          <Textarea
            label="Reason"
            autosize
            minRows={1}
            maxLength={2000}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          <div className={classes['buttons']}>
            <Button
              loading={busy === 'accept'}
              disabled={busy !== null || !isReady}
              onClick={() => void decide('accept', reason)}
            >
              Accept
            </Button>
            <Button
              variant="default"
              loading={busy === 'dismiss'}
              disabled={busy !== null || !isCurrent}
              onClick={() => void decide('dismiss', reason)}
            >
              Dismiss
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** What is typed and chosen. Only what differs from the proposal is a choice. */
function useProposalForm(proposed: readonly RemeasurementProposal[]) {
  const [first] = proposed;
  if (!first) throw new Error('A decision is about a proposal.');
  const { effective, earliest, latest, keepShare, question } = first;
  const [day, setDay] = useState(showDate(effective));
  const [share, setShare] = useState(showValue(keepShare, shareField));
  const [cause, setCause] = useState<ChangeCause | null>(null);
  const readDay = typedValue(day, effectiveField);
  const readShare = typedValue(share, shareField);
  const dayProblem = 'problem' in readDay ? readDay.problem : outside(readDay.value, earliest, latest);
  const shareProblem = 'problem' in readShare ? readShare.problem : undefined;
  const isReadable = dayProblem === undefined && shareProblem === undefined;
  const choices: DecisionChoices = {
    ...('value' in readDay && readDay.value !== effective && { effective: readDay.value }),
    ...(cause !== null && { cause }),
    ...(keepShare !== null &&
      'value' in readShare &&
      share !== showValue(keepShare, shareField) && { keepShare: readShare.value }),
  };
  return {
    question,
    cause,
    setCause,
    day,
    setDay,
    dayProblem,
    dayHelp: `From ${showDate(earliest)} to ${showDate(latest)}.`,
    hasShare: keepShare !== null,
    share,
    setShare,
    shareProblem,
    choices: isReadable ? choices : null,
  };
}

/** The changes of several books, each named once. */
function changesOf(proposals: readonly RemeasurementProposal[]) {
  const byName = new Map(
    proposals.flatMap(({ changes }) => changes.map((one) => [`${one.what} ${one.before} ${one.after}`, one])),
  );
  return [...byName.values()];
}

/**
 * ASC 842 lets a lessee give back in proportion to the asset or to the liability; the help names the share of
 * the liability.
 */
function shareHelp(effects: readonly RemeasurementEffect[]): string {
  const under = effects.find(({ book }) => book === 'ASC842');
  const isLess = under && under.liabilityAfter < under.liabilityBefore;
  const share = isLess ? Math.round((1e6 * under.liabilityAfter) / under.liabilityBefore) / 1e4 : null;
  const words = 'The rest is given back with gain or loss.';
  return share === null ? words : `${words} ${share} is in proportion to the liability (ASC 842).`;
}

function outside(day: string | null, earliest: string, latest: string): string | undefined {
  if (day === null) return 'Enter a date.';
  return day < earliest || day > latest ? `From ${showDate(earliest)} to ${showDate(latest)}.` : undefined;
}
