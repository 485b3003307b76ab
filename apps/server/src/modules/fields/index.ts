import type { OwnChoice, OwnField } from '@panoramic/contract';
import { handlers, steps } from '#calls/handler.ts';
import type { Pool } from '#db/driver/pool.ts';
import { changeKind, mergeChoice, previewKind } from './change-kind.ts';
import { answered, editField, listFields, orderFields, retireField } from './define.ts';
import { findKindChange, KindChangeProgress, stopKindChange } from './kind-change.store.ts';
import { ownChoicesOf } from './own-choices.store.ts';
import { allOwnFields } from './own-fields.store.ts';

export { comparison, ownComparison } from './condition-sql.ts';
export { answered } from './define.ts';
export { exportedColumns } from './exported-columns.ts';
export { allOwnFields, ownFieldsOf, ownFieldTableOf } from './own-fields.store.ts';
export { ownChoiceHandlers } from './own-choices.ts';
export { ownChoicesOf } from './own-choices.store.ts';
export { withReadOwn } from './own-values.ts';

interface Description {
  readonly fields: readonly OwnField[];
  readonly choices: readonly OwnChoice[];
}

/** `describe` writes the description of the calls with what the client has defined. */
export function ownFieldHandlers(
  pool: Pool,
  describe: (defined: Description) => Promise<Record<string, unknown>>,
) {
  return handlers({
    'Fields/GetFields': async ({ tx, clientId }, { kind }) =>
      kind ? listFields(tx, clientId, kind) : (await allOwnFields(tx, clientId)).map(answered),
    'Fields/GetOpenApi': steps(async (ctx) => {
      const { clientId } = ctx;
      const defined = await ctx.transact(async (tx) => ({
        fields: (await allOwnFields(tx, clientId)).map(answered),
        choices: await ownChoicesOf(tx, clientId),
      }));
      return describe(defined);
    }),
    'Fields/EditField': ({ tx, clientId }, edited) => editField(tx, clientId, edited),
    'Fields/OrderFields': ({ tx, clientId }, input) => orderFields(tx, clientId, input),
    'Fields/RetireField': ({ tx, clientId }, input) => retireField(tx, clientId, input),
    'Fields/ChangeKind': steps(async (ctx, input) => {
      const { clientId, actor } = ctx;
      if (input.dryRun) return ctx.transact((tx) => previewKind(tx, clientId, input));
      const progress = new KindChangeProgress(pool, { clientId, userId: actor.userId }, input);
      try {
        return await ctx.transact((tx) => changeKind(tx, clientId, input, progress));
      } catch (error) {
        await progress.forget();
        throw error;
      }
    }),
    'Fields/GetKindChange': ({ tx, clientId }, field) => findKindChange(tx, clientId, field),
    'Fields/StopKindChange': ({ tx, clientId }, field) => stopKindChange(tx, clientId, field),
    'Fields/MergeChoice': ({ tx, clientId }, input) => mergeChoice(tx, clientId, input),
  });
}
