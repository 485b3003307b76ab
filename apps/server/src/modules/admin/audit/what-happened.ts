import type { AuditRow } from './audit.store.ts';

type Facts = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;

/** One line that says what was done; never a value of a client's data beyond the name of a lease. */
export function whatHappened({ kind, source, facts }: Pick<AuditRow, 'kind' | 'source' | 'facts'>): string {
  return source === 0 ? fromHistory(facts) : (events[kind]?.(facts) ?? capitalized(plainFacts(facts)));
}

function capitalized(line: string): string {
  return line.slice(0, 1).toUpperCase() + line.slice(1);
}

/** The words of each event, from its facts. */
const events: Readonly<Record<string, (facts: Facts) => string>> = {
  'sign-in': ({ how }) => (how === 'provider' ? 'By single sign-on' : ''),
  'sign-in-failed': ({ userName, email }) => `As ${words(userName ?? email)}`,
  'sign-in-limited': ({ userName }) => `As ${words(userName)}`,
  'sign-out': () => '',
  'sessions-ended': ({ ended }) => `${words(ended)} other sessions`,
  'password-changed': ({ how }) => (how === 'own' ? 'By the user' : 'By the link of a mail'),
  'reset-requested': ({ person }) => `For ${words(person)}`,
  'two-step-changed': ({ on, person }) =>
    on === undefined
      ? `New recovery codes for ${words(person)}`
      : `Turned ${on === 1 ? 'on' : 'off'} for ${words(person)}`,
  'passkey-changed': ({ name, added, person }) => {
    const change = added === undefined ? 'Renamed' : added === 1 ? 'Added' : 'Removed';
    return `${change}: ${words(name ?? 'all')} of ${words(person)}`;
  },
  'feed-changed': ({ change }) => capitalized(words(change)),
  'token-changed': ({ change, name, person }) =>
    `${capitalized(words(change))}: ${words(name)} of ${words(person)}`,
  'webhook-changed': ({ change, webhook, host }) => `Webhook to ${words(host ?? webhook)}: ${words(change)}`,
  'payments-changed': ({ change, count, total }) =>
    `${capitalized(words(change))}: ${words(count)}, total ${Number(total).toFixed(2)}`,
  'user-changed': ({ change, person }) => `${words(person)} ${words(change)}`,
  'client-changed': () => 'Chosen to work in',
  exported: (facts) => {
    const { report, list, rows, format, leaseId, ...others } = facts;
    if (leaseId !== undefined)
      return `${capitalized(words(report ?? others['what']))} of lease ${leaseOf(facts)}`;
    const what = capitalized(words(report ?? list));
    const size = rows === undefined ? '' : `${words(rows)} ${rows === 1 ? 'row' : 'rows'}`;
    const more = plainFacts(others);
    return [what, [size, words(format).toUpperCase(), more].filter(Boolean).join(', ')]
      .filter(Boolean)
      .join(': ');
  },
  imported: ({ kind, added, changed }) =>
    `${capitalized(words(kind))}: ${words(added)} added, ${words(changed)} changed`,
  refused: ({ call }) => words(call),
};

/** Facts that the line leaves out, because who and where have columns of their own. */
const told = ['userId', 'by', 'clientId', 'person', 'address'];

function plainFacts(facts: Facts): string {
  return Object.entries(facts)
    .filter(([name, value]) => !told.includes(name) && value !== null)
    .map(([name, value]) => (name === 'report' || name === 'list' ? words(value) : `${name} ${words(value)}`))
    .join(', ');
}

function words(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What the row of a table is called. A table that is not listed is called by its name. */
const nouns: Readonly<Record<string, string>> = {
  leases: 'Lease',
  rent_terms: 'Rent term',
  critical_dates: 'Critical date',
  site_comments: 'Note',
  document_files: 'Document',
  contacts: 'Contact',
  comps: 'Comp',
  comp_sets: 'Comp set',
  lease_payees: 'Payee',
  lease_options: 'Option',
};

function fromHistory(facts: Facts): string {
  const table = words(facts['table']);
  const before = rowOf(facts['before']);
  const after = rowOf(facts['after']);
  const row = after ?? before ?? {};
  if (table === 'user_roles')
    return `${words(facts['role'])} ${facts['action'] === 'delete' ? 'taken from' : 'given to'} ${words(facts['person'])}`;
  if (table === 'users' || table === 'roles' || table === 'clients') {
    const name = words(row['userName'] ?? row['name'] ?? row['cl_name']);
    return before && after ? `${name}: ${changedNames(before, after)} changed` : `${name} added`;
  }
  if (/(settings|polic(y|ies))$/.test(table)) {
    const name = capitalized(table.replaceAll('_', ' '));
    return before && after ? `${name}: ${changedNames(before, after)} changed` : name;
  }
  const lease = leaseOf(facts);
  const inTheBooks = ofTheBooks[table]?.(before, after ?? {}, lease);
  if (inTheBooks) return inTheBooks;
  if (table === 'leases') return `Lease ${lease} deleted`;
  const noun = nounOf(table);
  return lease === '' ? `${noun} ${words(facts['row'])} deleted` : `${noun} of lease ${lease} deleted`;
}

/** One line for many rows of a table that were deleted together, with the first of their leases. */
export function manyDeleted(table: string, count: number, leases: readonly string[]): string {
  const noun = nounOf(table);
  const names = [...new Set(leases.filter((name) => name !== ''))];
  const named = names.slice(0, 3).join(', ');
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  const of = named === '' ? '' : table === 'leases' ? `: ${named}${more}` : ` of lease ${named}${more}`;
  return `${count} ${noun.toLowerCase()}s deleted${of}`;
}

function nounOf(table: string): string {
  return nouns[table] ?? capitalized(table.replaceAll('_', ' '));
}

/** The name of the lease that the row is, or is of; its id where it has no name. */
export function leaseOf(facts: Facts): string {
  return words(facts['leaseName']) || words(facts['leaseId'] ?? facts['lease']);
}

type DescribeChange = (before: Row | null, after: Row, lease: string) => string;

const ofTheBooks: Readonly<Record<string, DescribeChange>> = {
  accounting_periods: (before, { month, reopen_reason }) => {
    const name = `${words(month).slice(5, 7)}/${words(month).slice(0, 4)}`;
    return before === null
      ? `Month ${name} closed`
      : `Month ${name} reopened${words(reopen_reason) && `: ${words(reopen_reason)}`}`;
  },
  lease_accounting: (before, after, lease) =>
    before === null
      ? `Accounting of lease ${lease} entered`
      : `Accounting of lease ${lease}: ${changedNames(before, after)} changed`,
  lease_measurements: (before, { kind, active, reason }, lease) => {
    const decision = kind === 'dismissed' ? 'dismissed' : 'accepted';
    const change = before !== null && active === false ? `${decision}, taken back` : decision;
    const why = words(reason);
    return `Remeasurement of lease ${lease} ${change}${why && `: ${why}`}`;
  },
};

/** Safe: the history keeps rows as objects. */
function rowOf(value: unknown): Row | null {
  return typeof value === 'object' && value !== null ? (value as Row) : null;
}

const ofNoInterest = ['version', 'lastSignInAt', 'lastClientId', 'username_key', 'email_key'];

/** The names of the changed fields, without their values. */
function changedNames(before: Row, after: Row): string {
  return Object.keys(after)
    .filter((name) => !ofNoInterest.includes(name))
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map(inWords)
    .join(', ');
}

/** "first name" for firstName, "direct costs" for la_direct_costs. */
function inWords(name: string): string {
  const bare = name.replace(/^(?!is_)[a-z]{2}_/, '');
  return bare.replaceAll('_', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
