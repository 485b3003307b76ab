import {
  criticalDatesTab,
  dateTypeOf,
  optionFields,
  optionLines,
  optionProblems,
  optionTermFields,
  optionTermNames,
  type CriticalDate,
  type LeaseOption,
  type OptionFields,
  type PlainDate,
} from '@panoramic/contract';
import { call, ProblemError, queryClient, queryFor } from '../../../api/index.ts';
import type { RowKind, RowServer, Values } from '../../../fields/index.ts';
import { replaceRowInList, serverOf } from '../tabs/lease-rows.ts';

/** Critical dates with the terms of their options beside them, as the rows of the tab are edited. */
export function datesWithOptions(expiration: PlainDate | null): RowKind {
  return {
    ...criticalDatesTab,
    fields: { ...criticalDatesTab.fields, ...optionTermFields },
    mainFields: [...criticalDatesTab.mainFields, ...optionTermNames],
    sentTyped: optionTermNames,
    sentBack: ['op_version'],
    problems: (row: Values) => [
      // Safe: the row has the fields of the kind.
      ...criticalDatesTab.problems(row as never),
      ...(row['op_outcome'] === 'Open' || (row['op_outcome'] ?? null) === null
        ? optionProblems(optionBeside(row), dateOf(row).cd_action, expiration)
        : []),
    ],
  };
}

/** The lines below a row that is edited: the option's where the type carries one, and whatever is filled. */
export function furtherLines(row: Values): readonly (readonly string[])[] {
  const lines = optionLines(dateOf(row), optionBeside(row));
  const named = lines.flat();
  const left = optionTermNames.filter((name) => (row[name] ?? null) !== null && !named.includes(name));
  const isExpansion = row['cd_expansion'] === true || mayExpand.has(dateTypeOf(dateOf(row)) ?? '');
  return [
    ...lines,
    left,
    ['cd_reminder', 'cd_email', ...(isExpansion ? ['cd_expansion'] : []), 'cd_status'],
  ].filter((names) => names.length > 0);
}

/** The types of which one says whether they give more space. */
const mayExpand: ReadonlySet<string> = new Set(['Right of First Refusal', 'Option to Renew', 'Other']);

export function withOptionBeside(row: Values, option: LeaseOption | undefined): Values {
  if (!option) return row;
  const { version, op_outcome } = option;
  const terms = Object.fromEntries(optionTermNames.map((name) => [name, option[name]]));
  return { ...row, ...terms, op_outcome, op_version: version };
}

/** Saves a date and what was typed of its option in one call. */
export function dateServer(leaseId: number): RowServer {
  const listed = queryFor('Leases/GetOptions', { id: leaseId });
  const known = (id: unknown) => queryClient.getQueryData(listed.queryKey)?.find(({ cd_id }) => cd_id === id);
  return {
    ...serverOf(criticalDatesTab, leaseId),
    async save(values, _file, { key, signal }) {
      const { op_version, ...sent } = values;
      const terms = Object.entries(sent).filter(([name]) => name in optionTermFields);
      const date = Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in optionTermFields)));
      const isSaid = op_version !== null || terms.some(([, value]) => value !== null);
      const option = terms.length > 0 && isSaid && { ...Object.fromEntries(terms), version: op_version };
      const settle = replaceRowInList(criticalDatesTab, leaseId);
      try {
        // Safe: the editor sends the fields of the tab and of the option.
        const change = { ...date, ...(option && { option }) } as never;
        const { option: saved, ...row } = await call('Leases/EditCriticalDate', change, {
          key,
          signal,
          settle: ({ option: answered, ...answer }, settling) => {
            settle(asValues(answer), settling);
            if (answered)
              settling.change<readonly LeaseOption[]>(listed.queryKey, (options) => [
                ...options.filter(({ cd_id }) => cd_id !== answered.cd_id),
                answered,
              ]);
          },
        });
        return withOptionBeside(asValues(row), saved ?? known(row.cd_id));
      } catch (error) {
        throw error instanceof ProblemError ? withCurrentOption(error, known) : error;
      }
    },
  };
}

function asValues(row: object): Values {
  return row as Values; // Safe: what an answer has beside its own fields is theirs by key.
}

/** The row of a conflict has its option beside it, as the row in the editor has. */
function withCurrentOption(
  error: ProblemError,
  known: (id: unknown) => LeaseOption | undefined,
): ProblemError {
  if (error.code !== 'conflict' || !error.current) return error;
  // Safe: a conflict answers the date as it stands, with its option where that is what differs.
  const { option, ...row } = error.current as Values & { option?: LeaseOption };
  const { code, detail, errors, requestId, retryAfter } = error;
  const current = withOptionBeside(row, option ?? known(row['cd_id']));
  return new ProblemError(code, detail, { errors, requestId, retryAfter, current });
}

/** The option that stands beside a date; fields that are not there are empty. */
export function optionBeside(row: Values): OptionFields {
  const values = Object.keys(optionFields).map((name) => [name, row[name] ?? null]);
  return Object.fromEntries(values) as OptionFields; // Safe: every field of an option.
}

function dateOf(row: Values): CriticalDate {
  return row as unknown as CriticalDate; // Safe: the rows of the tab are critical dates.
}
