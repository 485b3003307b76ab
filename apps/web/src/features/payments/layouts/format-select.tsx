import { layoutFormats, type LayoutFormat } from '@panoramic/contract';
import { NativeSelect } from '@mantine/core';

interface FormatSelectProps {
  value: LayoutFormat;
  onChange: (format: LayoutFormat) => void;
}

/** CSV, or a workbook with real dates and amounts. */
export function FormatSelect({ value, onChange }: FormatSelectProps) {
  return (
    <NativeSelect
      w={110}
      label="File"
      value={value}
      data={[...layoutFormats]}
      onChange={({ currentTarget }) =>
        onChange(layoutFormats.find((one) => one === currentTarget.value) ?? value)
      }
    />
  );
}
