import { inTitleCase } from '../../imports/cells.ts';
import { addressesIn, type ReadAddress } from './addresses.ts';
import type { Finding } from './findings.ts';
import { after, before } from './values.ts';

/** The name of a company as a contact holds it: without its kind, state, address and role. */
export function partyName(text: string): string | null {
  const name = inTitleCase(
    text
      .replaceAll(/\s+/g, ' ')
      .replace(/,? (?:an?|its|having|whose|as|with|d\/b\/a|or any)\s.*$/i, '')
      .replace(/\s*\(.*$/, '')
      .replace(/\s+,/g, ',')
      .replace(/^[\s"',]+|[\s"',;:]+$/g, '')
      .replace(/(?<!\b(?:Inc|Co|Corp|Ltd|L\.P|L\.L\.C|N\.A|P\.C|P\.S))\.$/, ''),
  );
  const isName =
    /^[\p{Lu}\d]/u.test(name) && name.length >= 3 && name.length <= 100 && !/[.:;]\s|^\d+ /.test(name);
  return isName && !/^(?:the|none|n\/a|tbd)\b/i.test(name) ? name : null;
}

/** Name, address, person, phone and e-mail of a contact from the lines of its block. */
export function contactParts(lines: readonly string[]): Readonly<Record<string, string>> {
  const text = lines.join(', ');
  const [address] = addressesIn(`, ${text}`);
  const person =
    /\b(?:Attn|Attention|Attn\.|Contact)\s{0,2}:?\s{1,2}([A-Z][a-z]+)(?: [A-Z]\.)? ([A-Z][A-Za-z'-]+)\s*(?:,|$)/.exec(
      text,
    );
  const phone =
    /\b(?:Tel|Telephone|Phone)\.?(?: No\.)?\s{0,2}:?\s{0,2}(\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4})\b/i.exec(text);
  const email = emailIn(text);
  return {
    ...(address && contactAddressParts(address.value)),
    ...(person && !isRole(person[2]) && { c_fname: person[1] ?? '', c_lname: person[2] ?? '' }),
    ...(phone && { phone_work: phone[1] ?? '' }),
    ...(email !== null && { email1: email }),
  };
}

function emailIn(text: string): string | null {
  return /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,4}(?!\w)/.exec(text)?.[0] ?? null;
}

/** "Attention: General Counsel" names no person. */
function isRole(word = ''): boolean {
  return /^(?:manager|counsel|department|administration|administrator|management|president|officer|director|estate)$/i.test(
    word,
  );
}

function contactAddressParts({
  street,
  unit,
  city,
  state,
  zip,
}: ReadAddress): Readonly<Record<string, string>> {
  return { c_add1: street, ...(unit !== '' && { c_add2: unit }), c_city: city, c_state: state, c_zip: zip };
}

const namedLandlord =
  /[,\s(]{1,3}(?:hereinafter |herein |hereafter )?(?:called |referred to as )?(?:the )?"(?:Landlord|Lessor)"/gi;
const asLandlord = /, as (?:Landlord|Lessor)\b/gi;
const means =
  /^(?:\([a-z0-9]{1,3}\) |\d{1,2}(?:\.\d{1,2})*\.? )?"(Landlord|Lessor|Property Manager)" (?:means|shall mean|is) /i;

/** What a sentence says of the landlord, the manager and the brokers. */
export function partiesIn(sentence: string, page: number): readonly Finding[] {
  if (!/landlord|lessor|broker|manager/i.test(sentence)) return [];
  const found: Finding[] = [];
  const add = (
    slot: Finding['slot'],
    value: string | null,
    rule: string,
    parts?: Readonly<Record<string, string>>,
  ): void => {
    if (value !== null) found.push({ slot, value, page, quote: sentence, rule, ...(parts && { parts }) });
  };
  const defined = means.exec(sentence);
  if (defined) {
    const slot = defined[1]?.toLowerCase() === 'property manager' ? 'manager' : 'landlord';
    add(slot, partyName(sentence.slice(defined[0].length)), 'Defined term');
  }
  for (const pattern of [namedLandlord, asLandlord])
    for (const { index } of sentence.matchAll(pattern)) {
      const name = partyBefore(before(sentence, index, 300)) ?? partyAtStart(sentence.slice(0, index));
      const [address] = addressesIn(before(sentence, index, 200)).slice(-1);
      add('landlord', name, 'Parties');
      if (address && /having (?:an address|its principal)/i.test(before(sentence, index, 300)))
        add('landlordAddress', address.value.street, 'Parties', contactAddressParts(address.value));
    }
  for (const [slot, pattern] of [
    ['landlordBroker', /\("(?:Landlord|Lessor)'s Broker"\)/gi],
    ['tenantBroker', /\("(?:Tenant|Lessee)'s Broker"\)/gi],
  ] as const)
    for (const { index } of sentence.matchAll(pattern))
      add(slot, brokerBefore(before(sentence, index, 120)), 'Brokers');
  return [...found, ...noticesIn(sentence, page)];
}

/** The party that stands last before its role, after "between" or "and". */
function partyBefore(text: string): string | null {
  const start = lastEnd(
    text,
    /\b(?:by and between|between|and by|by and among)[\s:]{1,3}|\) and |" and |, and (?=[A-Z])/gi,
  );
  return start === null ? null : partyName(text.slice(start));
}

/** "Foundry Avenue Holdings, Inc., as Landlord, leases …": the party opens the sentence. */
function partyAtStart(text: string): string | null {
  const isName = text.length <= 100 && !/\b(?:this|lease|agreement|tenant|lessee|by|to|from)\b/i.test(text);
  return isName ? partyName(text) : null;
}

function brokerBefore(text: string): string | null {
  const start = lastEnd(text, /\b(?:other than|than|with|is|by|except|are)\s|\) and |" and /gi);
  return start === null ? null : partyName(text.slice(start));
}

function lastEnd(text: string, pattern: RegExp): number | null {
  const last = [...text.matchAll(pattern)].at(-1);
  return last ? last.index + last[0].length : null;
}

/** "notices to Landlord shall be sent to NAME, ADDRESS". */
function noticesIn(sentence: string, page: number): readonly Finding[] {
  const defined =
    /^[^"]{0,12}"(?:Landlord|Lessor)'s (?:Notice Address|Address for Notices|Address)" means /i.exec(
      sentence,
    );
  const start =
    defined?.[0].length ??
    lastEnd(
      sentence.slice(0, 200),
      /\bnotices? to (?:the )?(?:Landlord|Lessor) (?:shall|must|will|may) be (?:sent|mailed|delivered|addressed|given) (?:to|at|as follows:)\s/gi,
    );
  if (start === null) return [];
  const text = sentence.slice(start, start + 300);
  const end =
    /\b(?:and|to) (?:all )?(?:notices to )?(?:the )?(?:Tenant|Lessee)\b/i.exec(text)?.index ?? text.length;
  const own = text.slice(0, end);
  const [address, other] = addressesIn(` ${own}`);
  if (!address || other) return [];
  const email = emailIn(own);
  const parts = { ...contactAddressParts(address.value), ...(email !== null && { email1: email }) };
  const quote = sentence;
  const name = partyName(before(own, own.indexOf(address.value.street), 100).replace(/,\s*$/, ''));
  const finding = { page, quote, rule: 'Notices' } as const;
  return [
    { slot: 'landlordAddress', value: address.value.street, parts, ...finding },
    ...(name === null ? [] : [{ slot: 'landlord' as const, value: name, ...finding }]),
  ];
}

/** Whether a text right after an address says that it is somebody's, not that of the premises. */
export function isPartyAddress(sentence: string, start: number, end: number): boolean {
  return (
    /(?:having an (?:office|address)|notices?\b|mailed|mailing|principal (?:office|place)|address is)[^.]{0,80}$/i.test(
      before(sentence, start, 120),
    ) || /^[^"]{0,12}"(?:Tenant|Landlord|Lessor|Lessee)"/i.test(after(sentence, end, 40))
  );
}
