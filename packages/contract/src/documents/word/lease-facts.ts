import { addDays, addMonths, showDate, type PlainDate } from '../../dates.ts';
import { showValue } from '../../fields/index.ts';
import { dateTypeWords, isDone } from '../../leases/critical-dates.ts';
import { securityDeposit } from '../../leases/deposit.ts';
import { leaseFields, type Lease } from '../../leases/fields.ts';
import { carriesOption, isDecided, optionRentWords, type LeaseOption } from '../../leases/options.ts';
import { isDeposit, rentPeriods, type Term } from '../../leases/rent/index.ts';
import type { OwnField } from '../../own-fields/own-field.ts';
import type { Contact } from '../../leases/tabs/contacts.ts';
import type { CriticalDate } from '../../leases/tabs/critical-dates.ts';

/** A document as far as a certificate names it. */
export interface NamedDocument {
  readonly type: string | null;
  readonly name: string | null;
  readonly filename: string | null;
  readonly date: PlainDate | null;
}

/** What is stored of a lease, as far as its Word documents tell it. */
export interface WordSource {
  /** The client, which is the tenant. */
  readonly tenant: string;
  readonly landlord: Contact | null;
  readonly lease: Lease;
  /** The definitions of the client's own fields of leases. */
  readonly own: readonly OwnField[];
  readonly terms: readonly Term[];
  readonly dates: readonly CriticalDate[];
  readonly options: readonly LeaseOption[];
  readonly contacts: readonly Contact[];
  readonly documents: readonly NamedDocument[];
  /** By what was sent and paid; `null`: no record says it. */
  readonly paidThrough: PlainDate | null;
  readonly notes: readonly { readonly date: PlainDate | null; readonly text: string | null }[];
}

export function dollarsOf(amount: number): string {
  return showValue(amount, leaseFields.sd_deposit);
}

/** The deposit of the lease, or the one among its rent terms; empty where neither or several say it. */
export function depositWords({ lease, terms }: Pick<WordSource, 'lease' | 'terms'>): string {
  const { amount } = securityDeposit(lease, terms);
  return amount === null ? '' : dollarsOf(amount);
}

export function squareFeetOf({ sd_sqft }: Lease): string {
  return sd_sqft === null ? '' : `${showValue(sd_sqft, leaseFields.sd_sqft)} square feet`;
}

export function contactAddress(contact: Contact): string {
  const place = [contact.c_city, [contact.c_state, contact.c_zip].filter(Boolean).join(' ')];
  return [contact.c_add1, contact.c_add2, ...place].filter(Boolean).join(', ');
}

export interface AbstractStep {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly monthly: number;
}

/** The steps of the rent: days on end with the same rent are one, and days without rent are none. */
export function abstractSteps(
  terms: readonly Term[],
  { sd_ced }: Pick<Lease, 'sd_ced'>,
  today: PlainDate,
): readonly AbstractStep[] {
  const rents = terms.filter((term) => !isDeposit(term) && term.rt_start !== null);
  const from = rents.map(({ rt_start }) => rt_start ?? '').toSorted()[0];
  const to = rents
    .map(({ rt_end }) => rt_end ?? sd_ced ?? addDays(addMonths(today, 12), -1))
    .toSorted()
    .at(-1);
  if (from === undefined || to === undefined || to < from) return [];
  const steps: AbstractStep[] = [];
  for (const { rent, ...period } of rentPeriods(rents, from, to, { expiration: sd_ced })) {
    if (rent.total <= 0) continue;
    const monthly = rent.total / 100;
    const before = steps.at(-1);
    if (before?.monthly === monthly && addDays(before.to, 1) === period.from)
      steps[steps.length - 1] = { ...before, to: period.to };
    else steps.push({ from: period.from, to: period.to, monthly });
  }
  return steps;
}

export interface OpenOption {
  readonly type: string;
  readonly lastDay: PlainDate | null;
  /** Its length, rent and payment, where they are entered. */
  readonly words: string;
}

/** The options that nobody has decided, by their last day. */
export function openOptions({
  dates,
  options,
}: Pick<WordSource, 'dates' | 'options'>): readonly OpenOption[] {
  return dates
    .filter((date) => carriesOption(date) && !isDone(date))
    .flatMap((date) => {
      const option = options.find(({ cd_id }) => cd_id === date.cd_id);
      if (option && isDecided(option)) return [];
      return [{ type: dateTypeWords(date), lastDay: date.cd_action, words: wordsOf(option, date.cd_note) }];
    })
    .toSorted((a, b) => ((a.lastDay ?? '9999') < (b.lastDay ?? '9999') ? -1 : 1));
}

function wordsOf(option: LeaseOption | undefined, note: string | null): string {
  const own = option
    ? [
        option.op_months === null ? '' : `${option.op_months} months`,
        optionRentWords(option) ?? '',
        option.op_payment === null ? '' : `payment ${dollarsOf(option.op_payment)}`,
      ]
    : [];
  return [...own, shortText(note, 160)].filter(Boolean).join('; ');
}

/** One line of at most so many characters. */
export function shortText(text: string | null, most: number): string {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  return `${line
    .slice(0, most - 1)
    .toWellFormed()
    .trimEnd()}…`;
}

export function documentWords({ type, name, filename, date }: NamedDocument): string {
  const title = shortText(name || filename || type || 'Document', 90);
  return date === null ? title : `${title}, ${showDate(date)}`;
}
