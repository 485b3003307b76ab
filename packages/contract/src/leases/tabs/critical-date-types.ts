/** Apart from the tab, so that a list of leases can name the types without loading the tab's schemas. */
export const criticalDateTypes = [
  'Expiration Date',
  'Option to Renew',
  'Termination Option',
  'Right of First Refusal',
  'Other',
] as const;
