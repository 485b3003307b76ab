export { ConflictDialog } from './conflict-dialog.tsx';
export { fieldColumn, type Column } from './data-table/column.ts';
export { DataTable } from './data-table/data-table.tsx';
export type { DataTableProps, Selection } from './data-table/table-view.ts';
export type { Sort } from './data-table/use-order.ts';
export { FieldForm, type FormGroup } from './field-form.tsx';
export { FieldInput } from './field-input.tsx';
export { FieldList, FieldView } from './field-view.tsx';
export {
  fieldText,
  formReducer,
  readForm,
  settledText,
  textsOf,
  type FormAction,
  type FormState,
} from './form-state.ts';
export type { FieldInputProps } from './shared-props.ts';
