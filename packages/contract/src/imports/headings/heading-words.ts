/** What words of headings are short for, or another word for; with blanks between them. */
const shortFor: Readonly<Record<string, string>> = {
  lease: 'lse lses ls leases leased leasing agreement',
  commencement: 'comm commence commences commenced commencing cmnc commcmt commencmt comcmt',
  expiration: 'exp expir expires expire expiry expiring expiries xpir xpiration expr lapse lapses terminates',
  name: 'nm nme names',
  sqft: 'sf sqf rsf nrsf usf footage area size rentable demised',
  month: 'mo mth mthly mnthly monthly mos months mnth mon',
  branch: 'brnch br brch',
  'first name': 'fstnm',
  'last name': 'lstnm',
  'company name': 'conm',
  'property manager': 'pm',
  'lease commencement date': 'lcd',
  'lease expiration date': 'lxd led',
  'current commencement date': 'ccd',
  'current expiration date': 'ced',
  'original commencement date': 'ocd',
  'rent commencement date': 'rcd',
  class: 'grade',
  year: 'yr yrs annual annually annum yearly ann annl years annualized',
  landlord: 'll llord lldr lndlrd lessor lessors landlords',
  building: 'bldg bld buildings bldng blg',
  number: 'no num nbr nr nos numb cd code nmbr ref reference',
  id: 'ids key identifier',
  store: 'str stores',
  office: 'ofc off offc offices',
  location: 'loc locn locations',
  property: 'prop props prpty properties',
  address: 'addr adr add addresses addrs addy situs',
  suite: 'ste flr floor',
  street: 'strt',
  state: 'st province prov',
  zip: 'zipcode zcode postal postcode pcode pstl',
  city: 'cty town municipality locality suburb',
  start: 'from begin beg begins beginning starts starting began since inception',
  effective: 'eff efft',
  end: 'ends ending ended thru through until til expd',
  date: 'dt dte dates dated',
  remaining: 'left',
  current: 'curr cur crnt present existing',
  original: 'orig initial first orgnl',
  security: 'sec secur scrty',
  deposit: 'dep depos dpst deposits bond',
  amount: 'amt amnt amts charge payment pmt pymt sum',
  dollar: 'usd cad',
  type: 'typ kind category cat catg categ classification nature',
  description: 'desc descr dscr',
  comment:
    'misc explanation details detail comments cmt cmts cmnt remark remarks rmk rmks memo memos note notes nts observations',
  phone: 'ph phn tel telephone fone phones',
  email: 'emails eml',
  company: 'co firm organization organisation org business corp',
  contact: 'cont cntct contacts',
  tenant: 'tnt lessee lessees occupant tenants retailer occupier',
  broker: 'brkr bkr bkrs agent agents brokers brokerage',
  represented: 'rep reps representative representation',
  price: 'prc consideration',
  sale: 'sales sold sls selling',
  closing: 'close closed coe closes',
  percent: 'pct prcnt perc percentage',
  occupancy: 'occ occy occup occupied occpd',
  income: 'inc',
  capitalization: 'cap caprate oar',
  built: 'constructed construction blt vintage',
  acres: 'acre acreage acs ac acerage',
  owner: 'ownr owners ownership owns',
  buyer: 'purchaser grantee byr buyers vendee',
  seller: 'grantor slr sellers',
  improvement: 'improvements impr',
  allowance: 'allow tia ti tis ta',
  rate: 'rates',
  rent: 'rental rents rnt rentals',
  ceiling: 'clg clr clear clearance',
  height: 'ht hgt',
  units: 'apartments apts suites doors',
  quarter: 'qtr qtrs',
  term: 'trm terms duration length',
  reminder: 'remind rmndr rmdr tickler alert notify alerts',
  deadline: 'due',
  notice: 'ntc notification',
  option: 'opt opts options renewal renew renewals extension ext',
  event: 'evt action milestone',
  status: 'stat sts',
  submarket: 'mkt market district',
  cell: 'mobile cellular mob cel handphone',
  fax: 'facsimile telefax',
  surname: 'lname lastname',
  forename: 'fname firstname given prename',
  manager: 'mgr mgmt management mngr',
  center: 'ctr cntr centre shopping plaza mall',
  frequency: 'freq frq billed paid',
  open: 'still opened',
  per: 'each',
};

/** Words that are read together; the longest first. */
const together: readonly (readonly [RegExp, string])[] = [
  [/\bsq(?:uare)?[ .]*(?:ft|feet|foot|footage)\b\.?/g, ' sqft '],
  [/\bsq(?:uare)?[ .]*(?:met(?:er|re)s?|m)\b\.?/g, ' sqm '],
  [/(?:\$|\busd)\s*(?:\/|per)\s*(?:r?sf|sqft|ft)\b/g, ' psf '],
  [/(?:\/|\bper\b)\s*(?:r?sf|sqft|foot)\b/g, ' psf '],
  [/\bpsf\b/g, ' per sqft '],
  [/\be[- ]?mail\b/g, ' email '],
  [/\bsub[- ]?market\b/g, ' submarket '],
  [/\bzip[- ]?code\b|\bzip\s*\+\s*4\b|\bpost(?:al)?[- ]?code\b/g, ' zip '],
  [/\blast[ _]?name\b/g, ' surname '],
  [/\bfirst[ _]?name\b/g, ' forename '],
  [/\bt\.i\.?/g, ' allowance '],
  [/\bn\.?o\.?i\b\.?/g, ' operating income '],
  [/\bt[- ]?rep\b/g, ' tenant rep '],
  [/\bl{1,2}[- ]?rep\b/g, ' landlord rep '],
  [/\bto\b(?=\W*$)/g, ' end '],
  [/\b1st\b/g, ' original '],
  [/\bruns? out\b/g, ' expires '],
  [/\b(?:not?|no) later than\b|\bon or before\b/g, ' by '],
  [/#/g, ' number '],
  [/%/g, ' percent '],
  [/\$/g, ' dollar '],
  [/\//g, ' / '],
];

/** Words that carry no meaning in a heading. */
const idle = new Set(
  'to of the in for on and is a an at by with if as any our this which when what it how many are we pay pays paying do does have has be us or that there who gets get where must will so far also etc'.split(
    ' ',
  ),
);

const canonical = new Map<string, string>(
  Object.entries(shortFor).flatMap(([word, list]) => list.split(' ').map((short) => [short, word] as const)),
);
for (const word of Object.keys(shortFor)) if (!word.includes(' ')) canonical.set(word, word);

/** The words of names of fields, beside those that are known everywhere. */
export interface Vocabulary {
  readonly known: ReadonlySet<string>;
  readonly all: readonly string[];
}

export function vocabularyOf(names: readonly string[]): Vocabulary {
  const known = new Set(names.flatMap((name) => name.toLowerCase().match(/[a-z]{3,}/g) ?? []));
  return { known, all: [...canonical.keys(), ...known] };
}

/** The words that a heading means, each once: "LSE_EXP_DT" and "Lease Expires (date)" are the same three. */
export function headingWords(heading: string, vocabulary: Vocabulary): readonly string[] {
  const words = piecesOf(heading).flatMap((piece) => meanings(piece, vocabulary));
  return [...new Set(words)].filter((word) => !idle.has(word));
}

function piecesOf(heading: string): string[] {
  let text = heading.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  text = text
    .toLowerCase()
    .replaceAll(/['’]s?\b/g, '')
    .replaceAll('_', ' ')
    .replace(/\((?:not|excl|excluding|without|w\/o|before)\b[^)]*\)?/, '');
  for (const [pattern, words] of together) text = text.replaceAll(pattern, words);
  return text.match(/[a-z]+|\d+/g) ?? [];
}

function meanings(piece: string, vocabulary: Vocabulary): readonly string[] {
  const known = canonical.get(piece);
  if (known !== undefined) return known.split(' ');
  if (piece.length < 4 || vocabulary.known.has(piece) || /^\d/.test(piece)) return [piece];
  const near = cutOff(piece, vocabulary.all) ?? misspelt(piece, vocabulary.all);
  if (near !== undefined) return meanings(near, vocabulary);
  return runTogether(piece, vocabulary) ?? [piece];
}

/** "EXPIRAT" is the start of one word only. */
function cutOff(piece: string, words: readonly string[]): string | undefined {
  const found = new Set(
    words.filter((word) => word.startsWith(piece)).map((word) => canonical.get(word) ?? word),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

/** A long word with one letter too many, too few, wrong, or two exchanged. */
function misspelt(piece: string, words: readonly string[]): string | undefined {
  if (piece.length < 6) return undefined;
  const found = new Set(
    words.filter((word) => isOneSlipAway(piece, word)).map((word) => canonical.get(word) ?? word),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return (
    (left.length <= 1 && right.length <= 1) ||
    (left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0])
  );
}

/** "STORENBR" and "BLDGNAME": known words without blanks between them; `null` where a letter is left over. */
function runTogether(piece: string, vocabulary: Vocabulary): readonly string[] | null {
  for (let length = piece.length - 2; length >= 2; length -= 1) {
    const first = piece.slice(0, length);
    if (!canonical.has(first) && !vocabulary.known.has(first)) continue;
    const rest = piece.slice(length);
    const others =
      canonical.has(rest) || vocabulary.known.has(rest)
        ? [canonical.get(rest) ?? rest]
        : runTogether(rest, vocabulary);
    if (others) return [canonical.get(first) ?? first, ...others].flatMap((word) => word.split(' '));
  }
  return null;
}
