import {
  clauseRowFields,
  percentageRentFields,
  statementRowFields,
  type CallName,
  type FieldTable,
} from '@panoramic/contract';
import type { Person } from '../person.ts';
import { rowInList } from './row-in-list.ts';
import type { Row, SavedKind } from './saved-kind.ts';

/** The other fields are refused when they are sent alone: each needs the field that it goes with. */
function without(fields: FieldTable, names: RegExp): FieldTable {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.test(name)));
}

type LeaseToSave = (person: Person, mark: string) => Promise<number>;

/** Clauses, statements and percentage rent of a lease, which are rows beside its tabs. */
export function expenseKinds(leaseToSave: LeaseToSave): SavedKind[] {
  function kindOf(
    differing: Pick<SavedKind, 'what' | 'creates' | 'key' | 'fields' | 'fallsBack'>,
    list: CallName,
    values: (mark: string) => Row,
  ): SavedKind {
    const kind: SavedKind = {
      ...differing,
      edits: differing.creates,
      parent: 'sd_id',
      versioned: true,
      fresh: async (person, mark) => ({ sd_id: await leaseToSave(person, mark), ...values(mark) }),
      made: async (person, _, answer) => kind.read(person, answer.record),
      read: (person, row) => rowInList(person, list, row['sd_id'], kind.key, row),
    };
    return kind;
  }
  return [
    kindOf(
      {
        what: 'expense clause',
        creates: 'Expenses/EditClause',
        key: 'ec_id',
        fields: without(clauseRowFields, /^(pool|method|share|building|cap)/),
        fallsBack: [],
      },
      'Expenses/GetClauses',
      (mark) => ({ pool: 'CAM', method: 'Net', document: mark }),
    ),
    kindOf(
      {
        what: 'statement',
        creates: 'Expenses/EditStatement',
        key: 'es_id',
        fields: without(statementRowFields, /^(from|to|ourSF|buildingSF|fee)/),
        fallsBack: ['state', 'stateOn'],
      },
      'Expenses/GetStatements',
      (mark) => ({
        from: '2026-01-01',
        to: '2026-12-31',
        note: mark,
        lines: [{ description: mark, amount: 1 }],
      }),
    ),
    kindOf(
      {
        what: 'percentage rent',
        creates: 'Expenses/EditPercentageRent',
        key: 'pr_id',
        fields: without(
          percentageRentFields,
          /^(percent|natural|baseRent|breakpoint|period|year|from|to|minimum|maximum)/,
        ),
        fallsBack: [],
      },
      'Expenses/GetPercentageRents',
      (mark) => ({ percent: 5, breakpoint: 1000, period: 'year', from: '2026-01-01', document: mark }),
    ),
  ];
}
