import { counted, rentTypes, type RentType } from '@panoramic/contract';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { callAndRefresh, queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { describeMonth, monthAfter } from '../../../lib/months.ts';
import { paths, to } from '../../../lib/paths.ts';
import { notify } from '../../../ui/index.ts';
import { PaymentSection } from '../frame/section.tsx';
import classes from '../frame/frame.module.css';

/** The types of rent of this month and the next that have no account, each with a place to type it. */
export function WithoutCode() {
  const month = useSignedIn().today.slice(0, 7);
  const next = monthAfter(month, 1);
  const now = useQuery(queryFor('Payments/GetMonth', { month }));
  const later = useQuery(queryFor('Payments/GetMonth', { month: next }));
  const payments = [...(now.data?.payments ?? []), ...(later.data?.payments ?? [])];
  const lacking = payments.filter(({ marks }) => marks.some(({ mark }) => mark === 'noCode'));
  const byType = Map.groupBy(lacking, ({ type }) => type);
  const types = rentTypes.filter((type) => byType.has(type));
  if (types.length === 0) return null;
  return (
    <PaymentSection title={`Without a code in ${describeMonth(month)} or ${describeMonth(next)}`}>
      <ul className={classes['list']}>
        {types.map((type) => (
          <li key={type}>
            <span>
              <strong>{type}</strong>{' '}
              <Link
                className={classes['quiet']}
                to={to(paths.payments, {
                  month: now.data?.payments.some((one) => lacks(one, type)) ? month : next,
                  type,
                })}
              >
                {counted(new Set(byType.get(type)?.map(({ sd_id }) => sd_id)).size, 'lease')}
              </Link>
            </span>
            <AccountForm type={type} />
          </li>
        ))}
      </ul>
    </PaymentSection>
  );
}

function lacks(
  { type, marks }: { type: RentType; marks: readonly { mark: string }[] },
  wanted: RentType,
): boolean {
  return type === wanted && marks.some(({ mark }) => mark === 'noCode');
}

/** The account of all leases for one type of rent. */
function AccountForm({ type }: { type: RentType }) {
  const [account, setAccount] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (account.trim() === '') return setProblem('Enter an account.');
    setBusy(true);
    setProblem(null);
    try {
      await callAndRefresh('Payments/EditCode', { pc_id: 0, sd_id: 0, pc_type: type, pc_account: account });
      notify(`${type} goes to account ${account.trim()}.`);
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
    return undefined;
  }
  return (
    <form className={classes['buttons']} onSubmit={(event) => void save(event)}>
      <TextInput
        aria-label={`Account of ${type}`}
        placeholder="Account"
        size="sm"
        maxLength={60}
        value={account}
        error={problem}
        onChange={({ currentTarget: { value } }) => setAccount(value)}
      />
      <Button type="submit" size="sm" variant="default" loading={busy} aria-label={`Save account of ${type}`}>
        Save
      </Button>
    </form>
  );
}
