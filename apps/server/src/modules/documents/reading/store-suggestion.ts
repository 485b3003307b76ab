import {
  carriesOption,
  clauseChangeSchema,
  contactChangeSchema,
  criticalDateChangeSchema,
  leaseChangeSchema,
  optionChangeSchema,
  optionFields,
  rentTermChangeSchema,
  wordsOfList,
  type AnyValue,
  type ComparedSuggestion,
  type PlainDate,
  type SuggestionTarget,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { changeAndCheck, clauses } from '../../expenses/index.ts';
import { saveOption, saveRow, storedTabs, storeLease, type Saving } from '../../leases/index.ts';

type Values = Readonly<Record<string, AnyValue>>;

interface Taking extends Saving {
  readonly tx: Tx;
  readonly clientId: number;
  readonly today: PlainDate;
}

interface Taken {
  /** The name of the document, as the source of a clause. */
  readonly document: string;
  /** The lease of the document. */
  readonly sd_id: number;
  /** What is stored in place of what was suggested. */
  readonly values: Values;
  readonly row_id: number;
  readonly version?: number | undefined;
  readonly option_version?: number | undefined;
}

interface RowTarget {
  readonly stored: (typeof storedTabs)['rentTerms'];
  readonly schema: Parser<Readonly<Record<string, unknown>>>;
}

/** The rows that suggestions are about, but for the lease itself. */
const rowTargets: Record<Exclude<SuggestionTarget, 'lease' | 'expenseClause'>, RowTarget> = {
  rentTerm: { stored: storedTabs.rentTerms, schema: rentTermChangeSchema },
  criticalDate: { stored: storedTabs.criticalDates, schema: criticalDateChangeSchema },
  contact: { stored: storedTabs.contacts, schema: contactChangeSchema },
};

/** Stores a suggestion as a save of its form would: the same schema, rules, version and history. Answers the row's id. */
export async function storeSuggestion(
  ctx: Taking,
  suggestion: ComparedSuggestion,
  taken: Taken,
): Promise<number> {
  const { target } = suggestion;
  const { sd_id, row_id, version } = taken;
  const given = Object.entries(taken.values).filter(([field]) => Object.hasOwn(suggestion.values, field));
  const values = { ...suggestion.values, ...Object.fromEntries(given) };
  // The row is not the one shown, or was added meanwhile: storing the suggestion would duplicate it.
  if (row_id !== suggestion.row_id || (row_id !== 0 && version === undefined))
    throw new Problem('conflict', 'Somebody else saved this lease meanwhile. Look at the suggestion again.');
  if (target === 'lease') {
    const change = parsed(leaseChangeSchema, { ...values, sd_id, version });
    return (await storeLease(ctx.tx, ctx.clientId, change)).sd_id;
  }
  if (target === 'expenseClause') return storeClause(ctx, values, taken);
  const { stored, schema } = rowTargets[target];
  const { key, parent } = stored.tab;
  const change = parsed(schema, { ...values, [key]: row_id, [parent]: sd_id, version });
  const row = await saveRow(ctx.tx, ctx.clientId, stored, change, ctx);
  const id = Number(row[key]);
  if (target === 'criticalDate') await storeOption(ctx, id, values, taken);
  return id;
}

/** A clause keeps the document that it was read from, and the statements that it checks are checked again. */
async function storeClause(ctx: Taking, values: Values, taken: Taken): Promise<number> {
  const { excluded, ...fields } = values;
  const { sd_id, row_id, version, document } = taken;
  const change = parsed(clauseChangeSchema, {
    ...fields,
    ...('sentence' in fields && { document: document.slice(0, 200) }),
    ...(excluded !== undefined && { excluded: wordsOfList(String(excluded ?? '')) }),
    ec_id: row_id,
    sd_id,
    version,
  });
  const row = await changeAndCheck(ctx, { stored: clauses, id: row_id, leaseId: sd_id }, () =>
    saveRow(ctx.tx, ctx.clientId, clauses, change, ctx),
  );
  return Number(row['ec_id']);
}

/** What was read of an option is stored with the critical date that carries it. */
async function storeOption(ctx: Taking, cd_id: number, values: Values, taken: Taken): Promise<void> {
  const terms = Object.fromEntries(Object.entries(values).filter(([field]) => field in optionFields));
  if (Object.keys(terms).length === 0 || !carriesOption({ cd_type: String(values['cd_type']) })) return;
  await saveOption(ctx, parsed(optionChangeSchema, { ...terms, cd_id, version: taken.option_version }));
}

interface Parser<T> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** Parses the values as the form does; a value that it does not accept is refused with the field named. */
function parsed<T>(schema: Parser<T>, payload: unknown): T {
  const result = schema.safeParse(payload);
  if (result.success) return result.data;
  return refuse(result.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message })));
}
