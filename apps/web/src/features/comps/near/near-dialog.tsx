import {
  addressLine,
  leaseName,
  nearFields,
  nearProblems,
  text as textField,
  typedValue,
  type LeaseAddress,
  type NearOptions,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { queryFor, useSignedIn } from '../../../api/index.ts';
import { FieldInput } from '../../../fields/index.ts';
import { Dialog } from '../../../ui/index.ts';
import classes from './near-dialog.module.css';
import { useLeaseWords } from './use-lease-words.ts';

interface NearDialogProps {
  near: NearOptions;
  onClose: () => void;
  onApply: (near: NearOptions) => void;
}

const placeField = textField('Of a zip code, an address or a lease', {
  help: 'An address counts by the zip code at its end. Distances are between the middles of zip codes.',
});

/** Asks for miles, and for the place they are measured from. Enter applies what was typed. */
export function NearDialog({ onClose, ...options }: NearDialogProps) {
  const { miles, place, leases, errors, ...typed } = useNear(options);
  // Rendered outside of the form that may have opened it, because forms cannot be nested.
  return createPortal(
    <Dialog
      title="Within miles"
      width="narrow"
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="near">
            Apply
          </Button>
        </>
      }
    >
      <form id="near" className={classes['form']} noValidate onSubmit={typed.apply}>
        <FieldInput
          field={nearFields.withinMiles}
          name="withinMiles"
          text={miles}
          error={errors['withinMiles']}
          autoFocus
          onText={typed.typeMiles}
        />
        <FieldInput
          field={placeField}
          name="near"
          text={place}
          error={errors['nearZip'] ?? errors['nearLease']}
          inputRef={typed.placeInput}
          onText={typed.typePlace}
        />
        {leases.length > 0 && (
          <ul className={classes['leases']} aria-label="Leases">
            {leases.map((lease) => (
              <li key={lease.sd_id}>
                <button type="button" onClick={() => typed.chooseLease(lease)}>
                  <span>{wordsOf(lease)}</span>
                  <span className={classes['address']}>{addressLine(lease)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>,
    document.body,
  );
}

type FoundLease = LeaseAddress & { readonly sd_id: number };

function wordsOf(lease: LeaseAddress): string {
  return leaseName(lease) || addressLine(lease);
}

/** What was typed, the leases that it may mean, and the one that was chosen. */
function useNear({ near, onApply }: Pick<NearDialogProps, 'near' | 'onApply'>) {
  const [miles, setMiles] = useState(String(near.withinMiles ?? 5));
  const [typed, setTyped] = useState<string | null>(near.nearLease ? null : (near.nearZip ?? ''));
  const [lease, setLease] = useState(near.nearLease ?? null);
  const words = useLeaseWords(lease);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const place = typed ?? words ?? '';
  const leases = useFoundLeases(lease === null ? place : '');
  const placeInput = useRef<HTMLInputElement>(null);

  function read(): NearOptions | { problem: string } {
    if (lease !== null) return { nearLease: lease };
    const zip = zipAtEnd.exec(place)?.[0] ?? null;
    if (zip !== null) return { nearZip: zip };
    const [only, ...others] = leases;
    if (only && others.length === 0) return { nearLease: only.sd_id };
    if (only) return { problem: 'Choose one of the leases below.' };
    if (place.trim() === '') return {};
    return { problem: 'Enter a zip code such as 63101, an address that ends with one, or words of a lease.' };
  }

  function apply(event: FormEvent) {
    event.preventDefault();
    // The event would also reach the form that opened the dialog.
    event.stopPropagation();
    const distance = typedValue(miles, nearFields.withinMiles);
    if ('problem' in distance) return setErrors({ withinMiles: distance.problem });
    const of = read();
    if ('problem' in of) return setErrors({ nearZip: of.problem });
    const next = { withinMiles: distance.value, ...of };
    const problems = nearProblems(next);
    if (problems.length === 0) return onApply(next);
    setErrors(Object.fromEntries(problems.map(({ field, message }) => [field, message])));
  }

  return {
    miles,
    place,
    leases,
    errors,
    placeInput,
    apply,
    typeMiles: (text: string) => {
      setMiles(text);
      setErrors({});
    },
    typePlace: (text: string) => {
      setTyped(text);
      setLease(null);
      setErrors({});
    },
    chooseLease: (chosen: FoundLease) => {
      setTyped(wordsOf(chosen));
      setLease(chosen.sd_id);
      setErrors({});
      // The button that was pressed disappears.
      placeInput.current?.focus();
    },
  };
}

const zipAtEnd = /\b\d{5}(-\d{4})?(?=\s*$)/;
const mostShown = 6;

/** Nothing is looked up without a client, or for what is a zip code already. */
function useFoundLeases(place: string): readonly FoundLease[] {
  const { client } = useSignedIn();
  const query = useDeferredValue(place.trim());
  const { data } = useQuery({
    ...queryFor('Leases/QuickSearch', { query }),
    enabled: client !== null && query.length > 1 && !/^\d{5}(-\d{4})?$/.test(query),
  });
  return query === '' ? [] : (data ?? []).slice(0, mostShown);
}
