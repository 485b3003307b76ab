import { rateBandFields, type FieldError } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { FieldInput } from '../../../fields/index.ts';
import { parseBlock } from '../../../fields/row-editor/state/paste.ts';
import { IconButton } from '../../../ui/index.ts';
import { emptyRate, pasteRates, rateColumns, type RateColumn, type RateRow } from './rate-rows.ts';
import classes from './accounting-section.module.css';

interface RatesInputProps {
  rows: readonly RateRow[];
  errors: readonly FieldError[];
  onRows: (rows: readonly RateRow[]) => void;
}

/** The table of discount rates. Rows copied in a spreadsheet can be pasted into any cell. */
export function RatesInput({ rows, errors, onRows }: RatesInputProps) {
  function type(index: number, column: RateColumn, text: string) {
    onRows(rows.map((row, at) => (at === index ? { ...row, [column]: text } : row)));
  }
  return (
    <fieldset className={classes['rates']}>
      <legend className={classes['legend']}>Discount rates</legend>
      <p className={classes['note']}>
        A lease takes the rate of the latest date that is not after its commencement, and there of the
        shortest term that holds its own. Rows copied in a spreadsheet can be pasted into a cell.
      </p>
      {rows.length > 0 && (
        <table className={classes['rateTable']} aria-label="Discount rates">
          <thead>
            <tr>
              {rateColumns.map((column) => (
                <th key={column} scope="col">
                  {rateBandFields[column].label}
                </th>
              ))}
              <th scope="col">
                <span className={classes['spoken']}>Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- Rows have no names, and their inputs hold no state.
              <tr key={index}>
                {rateColumns.map((column) => (
                  <td
                    key={column}
                    onPaste={(event) => {
                      const block = parseBlock(event.clipboardData.getData('text/plain'));
                      if (block.length < 2 && (block[0]?.length ?? 0) < 2) return;
                      event.preventDefault();
                      onRows(pasteRates(rows, { row: index, column }, block));
                    }}
                  >
                    <FieldInput
                      field={rateBandFields[column]}
                      name={`rate-${index}-${column}`}
                      label="hidden"
                      text={row[column]}
                      placeholder={column === 'maxMonths' ? 'any length' : undefined}
                      error={errors.find(({ field }) => field === `${index} ${column}`)?.message}
                      onText={(text) => type(index, column, text)}
                    />
                  </td>
                ))}
                <td>
                  <IconButton
                    icon={X}
                    label={`Remove rate ${index + 1}`}
                    onClick={() => onRows(rows.filter((_, at) => at !== index))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => onRows([...rows, emptyRate])}
        >
          Add rate
        </Button>
      </div>
    </fieldset>
  );
}
