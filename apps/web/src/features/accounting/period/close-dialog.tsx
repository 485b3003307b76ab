import {
  accountingBookLabels,
  booksOf,
  monthIndex,
  monthTexts,
  proposalQuestions,
  showDate,
  type CallInput,
} from '@panoramic/contract';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { callAndRefresh, queryFor, useSignedIn } from '../../../api/index.ts';
import { showCount } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner, notify, SkeletonRows } from '../../../ui/index.ts';
import { useAccountingAddress } from '../frame/accounting-url.ts';
import type { AccountingArea } from '../frame/area-frame.tsx';
import { monthAfter, monthInWords } from '../frame/month-words.ts';
import { missingInWords } from '../completeness/completeness-words.ts';
import { proposalsInWords, unmeasuredInWords } from './against-closing.tsx';
import { Question } from '../lease/question.tsx';
import { MonthDialog } from './month-dialog.tsx';
import classes from './period.module.css';

type Answers = NonNullable<CallInput<'Accounting/ClosePeriod'>['answers']>;

interface CloseDialogProps {
  area: AccountingArea;
  onClose: () => void;
}

/** Explains what closing does and what prevents it, and closes the month. */
export function CloseDialog({ area, onClose }: CloseDialogProps) {
  const { month, book, openMonth, closedThrough, settings } = area;
  const { data, error } = useQuery(queryFor('Accounting/GetPeriod', { month, book }));
  const { go, linkTo } = useAccountingAddress(paths.accounting, ['view']);
  const { data: complete } = useQuery(queryFor('Accounting/GetCompleteness', { month, book }));
  const [accept, setAccept] = useState(false);
  const [beforeEnd, setBeforeEnd] = useState(false);
  const [answers, setAnswers] = useState<Answers>({});
  const lastDay = monthTexts(monthIndex(month)).lastDay;
  const { today } = useSignedIn();
  const runs = today <= lastDay;
  // Any month can be the first that is closed; after it, months are closed in order.
  const inOrder = closedThrough === null || month === openMonth;
  const waiting = data?.proposals.length ?? 0;
  const missing = complete && missingInWords(complete);
  const questions = proposalQuestions.filter((one) =>
    data?.proposals.some((waits) => waits.questions.includes(one)),
  );
  const isAnswered = questions.every((one) => answers[one] !== undefined);

  async function close() {
    const { leases } = await callAndRefresh('Accounting/ClosePeriod', {
      month,
      acceptProposals: accept,
      beforeEnd,
      proposalsDigest: data?.proposalsDigest ?? null,
      answers,
    });
    const frozen = leases === 1 ? '1 lease are' : `${showCount(leases)} leases are`;
    notify(`${monthInWords(month)} closed: the figures of ${frozen} frozen.`);
    // The screen stays at the month that was closed.
    go({ month });
  }

  return (
    <MonthDialog
      verb="Close"
      month={month}
      error={error}
      disabled={!data || !inOrder || (waiting > 0 && !(accept && isAnswered)) || (runs && !beforeEnd)}
      onConfirm={close}
      onClose={onClose}
    >
      {!inOrder && (
        <Banner kind="warning">Months are closed in order. The next one is {monthInWords(openMonth)}.</Banner>
      )}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && inOrder && (
        <>
          <ul className={classes['effects']}>
            <li>
              The figures of {data.lines.length === 1 ? '1 lease' : `${showCount(data.lines.length)} leases`}{' '}
              are frozen, by{' '}
              {booksOf(settings)
                .map((one) => accountingBookLabels[one])
                .join(' and ')}
              .
            </li>
            <li>
              A later edit of a lease, its rent or its rate does not move this month. It is proposed as a
              remeasurement in {monthInWords(monthAfter(month, 1))} or later.
            </li>
            <li>Administrators can reopen the last closed month; that is history too.</li>
          </ul>
          {runs && (
            <Banner
              kind="warning"
              reason={
                <Checkbox
                  mt={4}
                  label="Close it before its end"
                  checked={beforeEnd}
                  onChange={({ currentTarget: { checked } }) => setBeforeEnd(checked)}
                />
              }
            >
              {monthInWords(month)} has not ended: it runs to {showDate(lastDay)}.
            </Banner>
          )}
          {missing && (
            <Banner
              kind="warning"
              reason={<Link to={linkTo(paths.accountingCompleteness)}>Which, and why</Link>}
            >
              {missing}
            </Banner>
          )}
          {data.unmeasured.length > 0 && (
            <Banner kind="warning" reason="The list above the journal says why, and leads to each lease.">
              {unmeasuredInWords(data.unmeasured.length)}
            </Banner>
          )}
          {waiting > 0 && (
            <Banner
              kind="warning"
              reason={
                <Checkbox
                  mt={4}
                  label="Accept them all as proposed"
                  checked={accept}
                  onChange={({ currentTarget: { checked } }) => setAccept(checked)}
                />
              }
            >
              {proposalsInWords(waiting)}
            </Banner>
          )}
          {accept &&
            questions.map((question) => (
              <Question
                key={question}
                question={question}
                cause={answers[question] ?? null}
                onCause={(cause) => setAnswers({ ...answers, [question]: cause })}
              />
            ))}
        </>
      )}
    </MonthDialog>
  );
}
