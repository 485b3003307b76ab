export { ConflictDialog } from './conflict-dialog.tsx';
export { fieldColumn, type Column } from './data-table/column.ts';
export { DataTable } from './data-table/data-table.tsx';
export type { DataTableProps, Listed, Selection } from './data-table/table-view.ts';
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
export { HistoryList } from './history-list.tsx';
export type { FieldInputProps } from './shared-props.ts';
export { ConflictChoice } from './row-editor/conflict-choice.tsx';
export { canSaveAll, hasUnsaved, valuesOf, visibleRows } from './row-editor/editor.ts';
export type { RowKind, Values } from './row-editor/editor.ts';
export { EditCell } from './row-editor/row-cells.tsx';
export { RowEditor } from './row-editor/row-editor.tsx';
export type { OwnInputProps, RowLook } from './row-editor/row-look.ts';
export type { RowEvents, RowServer } from './row-editor/row-store.ts';
export { useRowEditor, type EditedRows } from './row-editor/use-row-editor.ts';
