import {
  compChangeTable,
  compProblems,
  leaseFields,
  leaseProblems,
  splitCommencement,
  type Comp,
  type CompTypeId,
  type FieldTable,
  type Lease,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import { refuse } from '#lib/problem.ts';
import { compTable } from '../comps/index.ts';
import { leaseTable } from '../leases/index.ts';
import type { ManyKind } from './many.ts';

/** With the client's own fields, which are changed as the others. */
export function manyLeases(clientId: number, own: FieldTable = {}): ManyKind {
  return {
    table: leaseTable,
    clientId,
    within: sql`client_id = ${clientId}`,
    what: 'Lease',
    one: 'lease',
    fields: { ...leaseFields, ...own },
    stored: (field, value) => {
      if (field === 'sd_status' && value === null) refuse([{ field, message: 'Choose Open or Closed.' }]);
      return { [field]: value };
    },
    // Safe: a row of the table has the fields of a lease.
    problems: (row) => leaseProblems(row as unknown as Lease),
  };
}

/** Comps of one type; `null` for changes that are the same for every type. */
export function manyComps(compType: CompTypeId | null, own: FieldTable = {}): ManyKind {
  return {
    table: compTable,
    clientId: null,
    within: compType === null ? sql`true` : sql`"compType" = ${compType}`,
    what: 'Comp',
    one: 'comp',
    fields: compType === null ? {} : { ...fieldsOf(compType), ...own },
    stored: (field, value) =>
      field === 'leaseCommencement'
        ? { ...splitCommencement(value === null ? null : String(value)) }
        : { [field]: value },
    // Safe: a row of the table has the fields of a comp.
    problems: (row) => compProblems(row as unknown as Comp),
  };
}

/** Year and quarter are changed together, as one field. */
function fieldsOf(compType: CompTypeId) {
  const {
    leaseCommencementYear: _year,
    leaseCommencementQtr: _quarter,
    ...fields
  } = compChangeTable(compType);
  return fields;
}
