import type { OwnChoice, OwnField } from '@panoramic/contract';
import { handlers, steps } from '#calls/handler.ts';
import { changeKind, mergeChoice, previewKind } from './change-kind.ts';
import { answered, editField, listFields, orderFields, retireField } from './define.ts';
import { findKindChange, kindChangesOf, stopKindChange } from './kind-change.store.ts';
import { ownChoicesOf } from './own-choices.store.ts';
import { allOwnFields } from './own-fields.store.ts';

export { comparison, ownComparison } from './condition-sql.ts';
export { answered } from './define.ts';
export { doKindChanges } from './do-kind-changes.ts';
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
export function ownFieldHandlers(describe: (defined: Description) => Promise<Record<string, unknown>>) {
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
    'Fields/ChangeKind': ({ tx, clientId, actor: { userId } }, input) =>
      input.dryRun ? previewKind(tx, clientId, input) : changeKind(tx, { clientId, userId }, input),
    'Fields/GetKindChange': ({ tx, clientId }, field) => findKindChange(tx, clientId, field),
    'Fields/GetKindChanges': ({ tx, clientId }) => kindChangesOf(tx, clientId),
    'Fields/StopKindChange': ({ tx, clientId }, field) => stopKindChange(tx, clientId, field),
    'Fields/MergeChoice': ({ tx, clientId }, input) => mergeChoice(tx, clientId, input),
  });
}
