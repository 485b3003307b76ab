import type { ImportSource, ReadImport } from '@panoramic/contract';
import { NativeSelect } from '@mantine/core';
import { FieldInput } from '../../../fields/index.ts';
import type { ImportField } from '../state/import-fields.ts';
import {
  addressPartOf,
  columnOption,
  leaveOut,
  looksLikeAddress,
  optionOf,
  partOption,
  sameForAll,
  sourceOf,
} from '../state/source-option.ts';
import classes from './columns.module.css';

interface FieldLineProps {
  one: ImportField;
  /** Rows are told apart by it. */
  isKey: boolean;
  columns: ReadImport['columns'];
  source: ImportSource | null;
  /** The column was proposed by likeness alone. */
  isGuess: boolean;
  onSource: (source: ImportSource | null) => void;
}

/** A field with the column that fills it, the first values of that column, or one value for all rows. */
export function FieldLine({
  one: { name, field },
  isKey,
  columns,
  source,
  isGuess,
  onSource,
}: FieldLineProps) {
  const part = addressPartOf(name);
  const wholes = part ? columns.filter(({ samples }) => looksLikeAddress(samples)) : [];
  const same = source !== null && typeof source === 'object' && 'value' in source ? source.value : null;
  return (
    <tr data-unset={source === null || undefined}>
      <th scope="row">
        {field.label}
        {isKey && <span className={classes['key']}>Key</span>}
        {isGuess && <span className={classes['guess']}>Please check</span>}
      </th>
      <td>
        <NativeSelect
          aria-label={`Column for ${field.label}`}
          value={optionOf(source)}
          data={[
            { value: leaveOut, label: 'Leave out' },
            { value: sameForAll, label: 'Same value for all rows' },
            {
              group: 'Columns',
              items: columns.map((column) => ({ value: columnOption(column.name), label: column.name })),
            },
            ...(wholes.length > 0
              ? [
                  {
                    group: `${partNames[part ?? 'street']} out of a whole address`,
                    items: wholes.map((column) => ({
                      value: partOption(column.name),
                      label: `${partNames[part ?? 'street']} of ${column.name}`,
                    })),
                  },
                ]
              : []),
          ]}
          onChange={({ currentTarget: { value } }) => onSource(sourceOf(value, part))}
        />
        {same !== null && (
          <div className={classes['same']}>
            <FieldInput
              name={name}
              field={{ ...field, label: `${field.label} for all rows` }}
              label="hidden"
              text={same}
              onText={(text) => onSource({ value: text })}
            />
          </div>
        )}
      </td>
      <td className={classes['samples']}>{samplesOf(source, columns).join(' · ')}</td>
    </tr>
  );
}

const partNames = { street: 'Street', city: 'City', state: 'State', zip: 'Zip' } as const;

function samplesOf(source: ImportSource | null, columns: ReadImport['columns']): readonly string[] {
  const column = typeof source === 'string' ? source : source && 'column' in source ? source.column : null;
  return columns.find(({ name }) => name === column)?.samples ?? [];
}
