import {
  centsOf,
  openCentsOf,
  sharesOfPaid,
  showDate,
  type PaidLine,
  type UnknownPayment,
} from '@panoramic/contract';
import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { callAndRefresh, queryFor, reasonOf } from '../../../api/index.ts';
import { showMoney } from '../../../lib/money.ts';
import { Banner, notify } from '../../../ui/index.ts';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import { periodOf } from '../frame/period-words.ts';
import classes from './paid.module.css';

interface MatchDialogProps {
  payment: UnknownPayment;
  /** Lines that it can be of. */
  fits: readonly PaidLine[];
  /** Lines that it can be of all at once. */
  together: readonly PaidLine[];
  onClose: () => void;
}

/** Asks which payments that were sent an actual payment is of: one, or several that were paid by one check. */
export function MatchDialog({ payment, fits, together, onClose }: MatchDialogProps) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const [chosen, setChosen] = useState(together);
  const found = useQuery({ ...queryFor('Payments/FindPayable', { text: asked }), enabled: asked !== '' });
  const offered = asked === '' ? [...new Set([...fits, ...together])] : (found.data ?? []);
  const others = offered.filter(({ key }) => !chosen.some((one) => one.key === key));
  const { pa_payee, pa_vendor, pa_amount, pa_paid, pa_id, version } = payment;
  const sum = sumOfChosen(centsOf(pa_amount ?? 0), chosen);
  function toggle(line: PaidLine) {
    const rest = chosen.filter(({ key }) => key !== line.key);
    setChosen(rest.length < chosen.length ? rest : [...chosen, line]);
  }
  return (
    <ConfirmDialog
      title={`What is ${showMoney(pa_amount ?? 0)} of ${pa_paid ? showDate(pa_paid) : 'an unknown day'} for?`}
      button={chosen.length > 1 ? `Match with ${chosen.length}` : 'Match'}
      width="wide"
      disabled={chosen.length === 0 || sum.refused}
      onConfirm={async () => {
        const keys = inOrder(chosen).map(({ key }) => key);
        const saved = await callAndRefresh('Payments/MatchPaid', { id: pa_id, keys, version });
        notify('Matched.', 'success', {
          label: 'Take back',
          run: () =>
            void callAndRefresh('Payments/MatchPaid', { id: saved.pa_id, keys: [], version: saved.version }),
        });
      }}
      onClose={onClose}
    >
      <p className={classes['quiet']}>
        Paid to {pa_payee ?? pa_vendor ?? 'nobody who is named'}.{' '}
        {fits.length > 1 && `It fits ${fits.length} payments that were sent.`}
        {together.length > 0 && `It is exactly the sum of ${together.length} payments that were sent.`}
        {fits.length === 0 && together.length === 0 && 'Nothing that was sent fits it by itself.'} Choose one,
        or several that were paid together.
      </p>
      <TextInput
        label="Find a payment that was sent"
        placeholder="Lease, payee, type, amount"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {found.error && <Banner kind="failure">{reasonOf(found.error)}</Banner>}
      <div className={classes['offered']} role="group" aria-label="Payments that were sent">
        {[...chosen, ...others].map((line) => (
          <Checkbox
            key={line.key}
            checked={chosen.includes(line)}
            onChange={() => toggle(line)}
            label={`${line.lease}, ${line.type}`}
            description={`${line.payee ?? 'No payee'}, ${periodOf(line) || showDate(line.due)}: ${showMoney(line.amount)} sent in batch ${line.batch}, ${line.paidOn === null ? 'nothing paid' : `${showMoney(line.paid)} paid`}`}
          />
        ))}
      </div>
      {asked !== '' && found.data?.length === 0 && (
        <p className={classes['quiet']}>Nothing that was sent has these words.</p>
      )}
      <p role="status" data-figures>
        {sum.words}
      </p>
    </ConfirmDialog>
  );
}

/** The one that is due last takes the difference. */
function inOrder(lines: readonly PaidLine[]): PaidLine[] {
  return lines.toSorted((a, b) => (a.due === b.due ? a.line - b.line : a.due < b.due ? -1 : 1));
}

/** What the chosen lines come to against what was paid, in words. */
function sumOfChosen(
  cents: number,
  chosen: readonly PaidLine[],
): { readonly words: string; readonly refused: boolean } {
  const lines = inOrder(chosen).map((line) =>
    Object.assign({}, line, { openCents: openCentsOf(line.amount, line.paid) }),
  );
  const last = lines.at(-1);
  if (!last) return { words: '', refused: false };
  const { difference, unpaid } = sharesOfPaid(cents, lines);
  const open = `${showMoney((cents - difference) / 100)} is open`;
  if (unpaid) {
    const name = `${unpaid.lease}, ${unpaid.type}`;
    const why = unpaid.openCents === 0 ? `${name} is paid already` : `nothing is left for ${name}`;
    return { words: `${open}: ${why}. Leave it out.`, refused: true };
  }
  if (difference === 0) return { words: `${open}, which is what was paid.`, refused: false };
  const side = difference > 0 === cents > 0 ? 'too much' : 'too little';
  return {
    words: `${open}: ${showMoney(Math.abs(difference) / 100)} ${side}, which stays on ${last.lease}, ${last.type}.`,
    refused: false,
  };
}
