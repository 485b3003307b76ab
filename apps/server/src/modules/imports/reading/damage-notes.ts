/** What was mended, and what was not. */
export function damageNotes(
  { apart, beside }: { readonly apart: number; readonly beside: readonly number[] },
  isShifted: boolean,
): string[] {
  const [first] = beside;
  const lines = apart === 1 ? '1 line was' : `${apart.toLocaleString('en-US')} lines were`;
  const rows =
    beside.length === 1
      ? `Row ${first} has`
      : `${beside.length.toLocaleString('en-US')} rows, the first ${first}, have`;
  return [
    ...(apart > 0 ? [`${lines} quoted as one cell and ${apart === 1 ? 'is' : 'are'} taken apart.`] : []),
    ...(beside.length > 0
      ? [
          isShifted
            ? `${rows} more cells than there are headings; the check names such rows.`
            : `${rows} cells right of the last heading, which are left out.`,
        ]
      : []),
  ];
}
