import {
  accountingSettingFields,
  componentTypes,
  defaultAccounts,
  flag,
  journalAccounts,
  rentSettingFields,
  text,
  type CallInput,
  type FieldError,
  type FieldTable,
  type FlagField,
  type JournalAccount,
  type RowOf,
  type StoredAccountingSettings,
  type TextField,
} from '@panoramic/contract';

type Component = (typeof componentTypes)[number];
type AccountField = `account_${JournalAccount}`;

const { standards, currency, convention, timing, shortTerm, lowValue } = accountingSettingFields;

// Safe: an entry for each charge.
const componentFields = Object.fromEntries(componentTypes.map((type) => [type, flag(type)])) as Readonly<
  Record<Component, FlagField>
>;
// Safe: an entry for each account.
const accountFields = Object.fromEntries(
  journalAccounts.map((key) => [`account_${key}`, text(defaultAccounts[key], { max: 100 })]),
) as Readonly<Record<AccountField, TextField>>;

/** The fields of the settings, each with one line that says what it does. The rates have a table of their own. */
export const settingsFormFields = {
  standards: {
    ...standards,
    help: 'Which books are kept. Neither: each lease still shows straight-line and deferred rent.',
  },
  fiscalMonth: { ...rentSettingFields.fiscalMonth, help: 'Shared with the rent forecast.' },
  currency,
  convention: {
    ...convention,
    help: 'How a yearly rate becomes interest of a month, or of exact days. Closed months keep theirs.',
  },
  timing: { ...timing, help: 'A payment on the first day lowers the liability before interest runs.' },
  shortTerm,
  lowValue,
  ...componentFields,
  ...accountFields,
} satisfies FieldTable;
export type SettingsForm = RowOf<typeof settingsFormFields>;

const accountNames = journalAccounts.map((key): AccountField => `account_${key}`);

export const settingsFormGroups = [
  { title: 'Standards', fields: ['standards', 'fiscalMonth', 'currency'] },
  { title: 'Discounting', fields: ['convention', 'timing'] },
  { title: 'Exemptions', fields: ['shortTerm', 'lowValue'] },
  { title: 'Fixed charges that are part of the lease, beside Base Rent', fields: componentTypes },
  { title: 'Names of the accounts in journals; empty: the name above', fields: accountNames },
] as const;

/** Leaves an account empty when it has the default name, because its label shows that name. */
export function formOfSettings(settings: StoredAccountingSettings): SettingsForm {
  const { components, accounts, ...others } = settings;
  const named = journalAccounts.map((key) => {
    const name = accounts[key];
    return [`account_${key}`, name === defaultAccounts[key] ? null : name];
  });
  // Safe: an entry for each charge and for each account.
  return {
    standards: others.standards,
    fiscalMonth: others.fiscalMonth,
    currency: others.currency,
    convention: others.convention,
    timing: others.timing,
    shortTerm: others.shortTerm,
    lowValue: others.lowValue,
    ...Object.fromEntries(componentTypes.map((type) => [type, components.includes(type)])),
    ...Object.fromEntries(named),
  } as SettingsForm;
}

const required = ['standards', 'fiscalMonth', 'currency', 'convention', 'timing'] as const;

export function settingsProblems(row: SettingsForm): readonly FieldError[] {
  return required.flatMap((name) => (row[name] === null ? [{ field: name, message: 'Enter a value.' }] : []));
}

type SavedSettings = Omit<CallInput<'Accounting/SaveSettings'>, 'rates' | 'version'>;

/** The settings to save from a form without problems. */
export function settingsOfForm(row: SettingsForm): SavedSettings {
  const named = journalAccounts.map((key) => [key, row[`account_${key}`] ?? defaultAccounts[key]]);
  const saved: Record<keyof SavedSettings, unknown> = {
    standards: row.standards,
    fiscalMonth: row.fiscalMonth,
    currency: row.currency,
    convention: row.convention,
    timing: row.timing,
    shortTerm: row.shortTerm ?? false,
    lowValue: row.lowValue ?? false,
    components: componentTypes.filter((type) => row[type]),
    accounts: Object.fromEntries(named),
  };
  // Safe: `settingsProblems` refuses empty fields, and there is an entry for each account.
  return saved as SavedSettings;
}
