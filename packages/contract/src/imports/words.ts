import type { Choice, ChoiceField, ChoiceValue } from '../fields/index.ts';

/** Other words for choices, by the label of the choice; with commas between them. */
const otherWords: Readonly<Record<string, string>> = {
  NNN: 'Triple Net, Net Net Net, Absolute Net, N-N-N, 3N, Net, NNN Lease, Triple-Net, Absolute NNN, AAA Net',
  'Full Service': 'Full Service Gross, FSG, FS, Full-Service, Full Svc, Full Service Lease, Full',
  'Modified Gross':
    'MG, Mod Gross, Mod. Gross, Modified, Modified Net, Industrial Gross, IG, Semi-Gross, Modified-Gross',
  Gross: 'Gross Lease',
  Branch: 'Store, Retail, Branch Office, Retail Store, Shop, Branch/Store, Retail Branch, Outlet',
  Headquarters: 'HQ, Corporate, Corporate Office, Head Office, Main Office, Home Office, Corp HQ',
  Independent: 'Franchise, Franchisee, Licensee, Dealer, Ind',
  Sublessor: 'Sublease, Subleased, Sublet, Sub-lessor, Subtenant',
  Open: 'Active, Current, In Effect, Occupied, Operating, Live, Leased, Executed, O, A',
  Closed: 'Inactive, Expired, Terminated, Vacated, Dark, Sold, Ended, Dead, Former, C, Cancelled, Canceled',
  'Base Rent':
    'Base, Rent, Minimum Rent, Fixed Rent, BRENT, BR, Monthly Rent, Base Rental, Min Rent, Base Rent - Office',
  CAM: 'Common Area Maintenance, Common Area, CAM Charges, CAM Charge, Cam Est, Common Area Maint',
  'RE Taxes':
    'Real Estate Taxes, Real Estate Tax, Taxes, Tax, RET, Property Tax, Property Taxes, RE Tax, R.E. Taxes, RETAX',
  Insurance: 'Ins, INS., Property Insurance, Insurance Charges',
  'Security Deposit': 'Deposit, Sec Dep, Sec Deposit, Security',
  'Operating Expenses': 'Opex, Operating Expense, Op Ex, OPX, Operating Costs, Expenses, OE, Op Exp',
  Monthly: 'Month, Every Month, Per Month, Mo, Mthly, Each Month',
  Quarterly: 'Quarter, Every Quarter, Every 3 Months, Per Quarter, Qtr, Qtrly, Each Quarter, 3 Monthly',
  'Half-yearly':
    'Semi-annual, Semi-annually, Semiannual, Semiannually, Half Yearly, Every 6 Months, Biannual, Twice a Year',
  Yearly: 'Annual, Annually, Year, Every Year, Per Year, Every 12 Months, Once a Year',
  Once: 'One-time, One Time, Single, Lump Sum',
  'In advance': 'Advance, Beginning, Start, Beginning of Period, Start of Period, Prepaid',
  'In arrears': 'Arrears, Arrear, End, End of Period, In Arrear',
  'Expiration Date':
    'Expiration, Lease Expiration, Expiry, Lease End, Expires, Exp, Lease Expiration Date, Term Expiration',
  'Option to Renew':
    'Renewal, Renewal Option, Option, Renew, Extension, Extension Option, Option to Extend, Renewal Notice, Renewal Option Notice',
  'Termination Option':
    'Termination, Early Termination, Cancel, Termination Right, Cancellation Option, Kick Out, Kick-out, Right to Terminate, Option to Terminate',
  'Right of First Refusal': 'ROFR, ROFO, First Refusal, Right of First Offer, RFR',
  Other: 'Misc, Miscellaneous, Others, Various',
  Status: 'Status Update, Update',
  General: 'Note, Gen, General Note, Comment, Memo',
  'TI Note': 'TI, Tenant Improvement, Tenant Improvements, T.I.',
  'Branch/Store Manager': 'Manager, Store Manager, Branch Manager, Site Manager, Office Manager',
  Landlord: 'LL, Lessor, Owner, Building Owner, Property Owner',
  'Property Manager':
    'PM, Property Management, Manager (Property), Mgmt Co, Management Company, Property Mgr',
  "Landlord's Leasing Agent":
    'Leasing Agent, Landlord Rep, Landlord Broker, Listing Agent, Listing Broker, LL Broker',
  "Tenant's Real Estate Broker": 'Tenant Broker, Tenant Rep, Broker, Tenant Representative',
  Architect: 'Designer, Arch',
  'General Contractor': 'GC, Contractor, Builder',
  Work: 'Office, Business, Phone, W',
  Cell: 'Mobile, Cellular, M',
  Home: 'H, Residence',
  Fax: 'Facsimile, F',
  'New Lease': 'New, Direct, Lease, Direct New',
  Sublease: 'Sub-lease, Sub, Sublet',
  Renewal: 'Renew, Lease Renewal, Extension',
  'Renewal/Expansion': 'Expansion, Renewal and Expansion, Renewal & Expansion, Renew/Expand',
  Investment: 'Investor, Inv, Investment Sale',
  User: 'Owner User, Owner/User, Owner-User, Owner Occupied, Owner-Occupied, End User',
  MF: 'Manufacturing, Mfg',
  WD: 'Warehouse, Distribution, Warehouse/Distribution, W/D, Whse, Bulk, Warehouse & Distribution',
  OS: 'Office Service, Office/Service, Service, Office Showroom',
  Flex: 'Flex/R&D, R&D, Flex Space',
  A: 'Class A, A+, A-, Trophy',
  B: 'Class B, B+, B-',
  C: 'Class C, C+, C-',
};

/** Without case, signs and blanks. */
function plainWord(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}\p{N}+-]+/gu, '');
}

const known = new WeakMap<ChoiceField, ReadonlyMap<string, ChoiceValue>>();

/** The choice that a word stands for, by label, value, alias or a word of the trade; `undefined` for one unknown. */
export function choiceOfWord(word: string, field: ChoiceField): ChoiceValue | undefined {
  let words = known.get(field);
  if (!words) known.set(field, (words = wordsOf(field)));
  return words.get(plainWord(word)) ?? words.get(plainWord(word.replace(/\s*\(.*\)$/, '')));
}

function wordsOf({ choices }: ChoiceField): ReadonlyMap<string, ChoiceValue> {
  const words = new Map<string, ChoiceValue>();
  function add(names: readonly string[], value: ChoiceValue): void {
    for (const name of names) if (!words.has(plainWord(name))) words.set(plainWord(name), value);
  }
  for (const { label, value } of choices) add([label, String(value)], value);
  for (const { aliases = [], value } of choices) add(aliases, value);
  for (const { label, value } of choices) add(otherWords[label]?.split(',') ?? [], value);
  return words;
}

/** The choice that is most alike, to be offered; `null` where none is. */
export function nearestChoice(word: string, { choices }: ChoiceField): Choice | null {
  let best: Choice | null = null;
  let bestLikeness = 0.45;
  for (const choice of choices)
    for (const name of [
      choice.label,
      ...(choice.aliases ?? []),
      ...(otherWords[choice.label]?.split(',') ?? []),
    ]) {
      const likeness = likenessOf(plainWord(word), plainWord(name));
      if (likeness <= bestLikeness) continue;
      bestLikeness = likeness;
      best = choice;
    }
  return best;
}

/** The share of pairs of letters that both have: 1 for the same word. */
export function likenessOf(a: string, b: string): number {
  const [ofA, ofB] = [pairs(a), pairs(b)];
  if (ofA.size === 0 || ofB.size === 0) return 0;
  return (2 * [...ofA].filter((pair) => ofB.has(pair)).length) / (ofA.size + ofB.size);
}

function pairs(word: string): ReadonlySet<string> {
  return new Set(Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2)));
}

const flags = new Map<string, boolean>([
  ...'true yes y 1 x open active pending on'.split(' ').map((word) => [word, true] as const),
  ...'false no n 0 done closed complete completed off inactive'
    .split(' ')
    .map((word) => [word, false] as const),
]);

export function flagOfWord(word: string): boolean | undefined {
  return flags.get(plainWord(word));
}
