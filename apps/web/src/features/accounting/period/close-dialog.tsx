import {
  accountingBookLabels,
  booksOf,
  monthIndex,
  monthTexts,
  proposalQuestions,
  showDate,
  type CallInput,
  type CallOutput,
} from '@panoramic/contract';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { callAndRefresh, queryFor, useSignedIn } from '../../../api/index.ts';
import { showCount, showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, notify, SkeletonRows } from '../../../ui/index.ts';
import { NamedLeases } from '../frame/named-leases.tsx';
import { useAccountingAddress } from '../frame/accounting-url.ts';
import type { AccountingArea } from '../frame/area-frame.tsx';
import { monthAfter, describeMonth } from '../../../lib/months.ts';
import { describeMissing } from '../completeness/completeness-words.ts';
import { describeProposals, describeUnmeasured } from './against-closing.tsx';
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
  const { month, book, openMonth, closedThrough } = area;
  const { data, error } = useQuery(queryFor('Accounting/GetPeriod', { month, book }));
  const { data: complete } = useQuery(queryFor('Accounting/GetCompleteness', { month, book }));
  const { data: ties } = useQuery(queryFor('Payments/GetTies', { month, book }));
  const { go } = useAccountingAddress(paths.accounting, ['view']);
  const [consent, setConsent] = useState<Consent>({ accept: false, beforeEnd: false, answers: {} });
  const { today } = useSignedIn();
  // Any month can be the first that is closed; after it, months are closed in order.
  const inOrder = closedThrough === null || month === openMonth;
  const runs = today <= endOfMonth(month);

  async function close() {
    const { accept, beforeEnd, answers } = consent;
    const { leases } = await callAndRefresh('Accounting/ClosePeriod', {
      month,
      acceptProposals: accept,
      beforeEnd,
      proposalsDigest: data?.proposalsDigest ?? null,
      answers,
    });
    const frozen = leases === 1 ? '1 lease are' : `${showCount(leases)} leases are`;
    notify(`${describeMonth(month)} closed: the figures of ${frozen} frozen.`);
    // The screen stays at the month that was closed.
    go({ month });
  }

  return (
    <MonthDialog
      verb="Close"
      month={month}
      error={error}
      disabled={!data || !inOrder || !isSettled(data, runs, consent)}
      onConfirm={close}
      onClose={onClose}
    >
      {!inOrder && (
        <Banner kind="warning">
          Months are closed in order. The next one is {describeMonth(openMonth)}.
        </Banner>
      )}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && inOrder && (
        <>
          <Effects area={area} leases={data.lines.length} />
          {runs && (
            <Confirmed
              label="Close it before its end"
              checked={consent.beforeEnd}
              onChange={(beforeEnd) => setConsent({ ...consent, beforeEnd })}
            >
              {describeMonth(month)} has not ended: it runs to {showDate(endOfMonth(month))}.
            </Confirmed>
          )}
          <MissingLeases
            missing={complete && describeMissing(complete)}
            unmeasured={data.unmeasured.length}
          />
          {ties && <UnexplainedTies ties={ties} />}
          <Proposals proposals={data.proposals} consent={consent} onConsent={setConsent} />
        </>
      )}
    </MonthDialog>
  );
}

/** What the user has agreed to and answered. */
interface Consent {
  readonly accept: boolean;
  readonly beforeEnd: boolean;
  readonly answers: Answers;
}

type Period = CallOutput<'Accounting/GetPeriod'>;

function endOfMonth(month: string): string {
  return monthTexts(monthIndex(month)).lastDay;
}

/** The questions that some of the proposals ask. */
function questionsOf(proposals: Period['proposals']) {
  return proposalQuestions.filter((one) => proposals.some(({ questions }) => questions.includes(one)));
}

/** True when the user has agreed to all that has to be agreed to. */
function isSettled({ proposals }: Period, runs: boolean, { accept, beforeEnd, answers }: Consent): boolean {
  if (runs && !beforeEnd) return false;
  return (
    proposals.length === 0 || (accept && questionsOf(proposals).every((one) => answers[one] !== undefined))
  );
}

function Effects({ area: { month, settings }, leases }: { area: AccountingArea; leases: number }) {
  return (
    <ul className={classes['effects']}>
      <li>
        The figures of {leases === 1 ? '1 lease' : `${showCount(leases)} leases`} are frozen, by{' '}
        {booksOf(settings)
          .map((one) => accountingBookLabels[one])
          .join(' and ')}
        .
      </li>
      <li>
        A later edit of a lease, its rent or its rate does not move this month. It is proposed as a
        remeasurement in {describeMonth(monthAfter(month, 1))} or later.
      </li>
      <li>Administrators can reopen the last closed month; that is history too.</li>
    </ul>
  );
}

interface ConfirmedProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A warning that has to be confirmed. */
function Confirmed({ label, checked, onChange, children }: ConfirmedProps) {
  return (
    <Banner
      kind="warning"
      reason={
        <Checkbox
          mt={4}
          label={label}
          checked={checked}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      }
    >
      {children}
    </Banner>
  );
}

interface MissingLeasesProps {
  missing: ReturnType<typeof describeMissing> | undefined;
  unmeasured: number;
}

/** Leases that the month should have and has not. */
function MissingLeases({ missing, unmeasured }: MissingLeasesProps) {
  const { linkTo } = useAccountingAddress(paths.accounting, ['view']);
  return (
    <>
      {missing && (
        <Banner kind="warning" reason={<Link to={linkTo(paths.accountingCompleteness)}>Which, and why</Link>}>
          {missing}
        </Banner>
      )}
      {unmeasured > 0 && (
        <Banner kind="warning" reason="The list above the journal says why, and leads to each lease.">
          {describeUnmeasured(unmeasured)}
        </Banner>
      )}
    </>
  );
}

/** Leases whose payments, journal and forecast differ without a reason. */
function UnexplainedTies({ ties: { month, unexplained, ties } }: { ties: CallOutput<'Payments/GetTies'> }) {
  const open = ties.filter((tie) => tie.unexplained !== 0);
  if (open.length === 0) return null;
  return (
    <Banner
      kind="warning"
      reason={
        <>
          <NamedLeases
            leases={open.map(({ sd_id, lease, reasons }) => ({
              sd_id,
              label: lease,
              words: reasons.join(' '),
            }))}
          />
          <Link to={to(paths.paymentTies, { month })}>Payments, journal and forecast side by side</Link>
        </>
      }
    >
      Payments, journal and forecast differ by {showMoney(unexplained)} without a reason.
    </Banner>
  );
}

interface ProposalsProps {
  proposals: Period['proposals'];
  consent: Consent;
  onConsent: (consent: Consent) => void;
}

/** Remeasurements that wait, and what must be known to accept them. */
function Proposals({ proposals, consent, onConsent }: ProposalsProps) {
  const { accept, answers } = consent;
  return (
    <>
      {proposals.length > 0 && (
        <Confirmed
          label="Accept them all as proposed"
          checked={accept}
          onChange={(checked) => onConsent({ ...consent, accept: checked })}
        >
          {describeProposals(proposals.length)}
        </Confirmed>
      )}
      {accept &&
        questionsOf(proposals).map((question) => (
          <Question
            key={question}
            question={question}
            cause={answers[question] ?? null}
            onCause={(cause) => onConsent({ ...consent, answers: { ...answers, [question]: cause } })}
          />
        ))}
    </>
  );
}
