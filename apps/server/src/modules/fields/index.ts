import { handlers } from '#calls/handler.ts';
import { changeKind, mergeChoice } from './change-kind.ts';
import { answered, editField, listFields, orderFields, retireField } from './define.ts';
import { allOwnFields } from './own-fields.store.ts';

export { withReadOwn } from './own-values.ts';

export const ownFieldHandlers = handlers({
  'Fields/GetFields': async ({ tx, clientId }, { kind }) =>
    kind ? listFields(tx, clientId, kind) : (await allOwnFields(tx, clientId)).map(answered),
  'Fields/EditField': ({ tx, clientId }, edited) => editField(tx, clientId, edited),
  'Fields/OrderFields': ({ tx, clientId }, input) => orderFields(tx, clientId, input),
  'Fields/RetireField': ({ tx, clientId }, input) => retireField(tx, clientId, input),
  'Fields/ChangeKind': ({ tx, clientId }, input) => changeKind(tx, clientId, input),
  'Fields/MergeChoice': ({ tx, clientId }, input) => mergeChoice(tx, clientId, input),
});
