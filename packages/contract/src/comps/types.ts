export const compTypes: readonly { id: number; name: string }[] = [
  { id: 1, name: 'Office Lease' },
  { id: 2, name: 'Office Sale' },
  { id: 3, name: 'Industrial Lease' },
  { id: 4, name: 'Industrial Sale' },
  { id: 5, name: 'Retail Lease' },
  { id: 6, name: 'Retail Sale' },
  { id: 7, name: 'Land Sale' },
  { id: 8, name: 'Multi-Family' },
];
