/** What a heading of a table of basic provisions stands for, by the headings that are in use for it. */
const headings = {
  commencement:
    'commencement date, lease commencement date, lease commencement, term commencement date, commencement date of term, commencement date of lease, commencement, start date, lease start date, beginning date, beginning date of term, term begins, lease start',
  expiration:
    'expiration date, lease expiration date, lease expiration, expiration date of term, expiration date of lease, term expiration date, expiration, expiry date, end date, lease end date, ending date, ending date of term, termination date, lease termination date, scheduled expiration date, term ends, lease end',
  term: 'term, lease term, initial term, length of term, initial lease term, term of lease',
  area: 'rentable area, rentable area of premises, rentable area of the premises, rentable square feet, rentable square footage, rentable square feet of premises, rentable square feet of the premises, square feet, square footage, square footage of premises, premises area, area of premises, area of the premises, leased area, floor area, floor area of premises, gross leasable area, gla, rsf, size, size of premises, area, premises square footage, approximate square footage, net rentable area, leasable area, leasable square feet, premises size, total square feet',
  deposit: 'security deposit, deposit, amount of security deposit, security deposit amount',
  building:
    'building, building name, name of building, shopping center, center, property name, shopping center name, name of shopping center, building / project',
  address:
    'building address, address of building, address of the building, premises address, address of premises, address of the premises, property address, street address, location of premises, address of leased premises, location, shopping center address',
  premises: 'premises, leased premises, demised premises, the premises',
  suite: 'suite, suite number, suite no, unit, unit number, unit no, space number, space, suite #, space no',
  kind: 'lease type, type of lease, lease kind, kind of lease',
  landlord: "landlord, lessor, landlord's name, name of landlord, landlord name, lessor's name",
  landlordAddress:
    "landlord's address, landlord address, landlord's notice address, landlord notice address, address of landlord, address of landlord for notices, landlord's address for notices, address for notices to landlord, notice address of landlord, lessor's address, address of lessor, landlord's mailing address, lessor's address for notices, notices to landlord, if to landlord, if to lessor, to landlord, to lessor",
  manager: 'property manager, managing agent, building manager, property management company',
  landlordBroker:
    "landlord's broker, listing broker, landlord broker, landlord's agent, landlord's leasing agent, leasing agent, lessor's broker",
  tenantBroker:
    "tenant's broker, tenant broker, tenant's representative, tenant representative, lessee's broker",
  tenant:
    "tenant, lessee, tenant's name, tenant's address, tenant's notice address, tenant's address for notices, lessee's address, if to tenant, if to lessee, to tenant, to lessee, trade name, guarantor, guarantors",
  rent: 'monthly base rent, monthly rent, base rent, minimum rent, monthly minimum rent, fixed rent, rent, monthly base rental, initial base rent, base monthly rent, annual base rent, annual rent, base rental, base rent schedule',
  cam: 'cam, cam charge, initial cam charge, cam charges, estimated cam, estimated cam charge, common area maintenance, initial cam, monthly cam, common area charge, estimated monthly cam',
  taxes:
    'real estate taxes, estimated real estate taxes, monthly real estate taxes, estimated taxes, initial tax charge',
  insurance: 'insurance charge, estimated insurance, monthly insurance, initial insurance charge',
} as const;

export type LabelRole = keyof typeof headings;

const roles = new Map<string, LabelRole>();
for (const [role, list] of Object.entries(headings))
  // Safe: the keys of an object literal.
  for (const heading of list.split(', ')) roles.set(heading, role as LabelRole);

const numbering = /^(?:\(?[a-z0-9]{1,3}\)|(?:section\s+)?\d{1,2}(?:\.\d{1,2}){0,3}\.?|[A-Z]\.)\s+/i;

export function withoutNumbering(line: string): string {
  return line.trim().replace(numbering, '');
}

/** `null` for words that are no known heading. */
export function roleOfLabel(text: string): LabelRole | null {
  if (text.length > 80) return null;
  const words = withoutNumbering(text)
    .toLowerCase()
    .replaceAll(/\([^)]*\)|"/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:the|initial) /, '')
    .replace(/[\s:.]+$/, '')
    .trim();
  return roles.get(words) ?? null;
}

export interface LabelledValue {
  readonly role: LabelRole;
  /** Its lines, the first beside or below the label. */
  readonly value: readonly string[];
  readonly quote: string;
}

/** Labels with their values: beside a colon, in the next column, after dots, or on the lines below. */
export function labelledValues(lines: readonly string[]): readonly LabelledValue[] {
  return lines.flatMap((line, index) => {
    const found = splitAtLabel(line);
    if (!found) return [];
    const indent = line.length - line.trimStart().length;
    const more =
      found.value === '' ? linesBelow(lines, index) : linesBeside(lines, index, indent, found.role);
    const value = [found.value, ...more].filter((one) => one !== '');
    if (value.length === 0) return [];
    return [{ role: found.role, value, quote: [line.trim(), ...more].join('\n') }];
  });
}

interface Split {
  readonly role: LabelRole;
  readonly value: string;
}

export function splitAtLabel(line: string): Split | null {
  const text = withoutNumbering(line);
  for (const between of [/\s?:(?:\s|$)/, /\s?\.{3,}\s?/, / {2,}/]) {
    const match = between.exec(text);
    if (!match) continue;
    const role = roleOfLabel(text.slice(0, match.index).replaceAll(/ {2,}/g, ' '));
    if (role) return { role, value: text.slice(match.index + match[0].length).trim() };
  }
  const heading = /^([^.$]{3,60})\.\s+(\$[\s\d,.]+)$/.exec(text);
  const [, label = '', amount = ''] = heading ?? [];
  const role = roleOfLabel(label || text);
  return role && { role, value: amount };
}

const maxLines = 6;

/** Values of these labels continue below without an indent, because the lines of a PDF have none. */
const addressRoles: readonly LabelRole[] = ['landlord', 'landlordAddress', 'building', 'address'];

function linesBeside(
  lines: readonly string[],
  index: number,
  indent: number,
  role: LabelRole,
): readonly string[] {
  const found: string[] = [];
  for (const line of lines.slice(index + 1, index + maxLines)) {
    const own = line.length - line.trimStart().length;
    const goesOn = own >= indent + 6 || (addressRoles.includes(role) && isAddressLine(line.trim()));
    if (line.trim() === '' || !goesOn || splitAtLabel(line)) break;
    found.push(line.trim());
  }
  return found;
}

function isAddressLine(line: string): boolean {
  if (/ {3}|[.:;]$/.test(line) || line.length > 60) return false;
  return /^(?:\d{1,6} |p\.? ?o\.? box |suite |one |attn|attention|phone|tel)|[a-z.]{2,},? \d{5}(?:-\d{4})?$/i.test(
    line,
  );
}

/** One blank line may stand between a label and its value. */
function linesBelow(lines: readonly string[], index: number): readonly string[] {
  const start = lines[index + 1]?.trim() === '' ? index + 2 : index + 1;
  const found: string[] = [];
  for (const line of lines.slice(start, start + maxLines)) {
    if (line.trim() === '' || splitAtLabel(line)) break;
    found.push(line.trim());
  }
  return found;
}
