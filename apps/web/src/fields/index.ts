export { ConflictDialog } from './conflict-dialog.tsx';
export { fieldColumn, type Column } from './data-table/column.ts';
export { DataTable } from './data-table/data-table.tsx';
export { PagedTable } from './data-table/paged-table.tsx';
export {
  useTablePosition,
  useRestoredScroll,
  useRestoredSelection,
} from './data-table/scrolling/table-position.ts';
export type { ListedRows, Selection } from './data-table/table-view.ts';
export { usePrinting } from '../ui/printing/printing.ts';
export { EmptyRoom } from './empty-room.tsx';
export { DraftNotice } from './drafts/draft-notice.tsx';
export { useFormDraft, useWaitingDraft } from './drafts/form-draft.ts';
export { FieldForm, type FormGroup, type FormHandle } from './field-form.tsx';
export { FieldInput } from './field-input.tsx';
export { FieldList, FieldView } from './field-view.tsx';
export { FileButton } from './file-button.tsx';
export { formReducer, readForm, textsOf, type FormState } from './form-state.ts';
export { ExportMenu, useFileExport, useListExport } from './list-view/export-menu.tsx';
export { FilterChip } from './list-view/filter-chip.tsx';
export { listColumn, minWidthOf, type ColumnLook } from './list-view/list-column.ts';
export { ListToolbar } from './list-view/list-toolbar.tsx';
export { pairedColumns, type ByColumn } from './list-view/paired-columns.tsx';
export { LeaseDates } from './relative-date/date-anchors.ts';
export { SavedSearches } from './list-view/saved-searches.tsx';
export { ToolButton } from './list-view/tool-button.tsx';
export { chooseWidths, useListView, type ListView } from './list-view/use-list-view.ts';
export { HistoryList } from './history-list.tsx';
export { NameDialog } from './name-dialog.tsx';
export { ConflictChoice } from './row-editor/conflict-choice.tsx';
export { canSaveAll, hasUnsaved, valuesOf, visibleRows } from './row-editor/editor.ts';
export type { RowKind, Values } from './row-editor/editor.ts';
export { CellPopup } from './row-editor/cells/cell-popup.tsx';
export { CellInput, LineCell } from './row-editor/cells/cell-input.tsx';
export { EditCell } from './row-editor/row-cells.tsx';
export { RowEditor } from './row-editor/row-editor.tsx';
export type { CustomInputProps, RowLook } from './row-editor/row-look.ts';
export type { RowServer } from './row-editor/state/row-store.ts';
export { useRowEditor, type EditedRows } from './row-editor/use-row-editor.ts';
export { cellText } from './data-table/column.ts';
export { LazyEditMany } from './many/lazy-edit-many.tsx';
export { BarButton, SelectionBar } from './many/selection-bar.tsx';
export { notifyChanged, undoChangeSet } from './many/undo-change-set.ts';
export { useChosenRows, type ChosenRows } from './many/use-chosen-rows.ts';
export { rowsWithOwn } from './own-fields/rows-with-own.ts';
export type { ListViews } from './list-view/views/use-view-changes.ts';
export { OpenedView } from './list-view/views/opened-view.tsx';
export { withView } from './list-view/views/use-views.ts';
export {
  fieldsOf,
  useAllOwnFields,
  useEditedOwnFields,
  useOwnChoices,
  useOwnFields,
} from './own-fields/use-own-fields.ts';
