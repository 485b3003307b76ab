import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leaseConditionFields, leaseConditions, leaseSearchSchema, noFilters } from '../../leases/index.ts';
import { choice, fieldTable, flag, text } from '../define.ts';
import { typedValue } from '../values.ts';
import type { Field, FieldTable } from '../field.ts';
import { conditionsSchema, formatConditions, maxConditions, parseConditions } from './condition-text.ts';
import { conditionWords, operandTexts, readCondition, type FieldCondition } from './conditions.ts';
import {
  askedField,
  choicesIn,
  operandValues,
  operatorRules,
  operatorsOf,
  type Operator,
} from './operators.ts';

const table: FieldTable = leaseConditionFields;

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

function anyValueOf(field: Field): fc.Arbitrary<string | number> {
  if (field.kind === 'date') return day;
  if ('decimals' in field) {
    const scale = 10 ** Math.min(field.decimals, 2);
    return fc.integer({ min: 0, max: Math.min(99_999, field.max * scale) }).map((whole) => whole / scale);
  }
  return fc
    .string({ unit: fc.constantFrom('😀', ...'aZ 9!~*.,;:%&é'.split('')), minLength: 1, maxLength: 5 })
    .filter((words) => words.trim() !== '');
}

function anyValues(field: Field, operator: Operator): fc.Arbitrary<readonly unknown[]> {
  if (operator === 'in')
    return fc.subarray(
      choicesIn(field).map(({ value }) => value),
      { minLength: 1 },
    );
  if (operator === 'next') return fc.tuple(fc.integer({ min: 1, max: 1200 }));
  if (operator === 'between')
    return fc.tuple(anyValueOf(field), anyValueOf(field)).map((ends) => ends.toSorted(byValue));
  return operator === 'empty' ? fc.constant([]) : fc.tuple(anyValueOf(field));
}

function byValue(a: string | number, b: string | number): number {
  return a < b ? -1 : Number(a > b);
}

const anyCondition = fc.constantFrom(...Object.keys(table)).chain((name) => {
  const field = table[name] as Field; // Safe: a key of the table.
  return fc
    .constantFrom(...operatorsOf(field))
    .chain((operator) => anyValues(field, operator).map((values) => ({ field: name, operator, values })));
});

function read(condition: Parameters<typeof readCondition>[1]): FieldCondition {
  const reading = readCondition(table, condition);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.value;
}

describe('conditions as text', () => {
  test('are read back as they were written, whatever their values hold', () => {
    fc.assert(
      fc.property(fc.array(anyCondition, { minLength: 1, maxLength: maxConditions }), (raw) => {
        const written = formatConditions(raw.map(read)) ?? '';
        const { conditions, problems } = parseConditions(table, written);
        expect(problems).toEqual([]);
        expect(formatConditions(conditions)).toBe(
          formatConditions([...new Map(raw.map(read).map((one) => [formatConditions([one]), one])).values()]),
        );
        expect(new Set(conditions.map((one) => JSON.stringify(one)))).toEqual(
          new Set(raw.map((one) => JSON.stringify(read(one)))),
        );
      }),
    );
  });

  test('any text is read or refused without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'sd_sqft.over~in!*5 '.split('')) }), (words) => {
        const { conditions } = parseConditions(table, words);
        expect(parseConditions(table, formatConditions(conditions)).conditions).toEqual(conditions);
      }),
    );
  });

  test('are short enough to be read in an address', () => {
    const conditions = [
      read({ field: 'sd_sqft', operator: 'over', values: [5000] }),
      read({ field: 'sd_state', operator: 'in', values: ['TX', 'MO'] }),
    ];
    expect(formatConditions(conditions)).toBe('sd_sqft.over.5000~sd_state.in.MO*TX');
    expect(formatConditions([])).toBeNull();
  });
});

describe('a condition', () => {
  test.each([
    [
      { field: 'password_hash', operator: 'is', values: ['x'] },
      'There is no field “password_hash” to search by.',
    ],
    [{ field: '__proto__', operator: 'is', values: ['x'] }, 'There is no field “__proto__” to search by.'],
    [{ field: 'sd_sqft', operator: 'contains', values: ['5'] }, 'SQFT cannot be searched with “contains”.'],
    [{ field: 'sd_sqft', operator: 'over', values: ['many'] }, 'SQFT: Enter a whole number.'],
    [{ field: 'sd_sqft', operator: 'over', values: [] }, 'SQFT: Enter one value.'],
    [{ field: 'sd_city', operator: 'contains', values: ['  '] }, 'City: Enter a value.'],
    [{ field: 'sd_city', operator: 'empty', values: ['x'] }, 'City: No value is taken.'],
    [{ field: 'sd_state', operator: 'in', values: [] }, 'State: Choose at least one.'],
    [{ field: 'sd_sqft', operator: 'between', values: [5, 4] }, 'SQFT: To is less than From.'],
    [
      { field: 'sd_ced', operator: 'between', values: ['2027-02-01', '2027-01-01'] },
      'Current Expiration Date: To is before From.',
    ],
    [{ field: 'sd_ced', operator: 'next', values: [0] }, 'Current Expiration Date: Must be from 1 to 1,200.'],
  ])('%j is refused: %s', (raw, problem) => {
    expect(readCondition(table, raw)).toEqual({ problem });
  });

  test.each([
    [{ field: 'sd_sqft', operator: 'over', values: ['5000'] }, 'SQFT over 5,000'],
    [{ field: 'rent_yearly', operator: 'between', values: [1, 2.5] }, 'Rent Yearly between $1.00 and $2.50'],
    [{ field: 'landlord', operator: 'contains', values: ['Smith'] }, 'Landlord contains Smith'],
    [{ field: 'sd_zip', operator: 'is', values: ['631'] }, 'Zip is 631'],
    [
      { field: 'next_date', operator: 'before', values: ['2027-01-31'] },
      'Next Critical Date before 01/31/2027',
    ],
    [{ field: 'sd_ced', operator: 'next', values: ['1'] }, 'Current Expiration Date in the next month'],
    [{ field: 'sd_ced', operator: 'next', values: ['6'] }, 'Current Expiration Date in the next 6 months'],
    [{ field: 'sd_state', operator: 'in', values: ['TX', 'MO'] }, 'State is one of MO, TX'],
    [{ field: 'sd_status', operator: 'in', values: ['2'] }, 'Status is Closed'],
    [{ field: 'sd_deposit', operator: 'empty', values: [] }, 'Security Deposit is empty'],
  ])('%j is said as: %s', (raw, words) => {
    expect(conditionWords(table, read(raw))).toBe(words);
  });

  test('is offered for every field of a lease and every figure, and for a field added to the table', () => {
    for (const [name, field] of Object.entries(table))
      expect([name, operatorsOf(field).length > ('byWords' in field ? 0 : 1)]).toEqual([name, true]);
    const added = fieldTable({
      suite: text('Suite'),
      grade: choice('Grade', ['A', 'B']),
      vacant: flag('Vacant'),
    });
    const { conditions, problems } = parseConditions(added, 'suite.contains.1~grade.in.B~vacant.in.true');
    expect(problems).toEqual([]);
    expect(conditions.map((one) => conditionWords(added, one))).toEqual([
      'Suite contains 1',
      'Grade is B',
      'Vacant is Yes',
    ]);
  });

  test('is made from the texts in the inputs of its operator, and gives them back', () => {
    fc.assert(
      fc.property(anyCondition, (raw) => {
        const condition = read(raw);
        const field = table[condition.field] as Field; // Safe: a key of the table.
        const inputs = operatorRules[condition.operator].operands(askedField(field));
        const texts = operandTexts(table, condition);
        const typed = Object.entries(inputs).map(([name, input]) => {
          const reading = typedValue(texts[name] ?? '', input);
          return [name, 'value' in reading ? reading.value : null];
        });
        const values = operandValues(field, condition.operator, Object.fromEntries(typed));
        const trimmed = condition.values.map((value) => (typeof value === 'string' ? value.trim() : value));
        expect(read({ ...condition, values })).toEqual({ ...condition, values: trimmed });
      }),
    );
  });
});

describe('the conditions of a search', () => {
  test('are checked as it is parsed, and unknown fields are refused by name', () => {
    const { error } = leaseSearchSchema.safeParse({ conditions: 'client_id.is.2~sd_sqft.over.5' });
    expect(error?.issues).toMatchObject([
      { path: ['conditions'], message: 'There is no field “client_id” to search by.' },
    ]);
    expect(leaseSearchSchema.parse({ conditions: '' })).toEqual(noFilters);
    const { conditions } = leaseSearchSchema.parse({ conditions: 'sd_state.in.TX*MO*TX~sd_state.in.MO*TX' });
    expect(conditions).toBe('sd_state.in.MO*TX');
    expect(leaseConditions({ conditions })).toHaveLength(1);
  });

  test(`are at most ${maxConditions}, and their text is limited`, () => {
    const many = Array.from({ length: maxConditions + 1 }, (_, at) => `sd_sqft.over.${at}`);
    const schema = conditionsSchema(table);
    expect(schema.safeParse(many.slice(1).join('~')).success).toBe(true);
    expect(schema.safeParse(many.join('~')).success).toBe(false);
    expect(schema.safeParse(`sd_city.is.${'x'.repeat(7000)}`).success).toBe(false);
    expect(schema.safeParse(['sd_sqft.over.1']).success).toBe(false);
  });
});
