/** Words that say what a company is by law; two names that differ only in them are one company. */
const legalForms = new Set([
  'llc',
  'lllp',
  'llp',
  'lp',
  'ltd',
  'limited',
  'inc',
  'incorporated',
  'corp',
  'corporation',
  'co',
  'company',
  'pc',
  'plc',
  'pllc',
  'partnership',
  'the',
]);

/** A company's name as it is compared: "The Kessler Group, L.L.C." is "kessler group". `null` for no name. */
export function companyKey(name: string | null): string | null {
  const words = (name ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f.'’]/g, '')
    .replaceAll('&', ' and ')
    .split(/[^\da-z]+/)
    .filter(Boolean);
  const kept = words.filter((word) => !legalForms.has(word));
  const key = (kept.length > 0 ? kept : words).join(' ');
  return key === '' ? null : key;
}
