/** The types of critical date that carry an option. A date of another type does when it is for expansion. */
export const optionTypes = ['Option to Renew', 'Termination Option', 'Right of First Refusal'] as const;
