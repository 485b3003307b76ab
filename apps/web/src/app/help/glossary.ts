import type { TermName } from '../../ui/index.ts';

/** Explanations in everyday words. */
export const glossary: Record<TermName, string> = {
  NNN: 'Triple net: besides the rent the tenant pays taxes, insurance and the upkeep of the property.',
  'Modified Gross': 'The rent covers some of the running costs; the lease says which ones the tenant pays.',
  'Full Service':
    'The rent covers the running costs: taxes, insurance, upkeep, often utilities and cleaning.',
  Gross: 'The landlord pays the running costs out of the rent.',
  CAM: 'Common area maintenance: the tenant’s share of the upkeep of what all tenants use.',
  'RE Taxes': 'Real estate taxes: the tenant’s share of the property tax.',
  'Operating Expenses': 'The tenant’s share of what it costs to run the building.',
  'Security Deposit': 'Money held by the landlord until the lease ends; it is no rent.',
  Estoppel:
    'Estoppel certificate: the tenant confirms to a buyer or lender what the lease says and what is owed.',
  SNDA: 'Subordination, non-disturbance and attornment: the lease ranks after the mortgage, and the lender lets the tenant stay.',
  'Certificate of Insurance': 'COI: the insurer’s proof that the cover which the lease asks for is in force.',
  'T.I.': 'Tenant improvements: what the landlord pays towards fitting out the space, per square foot.',
  'TI Note': 'A note about tenant improvements: what the landlord pays towards fitting out the space.',
  'Right of First Refusal':
    'Before the landlord leases or sells to another, the tenant may take the same terms.',
  'Option to Renew': 'The tenant may extend the lease by giving notice up to this date.',
  'Termination Option': 'The tenant may end the lease early by giving notice up to this date.',
  Sublease: 'The tenant leases the space on to another tenant.',
  'Effective Rate': 'Rent per square foot and year after free rent and other concessions, as reported.',
  'Cap Rate': 'Capitalization rate: net operating income divided by the price, in percent.',
  NOI: 'Net operating income: a year’s income of the property less its running costs, before debt.',
  Submarket: 'The part of the St. Louis market in which the property lies.',
};
