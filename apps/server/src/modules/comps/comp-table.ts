import { compFieldNames, compFields, type CompFieldName, type Field } from '@panoramic/contract';
import { columnsOf, type StoredTable } from '#db/scope/row-store.ts';

const made = compFieldNames.filter(isMade);

export const compTable: StoredTable = {
  name: 'comps',
  key: 'id',
  columns: compFieldNames.filter((name) => !made.includes(name)),
  fixed: ['compType', ...made],
  shared: true,
  own: true,
};

/** Whether the database computes the field from others: year and quarter as one, and the derived values. */
function isMade(name: CompFieldName): boolean {
  const field: Field = compFields[name];
  return field.derived === true || name === 'leaseCommencement';
}

export const compColumns = columnsOf(compTable);
