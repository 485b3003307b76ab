import {
  settledDates,
  showDate,
  type CriticalDate,
  type Lease,
  type LeaseOption,
  type RentTerm,
} from '@panoramic/contract';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { call, ProblemError, reasonOf, useSignedIn } from '../../../api/index.ts';
import { notify } from '../../../ui/index.ts';
import { settleLease } from '../lease-cache.ts';
import { extensionForm, goingOn, readExtension } from './extend-plan.ts';
import type { PlanForm } from './plan-form.ts';

export interface ExtendDialogProps {
  lease: Lease;
  /** The option that is exercised by it. */
  option?: LeaseOption;
  onClose: () => void;
}

export interface ExtendFormProps extends ExtendDialogProps {
  terms: readonly RentTerm[];
  dates: readonly CriticalDate[];
}

/** What is typed for an extension, the plan that it makes, and the sending of it. */
export function useExtendForm({ lease, option, terms, dates, onClose }: ExtendFormProps) {
  const { today } = useSignedIn();
  const [form, setForm] = useState(() => extensionForm(lease, terms, today, option));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  /** Charges and dates that are left as they are, by type and by id. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const charges = goingOn(lease, terms, today);
  const settled = settledDates(dates, lease.sd_ced).filter(({ cd_id }) => cd_id !== option?.cd_id);
  const content = useRef<HTMLFormElement>(null);
  const read = readExtension(form, lease, terms, {
    charges: charges.filter(({ type }) => !left.has(type)),
    closedDates: settled.map(({ cd_id }) => cd_id).filter((one) => !left.has(String(one))),
    exercised: option?.cd_id ?? 0,
  });

  useEffect(() => focusField('end'), []);

  function focusField(name: string) {
    content.current?.querySelector<HTMLElement>(`#field-${CSS.escape(name)}`)?.focus();
  }

  function change(next: PlanForm, name: string) {
    setForm(next);
    setErrors(({ [name]: _, ...others }) => others);
  }

  async function extend(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    if ('errors' in read) {
      setErrors(read.errors);
      return focusField(Object.keys(read.errors)[0] ?? '');
    }
    setSending(true);
    setFailure(null);
    try {
      const extended = await call('Leases/ExtendLease', read.input, { settle: settleLease });
      notify(`Extended to ${showDate(extended.sd_ced ?? '')}.`);
      onClose();
    } catch (error) {
      if (!(error instanceof ProblemError)) reportError(error);
      setFailure(reasonOf(error));
      setSending(false);
    }
  }

  function toggle(name: string) {
    setLeft((known) =>
      known.has(name) ? new Set([...known].filter((one) => one !== name)) : new Set([...known, name]),
    );
  }

  return { form, errors, read, failure, sending, charges, settled, left, content, change, extend, toggle };
}
